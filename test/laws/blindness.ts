/** The law of blindness: what a seat may do, and why not, is found out without a look at pieces that are hidden from it. */
import assert from 'node:assert/strict';
import { canonicalJson } from 'parlour-games/record/hash-chain';
import type { Seat } from 'parlour-games/game-type';
import { contextOf, type GameSetup, type Playthrough } from '#test/support/play.js';
import { candidatesFor } from './candidates.js';
import { movesTried } from './indistinguishable.js';
import { hiddenPieces, visiblePieces } from './knowledge.js';
import { sampleOf } from './support.js';

const spelled = (item: unknown): string => (typeof item === 'string' ? item : canonicalJson(item));

/** A copy of a state that notes each look at a piece in one of its lists of which the seat sees no copy. */
const watchedCopy = ({ gameType }: GameSetup, state: object, seat: Seat, seen: string[]): object => {
  const zones = gameType.zones(state);
  const hidden = new Set(hiddenPieces(zones, seat));
  for (const piece of visiblePieces(zones, seat)) hidden.delete(piece);
  const copy = <T>(value: T): T => {
    if (typeof value !== 'object' || value === null) return value;
    if (!Array.isArray(value))
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copy(item)])) as T;
    const list: unknown[] = [];
    for (const [index, item] of value.entries()) {
      const [piece, copied] = [spelled(item), copy(item) as unknown];
      const get = (): unknown => (hidden.has(piece) && seen.push(piece), copied);
      Object.defineProperty(list, index, { get, enumerable: true });
    }
    return list as T;
  };
  return copy(state);
};

export function lawOfBlindness(playthrough: Playthrough): void {
  const { setup, steps } = playthrough;
  const { gameType, seed } = setup;
  const candidates = candidatesFor(playthrough);
  for (const step of sampleOf(steps)) {
    const { state, seq } = step;
    const seat = gameType.turn(state);
    if (seat === null) continue;
    const seen: string[] = [];
    const watched = watchedCopy(setup, state, seat, seen);
    gameType.legalMoves(watched, seat);
    const where = `after entry ${seq}, seat ${seat}`;
    assert.deepEqual(seen, [], `${where} is given options without a look at hidden pieces`);
    for (const move of movesTried(setup, step, candidates)) {
      seen.length = 0;
      const applied = gameType.apply(watched, seat, move, contextOf(seed, seq + 1));
      const what = `${where} is refused ${JSON.stringify(move)} without a look at hidden pieces`;
      if (!applied.ok) assert.deepEqual(seen, [], what);
    }
  }
}
