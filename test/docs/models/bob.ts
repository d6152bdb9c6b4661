/**
 * What stands for a language model behind the program of docs/arena.md: it tries illegal moves first, and in the first game
 * that it begins it thinks for longer than it has.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Game } from 'parlour-client';

const OWN_COLUMN = 1;
const HER_COLUMN = 4;
const SLOW_GAME = 1;
const BLOCKING_GAME = 2;
const TOO_LONG_MS = 32_000;

interface Answer {
  readonly move: object;
  readonly note: string;
}

const drop = (column: number | string, note: string): Answer => ({ move: { type: 'drop', column }, note });

/** A move in a game of Connect Four, or another one if the last was refused. */
export async function ask({ series }: Game<'connect-four'>, refusal?: string): Promise<Answer> {
  if (series?.number === SLOW_GAME) await sleep(TOO_LONG_MS);
  if (refusal !== undefined) return drop(OWN_COLUMN, `Not that: ${refusal}`);
  if (series?.number === BLOCKING_GAME) return drop(HER_COLUMN, 'I block her column.');
  return drop('the best one', 'Nobody reads this: it is no move.');
}
