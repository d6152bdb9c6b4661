/** The law of zones: they are well-formed, and no piece appears, disappears or turns into another one. */
import assert from 'node:assert/strict';
import type { GameType, Zone } from 'parlour-games/game-type';
import { without } from 'parlour-games/kit/lists';
import type { GameSetup, Playthrough, Step } from '#test/support/play.js';
import { drawsOf } from './draws.js';

/** Whether the entry disclosed hidden pieces. A new deal may begin with it. */
export function isRevealing({ revealingEvents = [] }: GameType, { events }: Pick<Step, 'events'>): boolean {
  return events.some(({ type }) => revealingEvents.includes(type));
}

/** Sorted. */
const piecesIn = (zones: readonly Zone[]): string[] => zones.flatMap(({ pieces }) => [...pieces]).sort();

const assertWellFormed = (zones: readonly Zone[], seats: number): void => {
  const names = zones.map(({ name }) => name);
  assert.equal(new Set(names).size, names.length, `zones have different names: ${names.join(', ')}`);
  for (const { name, visibleTo } of zones) {
    if (typeof visibleTo === 'string') continue;
    const exist = visibleTo.every((seat) => Number.isInteger(seat) && seat >= 0 && seat < seats);
    assert.ok(exist, `${name} is visible to seats of the game`);
  }
};

/** Pieces stay what they are, unless the entry draws numbers: a die that is rolled again may turn into another one. */
const assertConserved = (
  previous: readonly string[],
  pieces: readonly string[],
  entry: Parameters<typeof drawsOf>[1],
  setup: GameSetup,
): void => {
  if (pieces.join(' ') === previous.join(' ')) return;
  const rolls = drawsOf(setup, entry).some(({ range }) => range > 1);
  const isConserved = rolls && pieces.length === previous.length;
  assert.ok(isConserved, `entry ${entry.step.seq} conserves the pieces`);
};

/**
 * A type deals its pieces, which then stay the same, or it starts without any, and moves bring them in (stones on a
 * board, marbles in a box): those stay too. Entries with a revealing event are exempt, since they may deal anew.
 */
export function lawOfZones({ setup, steps }: Playthrough): void {
  const { gameType, seats } = setup;
  let before: Step | null = null;
  let previous: string[] | null = null;
  let dealt = false;
  for (const step of steps) {
    const zones = gameType.zones(step.state);
    assertWellFormed(zones, seats);
    const pieces = piecesIn(zones);
    if (previous === null) dealt = pieces.length > 0;
    else if (!isRevealing(gameType, step)) {
      if (dealt) assertConserved(previous, pieces, { before, step }, setup);
      else assert.notEqual(without(pieces, previous), null, `entry ${step.seq} takes no piece away`);
    }
    previous = pieces;
    before = step;
  }
}
