/** Which games are played: all game types in turn, with people and computer players in all mixtures. */
import { gameTypes } from '#src/games/index.js';
import type { Rng, GameType, Typed } from '#src/game-type.js';
import { randomMove } from '#src/kit/options.js';

export const SEATINGS = ['against the computer', 'people', 'guests', 'computers'] as const;
export type Seating = (typeof SEATINGS)[number];

export interface Table {
  readonly type: string;
  readonly seating: Seating;
  readonly body: { readonly seats: readonly { readonly kind: string; readonly level?: string }[] };
}

/** One game in so many has a computer player of medium strength, which thinks longer. */
const MEDIUM_ONE_IN = 8;
const MOST_SEATS = 4;
/** War is long: most moves play many battles. */
const MOST_BATTLES = 60;

const seatKinds = (seating: Seating, count: number, level: string) => {
  const cpu = { kind: 'cpu', level };
  return Array.from({ length: count }, (_, seat) => {
    if (seating === 'people') return { kind: 'human' };
    if (seating === 'guests') return { kind: seat === 0 ? 'human' : 'open' };
    return seating === 'against the computer' && seat === 0 ? { kind: 'human' } : cpu;
  });
};

/** Basra is for two or four. */
const seatCount = (gameType: GameType, rng: Rng): number => {
  const { min, max } = gameType.seats;
  const count = min + rng.below(Math.min(max, MOST_SEATS) - min + 1);
  return gameType.configure({}, count).ok ? count : min;
};

/** The `n`-th game of a client. */
export const tableFor = (n: number, rng: Rng): Table => {
  const types = [...gameTypes.values()];
  const gameType = types[n % types.length];
  const seating = SEATINGS[rng.below(SEATINGS.length)] ?? 'people';
  if (gameType === undefined) throw new RangeError('there are no game types');
  const level = rng.below(MEDIUM_ONE_IN) === 0 ? 'medium' : 'easy';
  const seats = seatKinds(seating, seatCount(gameType, rng), level);
  return { type: gameType.id, seating, body: { seats } };
};

/** A random move of those that the service lists. */
export const chooseMove = (type: string, options: readonly Typed[], rng: Rng): Typed => {
  const move = randomMove(options, rng, gameTypes.get(type)?.templates);
  const longer = { battles: 1 + rng.below(MOST_BATTLES) };
  return type === 'war' ? { ...move, ...longer } : move;
};
