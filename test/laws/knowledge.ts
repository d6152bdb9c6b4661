/**
 * What one viewer may know of the pieces, found from the zones alone, because the view is what is being tested.
 *
 * A piece is known from the time when it lies in a zone that the viewer may see, until new pieces are dealt: a card
 * that went back into the stock face down stays known. Copies of a piece are not distinguished, so a
 * hidden second copy of a known card counts as known.
 */
import type { Viewer, Zone } from '#src/game-type.js';
import { contextOf, seedOf, type GameSetup, type Step } from '../support/play.js';
import { mentionsIn, type Mention } from './mentions.js';
import { isRevealing } from './zones.js';

const isVisible = ({ visibleTo }: Zone, viewer: Viewer): boolean => {
  if (typeof visibleTo === 'string') return visibleTo === 'all';
  return viewer !== null && visibleTo.includes(viewer);
};

const keyOf = ({ path, piece }: Mention): string => `${path} ${piece}`;

/** Seeds that no playthrough uses. */
const OTHER_DEALS = [seedOf(2 ** 31), seedOf(2 ** 31 + 1)] as const;

export interface Knowledge {
  readonly viewer: Viewer;
  /** Pieces seen since the deal. */
  readonly known: Set<string>;
  /** Mentions in the view that are about an earlier deal, such as a summary of the last round. */
  readonly past: Set<string>;
}

export const noKnowledge = (viewer: Viewer): Knowledge => ({
  viewer,
  known: new Set(),
  past: new Set(),
});

export const visiblePieces = (zones: readonly Zone[], viewer: Viewer): string[] =>
  zones.filter((zone) => isVisible(zone, viewer)).flatMap(({ pieces }) => [...pieces]);

/** Pieces with a copy in a zone that the viewer may not see, none of which it has seen since the deal. */
export const unknownPieces = ({ viewer, known }: Knowledge, zones: readonly Zone[]): Set<string> => {
  const hidden = zones.filter((zone) => !isVisible(zone, viewer)).flatMap(({ pieces }) => [...pieces]);
  return new Set(hidden.filter((piece) => !known.has(piece)));
};

/**
 * The mentions in the view after a revealing entry that stay where they are when the same move is made with another
 * seed. They do not depend on the new deal, so they cannot disclose it.
 */
const mentionsOfThePast = (
  { gameType }: GameSetup,
  before: Step,
  step: Step,
  { viewer }: Knowledge,
  pieces: ReadonlySet<string>,
): string[] => {
  const { seat, move } = step;
  if (seat === null || move === null) return [];
  const keysOf = (state: object): string[] => mentionsIn(gameType.view(state, viewer), pieces).map(keyOf);
  const others = OTHER_DEALS.flatMap((seed) => {
    const applied = gameType.apply(before.state, seat, move, contextOf(seed, step.seq));
    return applied.ok ? [new Set(keysOf(applied.state))] : [];
  });
  return others.length === 0 ? [] : keysOf(step.state).filter((key) => others.every((keys) => keys.has(key)));
};

/** A seat that names a piece which it sees neither before nor after the move is guessing: that discloses nothing. */
const guessedPieces = (
  { seat, move }: Step,
  all: readonly Knowledge[],
  { zones, pieces }: Seen,
): string[] => {
  const mover = all.find(({ viewer }) => viewer !== null && viewer === seat);
  if (mover === undefined || move === null) return [];
  const seen = new Set([...mover.known, ...visiblePieces(zones, seat)]);
  const named = mentionsIn(move, pieces).map(({ piece }) => piece);
  return named.filter((piece) => !seen.has(piece));
};

interface Seen {
  /** After the entry. */
  readonly zones: readonly Zone[];
  /** All pieces of the game. */
  readonly pieces: ReadonlySet<string>;
}

/** Brings the knowledge of all viewers up to date with an entry. */
export const learn = (
  setup: GameSetup,
  all: readonly Knowledge[],
  { before, step }: { readonly before: Step | null; readonly step: Step },
  seen: Seen,
): void => {
  const guessed = guessedPieces(step, all, seen);
  const dealsAnew = before !== null && isRevealing(setup.gameType, step);
  for (const knowledge of all) {
    if (dealsAnew) {
      knowledge.known.clear();
      knowledge.past.clear();
      for (const key of mentionsOfThePast(setup, before, step, knowledge, seen.pieces))
        knowledge.past.add(key);
    } else guessed.forEach((piece) => knowledge.known.add(piece));
    for (const piece of visiblePieces(seen.zones, knowledge.viewer)) knowledge.known.add(piece);
  }
};

/** The mentions of unknown pieces, except those about the past. */
export const leaksAmong = (
  mentions: readonly Mention[],
  unknown: ReadonlySet<string>,
  { past }: Knowledge,
): Mention[] => mentions.filter((mention) => unknown.has(mention.piece) && !past.has(keyOf(mention)));
