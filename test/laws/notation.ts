/** The law of notations: the line of a game tells its moves. */
import assert from 'node:assert/strict';
import { createLineWriter } from 'parlour-games/record/notation';
import type { Playthrough } from '#test/support/play.js';
import { assertSame } from './support.js';

/** Spaces would divide a move in two; a quote or a line break does not belong on a line of a table. */
const NOT_ON_A_LINE = /["\r\n]| {2}/;

export function lawOfNotations({ setup, steps }: Playthrough): void {
  const { gameType } = setup;
  const moves = steps.filter(({ move }) => move !== null);
  const { separator, read: readMove } = gameType.notation;
  const writer = createLineWriter(gameType);
  for (const entry of moves) writer.add(entry);
  const line = writer.line();
  assert.doesNotMatch(line, NOT_ON_A_LINE, 'the line is one line');
  const read = line === '' ? [] : line.split(separator).map((text) => readMove(text));
  assert.equal(read.length, moves.length, 'a move is read for each that was played');
  for (const [i, { seq, seat, move }] of moves.entries()) {
    const before = steps[seq - 1]?.state;
    const again = read[i];
    if (before === undefined || seat === null || move === null || again === undefined) continue;
    const canonical = (each: object) => gameType.canonicalMove(before, seat, each as typeof move);
    assertSame(canonical(again), canonical(move), `the move is read again after entry ${seq - 1}`);
  }
}
