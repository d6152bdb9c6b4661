/** Clues to pieces that stay hidden, which events and views give openly because deduction is the point of the game. */
import assert from 'node:assert/strict';
import { canonicalJson } from 'parlour-games/record/hash-chain';
import type { GameSetup } from '#test/support/play.js';
import type { Outcome } from './support.js';

type IsAllowed = (value: unknown) => boolean;

const upTo =
  (most: number): IsAllowed =>
  (value) =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most;

const isEdgeSpace: IsAllowed = (value) => {
  const { row, col } = value as { readonly row: number; readonly col: number };
  return [row, col].filter((line) => line === 1 || line === 9).length === 1;
};

const MOST_POINTS = 10_000;
const points = upTo(MOST_POINTS);

/** By type, the fields that give clues, and the values that they may have. */
const CLUES: Readonly<Record<string, Readonly<Record<string, IsAllowed>>>> = {
  'black-box': {
    exit: isEdgeSpace,
    wrong: upTo(3),
    cost: upTo(6),
    points,
    scores: (value) => Array.isArray(value) && value.every(points),
  },
};

const cluesOf = ({ gameType: { id } }: GameSetup) => CLUES[id] ?? {};

/** The clues in the events of an entry. */
export function cluesIn(setup: GameSetup, { events }: Pick<Outcome, 'events'>): string {
  const clues = cluesOf(setup);
  return canonicalJson(events.map((event) => Object.entries(event).filter(([field]) => field in clues)));
}

/** `value` without its clues, which must be among the allowed ones. */
export function withoutClues(setup: GameSetup, value: unknown): unknown {
  const clues = cluesOf(setup);
  const copy = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map(copy);
    if (typeof each !== 'object' || each === null) return each;
    return Object.fromEntries(
      Object.entries(each).map(([field, item]) => {
        const isAllowed = clues[field];
        if (isAllowed === undefined) return [field, copy(item)];
        assert.ok(isAllowed(item), `the clue ${field} may not be ${JSON.stringify(item)}`);
        return [field, 'a clue'];
      }),
    );
  };
  return copy(value);
}
