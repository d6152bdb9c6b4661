/** Changes to shuffles that a viewer will not see for long. */
import type { Viewer } from '#src/game-type.js';
import { at } from '#src/kit/checked.js';
import type { GameSetup, Playthrough, Step } from '#test/support/play.js';
import type { Change, Draw } from './draws.js';
import { visiblePieces } from './knowledge.js';
import { countsOf, type Renaming } from './mentions.js';
import { cycle } from './twins.js';

/** The number of entries to look ahead to find the pieces that stay hidden. */
const LOOK_AHEAD = 60;

/** The pieces of `among` of which the viewer may not see all copies after step `n`, those that stay hidden for longest first. */
const hiddenLongest = (
  { setup, steps }: Playthrough,
  n: number,
  viewer: Viewer,
  among: readonly string[],
): string[] => {
  const hiddenUntil = new Map(among.map((piece) => [piece, LOOK_AHEAD]));
  const copies = countsOf(among);
  const ahead = steps.slice(n, n + LOOK_AHEAD);
  for (const [distance, { state }] of [...ahead.entries()].reverse())
    for (const [piece, visible] of countsOf(visiblePieces(setup.gameType.zones(state), viewer)))
      if (visible === copies.get(piece)) hiddenUntil.set(piece, distance);
  return [...hiddenUntil]
    .filter(([, distance]) => distance > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([piece]) => piece);
};

/** The pieces of each zone, and those that were not dealt, in the order in which they come in `pieces`. */
const byZone = (setup: GameSetup, { state }: Step, pieces: readonly string[]): string[][] => {
  const zones = setup.gameType.zones(state).map((zone) => new Set(zone.pieces));
  const undealt = pieces.filter((piece) => zones.every((zone) => !zone.has(piece)));
  const dealt = zones.map((zone) => pieces.filter((piece) => zone.has(piece)));
  return [...dealt, undealt].filter((each) => each.length > 0);
};

/** The first ones of all lists, then the second ones, and so on. */
const interleaved = (lists: readonly (readonly string[])[]): string[] => {
  const longest = Math.max(...lists.map(({ length }) => length));
  const rows = Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list.slice(i, i + 1)));
  return [...new Set(rows.flat())];
};

/**
 * By turns, half of the pieces of each zone, which move on to the next zone, or two pieces that trade places. Half of them
 * change more; two stay hidden for longer.
 */
const renamingOf = (setup: GameSetup, step: Step, pieces: readonly string[], turn: number): Renaming => {
  const all = byZone(setup, step, pieces);
  const zones = [...all, ...all].slice(turn % all.length).slice(0, all.length);
  const many = interleaved(zones.map((zone) => zone.slice(0, Math.ceil(zone.length / 2))));
  const two = interleaved(zones).slice(0, 2);
  return cycle(turn % 2 === 0 && many.length > 1 ? many : two);
};

/** The shuffles of step `n` with pieces elsewhere that stay hidden from the viewer for long. */
export const otherPlaces = (
  playthrough: Playthrough,
  n: number,
  viewer: Viewer,
  draws: readonly Draw[],
  turn: number,
): Change[] =>
  draws.flatMap(({ items }, draw) => {
    const pieces = hiddenLongest(playthrough, n, viewer, items.toReversed());
    if (pieces.length < 2) return [];
    const renaming = renamingOf(playthrough.setup, at(playthrough.steps, n), pieces, turn);
    return [{ draw, shift: 0, renaming }];
  });
