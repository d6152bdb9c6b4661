/** The order in which this browser shows a player's own hand: sorted, or as the player has arranged it by dragging. */
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { storedChoice } from '../ui/setting.js';

/** The markup by which a picture that shows a hand can be recognized. */
export const HELD = 'class="held ';
/** The same for a hand of playing cards. */
export const HELD_CARDS = /class="held held-.[CDHS]"/;

export const HAND_SORTS = ['suit', 'rank'] as const;
export type HandSort = (typeof HAND_SORTS)[number];

/** Pictures sort hands by suit. */
const sort = storedChoice('parlour:hand-sort', HAND_SORTS);

const RANKS = 'A23456789TJQK';

export interface HandOrder {
  /** `null` once it was arranged by hand. */
  readonly by: ReadonlySignal<HandSort | null>;
  readonly sortBy: (sort: HandSort) => void;
  /** The current places of pieces, in the order in which the player wants them. New pieces come last. */
  readonly sorted: ReadonlySignal<(pieces: readonly string[]) => readonly number[]>;
  /** Moves the piece at a place of the hand to another. */
  readonly move: (pieces: readonly string[], from: number, to: number) => void;
}

/** Only the hand that was arranged last is kept. */
const KEY = 'parlour:hand';

const stored = (game: string): readonly string[] | null => {
  const [name, ...pieces] = (localStorage.getItem(KEY) ?? '').split(',');
  return name === game ? pieces : null;
};

/** Equal pieces keep their order. */
const placesIn = (arranged: readonly string[], pieces: readonly string[]): number[] => {
  const free: (string | null)[] = [...arranged];
  return pieces.map((piece) => {
    const place = free.indexOf(piece);
    if (place >= 0) free[place] = null;
    return place < 0 ? arranged.length : place;
  });
};

/** The order of a hand of a game; `game` tells games and seats apart. */
export function openHandOrder(game: string): HandOrder {
  const arranged = signal(stored(game));
  return {
    by: computed(() => (arranged.value === null ? sort.value : null)),
    sortBy: (choice) => {
      localStorage.removeItem(KEY);
      arranged.value = null;
      sort.value = choice;
    },
    sorted: computed(() => {
      const [own, { value }] = [arranged.value, sort];
      return (pieces) => {
        const keys =
          own === null
            ? pieces.map((piece) => (value === 'rank' ? RANKS.indexOf(piece.charAt(0)) : 0))
            : placesIn(own, pieces);
        return pieces.map((_, place) => place).sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0));
      };
    }),
    move: (pieces, from, to) => {
      const others = pieces.filter((_, place) => place !== from);
      const next = [
        ...others.slice(0, Math.max(0, to)),
        ...pieces.slice(from, from + 1),
        ...others.slice(Math.max(0, to)),
      ];
      localStorage.setItem(KEY, [game, ...next].join());
      arranged.value = next;
    },
  };
}
