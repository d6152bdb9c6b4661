/**
 * What one viewer may know of the pieces, found from the zones alone, because the view is what is being tested.
 *
 * A piece is known from the time when it lies in a zone that the viewer may see, until new pieces are dealt: a card
 * that went back into the stock face down stays known. A hidden copy of a known card counts as known here: only the laws of
 * disclosure and twin games tell copies apart.
 */
import { canonicalJson } from 'parlour-games/record/hash-chain';
import type { Viewer, Zone } from 'parlour-games/game-type';
import { contextOf, seedOf, type GameSetup, type Step } from '#test/support/play.js';
import { isName, mentionsIn, type Mention } from './mentions.js';
import { isRevealing } from './zones.js';

export function isVisible({ visibleTo }: Zone, viewer: Viewer): boolean {
  if (typeof visibleTo === 'string') return visibleTo === 'all';
  return viewer !== null && visibleTo.includes(viewer);
}

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

export function noKnowledge(viewer: Viewer): Knowledge {
  return {
    viewer,
    known: new Set(),
    past: new Set(),
  };
}

export function visiblePieces(zones: readonly Zone[], viewer: Viewer): string[] {
  return zones.filter((zone) => isVisible(zone, viewer)).flatMap(({ pieces }) => [...pieces]);
}

export function hiddenPieces(zones: readonly Zone[], viewer: Viewer): string[] {
  return zones.filter((zone) => !isVisible(zone, viewer)).flatMap(({ pieces }) => [...pieces]);
}

/** Pieces with a name and a copy in a zone that the viewer may not see, none of which it has seen since the deal. */
export function unknownPieces({ viewer, known }: Knowledge, zones: readonly Zone[]): Set<string> {
  return new Set(hiddenPieces(zones, viewer).filter((piece) => isName(piece) && !known.has(piece)));
}

/** Pieces that the view mentions for reasons that lie in an earlier deal. */
export function pastPieces({ past }: Knowledge): Set<string> {
  return new Set([...past].map((key) => key.slice(key.indexOf(' ') + 1)));
}

/** The states after the same move with other seeds, if that deals other pieces to the hidden zones. */
const otherDeals = ({ gameType }: GameSetup, before: Step, step: Step, { zones }: Seen): object[] => {
  const { seat, move } = step;
  if (seat === null || move === null) return [];
  const others = OTHER_DEALS.flatMap((seed) => {
    const applied = gameType.apply(before.state, seat, move, contextOf(seed, step.seq));
    return applied.ok ? [applied.state] : [];
  });
  const isOther = (state: object): boolean => canonicalJson(gameType.zones(state)) !== canonicalJson(zones);
  return others.every(isOther) ? others : [];
};

/**
 * The mentions in the view after a revealing entry that cannot disclose where a piece lies now: the piece is not hidden,
 * or the mention stays where it is when the same move deals other pieces.
 */
const mentionsOfThePast = (
  setup: GameSetup,
  before: Step,
  step: Step,
  { viewer }: Knowledge,
  seen: Seen,
): string[] => {
  const mentioned = (state: object): Mention[] => mentionsIn(setup.gameType.view(state, viewer), seen.pieces);
  const hidden = new Set(hiddenPieces(seen.zones, viewer));
  const others = otherDeals(setup, before, step, seen).map((state) => new Set(mentioned(state).map(keyOf)));
  const isPast = (mention: Mention): boolean =>
    !hidden.has(mention.piece) || (others.length > 0 && others.every((keys) => keys.has(keyOf(mention))));
  return mentioned(step.state).filter(isPast).map(keyOf);
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

/** By type, fields of events that tell everybody pieces which may lie face down again when the entry is over. */
const OPENLY_TOLD: Readonly<Record<string, string>> = { war: 'turnedUp' };

const fieldsNamed = (value: unknown, name: string): unknown[] => {
  if (Array.isArray(value)) return value.flatMap((each: unknown) => fieldsNamed(each, name));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]: [string, unknown]) =>
    key === name ? [each] : fieldsNamed(each, name),
  );
};

const piecesTold = ({ gameType: { id } }: GameSetup, { events }: Step, { pieces }: Seen): string[] =>
  mentionsIn(fieldsNamed(events, OPENLY_TOLD[id] ?? ''), pieces).map(({ piece }) => piece);

interface Seen {
  /** After the entry. */
  readonly zones: readonly Zone[];
  /** All pieces of the game. */
  readonly pieces: ReadonlySet<string>;
}

/** Brings the knowledge of all viewers up to date with an entry. */
export function learn(
  setup: GameSetup,
  all: readonly Knowledge[],
  { before, step }: { readonly before: Step | null; readonly step: Step },
  seen: Seen,
): void {
  const guessed = guessedPieces(step, all, seen);
  const told = piecesTold(setup, step, seen);
  const dealsAnew = before !== null && isRevealing(setup.gameType, step);
  for (const knowledge of all) {
    if (dealsAnew) {
      knowledge.known.clear();
      knowledge.past.clear();
      for (const key of mentionsOfThePast(setup, before, step, knowledge, seen)) knowledge.past.add(key);
    } else guessed.forEach((piece) => knowledge.known.add(piece));
    for (const piece of [...visiblePieces(seen.zones, knowledge.viewer), ...told]) knowledge.known.add(piece);
  }
}

/** The mentions in data that are not about the past. */
export function leaksAmong(mentions: readonly Mention[], { past }: Knowledge): Mention[] {
  return mentions.filter((mention) => !past.has(keyOf(mention)));
}
