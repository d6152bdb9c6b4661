/** A moment of a game as an address names it: `?at=12&as=spectator`. */
import type { AnyGame } from 'parlour-client';

/** With whose eyes a finished game is looked at. */
export type Eyes = number | 'spectator' | 'all';

export interface Moment {
  /** The version, from 1. */
  readonly at: number;
  /** `null` while the game runs: as the viewer. */
  readonly as: Eyes | null;
}

const eyesOf = (text: string | null, { seats, you }: AnyGame): Eyes => {
  if (text === 'spectator' || text === 'all') return text;
  const seat = text === null || text === '' ? NaN : Number(text);
  return seats[seat] === undefined ? (you ?? 'spectator') : seat;
};

const clamped = (value: number, last: number): number => Math.min(Math.max(1, Math.trunc(value)), last);

/** The moment that an address names. What it does not name, or names wrongly, is the beginning, as the viewer saw it. */
export const momentOf = (query: URLSearchParams, game: AnyGame): Moment => {
  const at = Number(query.get('at') ?? '1');
  return {
    at: Number.isNaN(at) ? 1 : clamped(at, game.version),
    as: game.status === 'finished' ? eyesOf(query.get('as'), game) : null,
  };
};

/** The parameters of the address of a moment. */
export const parametersOf = ({ at, as }: Moment): Readonly<Record<string, string>> => ({
  at: String(at),
  ...(as === null ? {} : { as: String(as) }),
});

/** `moment` at another version. */
export const movedTo = (moment: Moment, at: number, game: AnyGame): Moment => ({
  ...moment,
  at: clamped(at, game.version),
});

/** The version that a key of the keyboard leads to; `null` for other keys. */
export const versionAfterKey = (key: string, at: number, last: number): number | null => {
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
};
