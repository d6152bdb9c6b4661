/** A past view of a game, as in the URL: `?at=12&as=spectator`. */
import { isOver, type AnyGame } from 'parlour-client';

/** The perspective from which a finished game is shown. */
export type Perspective = number | 'spectator' | 'all';

export interface PastView {
  /** The version, from 1. */
  readonly at: number;
  /** `null` while the game is running: the viewer's own. */
  readonly as: Perspective | null;
}

const perspectiveOf = (text: string | null, { seats, you }: AnyGame): Perspective => {
  if (text === 'spectator' || text === 'all') return text;
  const seat = text === null || text === '' ? NaN : Number(text);
  return seats[seat] === undefined ? (you ?? 'spectator') : seat;
};

const clamped = (value: number, last: number): number => Math.min(Math.max(1, Math.trunc(value)), last);

/** The past view of a URL's query. Missing and invalid parts default to version 1 and the viewer's own perspective. */
export function pastViewOf(query: URLSearchParams, game: AnyGame): PastView {
  const at = Number(query.get('at') ?? '1');
  return {
    at: Number.isNaN(at) ? 1 : clamped(at, game.version),
    as: isOver(game) ? perspectiveOf(query.get('as'), game) : null,
  };
}

/** The query parameters of a past view. */
export function parametersOf({ at, as }: PastView): Readonly<Record<string, string>> {
  return {
    at: String(at),
    ...(as === null ? {} : { as: String(as) }),
  };
}

/** `view` at another version; `last` is the latest one. */
export function atVersion(view: PastView, at: number, last: number): PastView {
  return { ...view, at: clamped(at, last) };
}

/** How much more than usual is told of a key moment. */
const KEY_MOMENT = 1.8;

const lengthOf = ({ text }: { readonly text: readonly string[] }): number => text.join(' ').length;

/**
 * The versions to which entries lead that tell much more than most do: a war, a capture of many cards, a meld, points, or the
 * end of a round.
 */
export function keyMoments(
  entries: readonly { readonly seq: number; readonly text: readonly string[] }[],
): readonly number[] {
  const lengths = entries.map(lengthOf).sort((a, b) => a - b);
  const usual = lengths[Math.floor(lengths.length / 2)] ?? 0;
  return entries.filter((entry) => lengthOf(entry) > KEY_MOMENT * usual).map(({ seq }) => seq + 1);
}

/** The version that a key leads to; `null` for other keys. */
export function versionAfterKey(key: string, at: number, last: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return at - 1;
    case 'ArrowRight':
      return at + 1;
    case 'PageUp':
      return at - 10;
    case 'PageDown':
      return at + 10;
    case 'Home':
      return 1;
    case 'End':
      return last;
    default:
      return null;
  }
}
