/** Which games the clients play: all game types in turn, with people and computer players in all combinations. */
import type { GameType, Rng, Typed } from 'parlour-games/game-type';
import { gameTypes } from 'parlour-games/games';
import { at, get } from 'parlour-games/kit/checked';
import { randomMove } from 'parlour-games/kit/options';

const SEATINGS = ['against the computer', 'people', 'guests', 'computers'] as const;
type Seating = (typeof SEATINGS)[number];

export interface NewGame {
  readonly type: string;
  readonly body: { readonly seats: readonly { readonly kind: string; readonly level?: string }[] };
}

/** One game in eight has computer players of level medium, which compute for longer. */
const MEDIUM_ONE_IN = 8;
const MAX_SEATS = 4;
/** War is long, so most of its moves play many battles. */
const MAX_BATTLES = 60;

const seatsFor = (seating: Seating, count: number, level: string): NewGame['body']['seats'] => {
  const cpu = { kind: 'cpu', level };
  return Array.from({ length: count }, (_, seat) => {
    if (seating === 'people') return { kind: 'human' };
    if (seating === 'guests') return { kind: seat === 0 ? 'human' : 'open' };
    return seating === 'against the computer' && seat === 0 ? { kind: 'human' } : cpu;
  });
};

/** A random number of seats. Some types refuse numbers in between: Basra is for two or four. */
const seatCount = (gameType: GameType, rng: Rng): number => {
  const { min, max } = gameType.seats;
  const count = min + rng.below(Math.min(max, MAX_SEATS) - min + 1);
  return gameType.configure({}, count).ok ? count : min;
};

/** The `n`-th game of a client. */
export function newGame(n: number, rng: Rng): NewGame {
  const types = [...gameTypes.values()];
  const gameType = at(types, n % types.length);
  const seating = at(SEATINGS, rng.below(SEATINGS.length));
  const level = rng.below(MEDIUM_ONE_IN) === 0 ? 'medium' : 'easy';
  return { type: gameType.id, body: { seats: seatsFor(seating, seatCount(gameType, rng), level) } };
}

/** A random move among the options that the service lists. */
export function chooseMove(type: string, options: readonly Typed[], rng: Rng): Typed {
  const move = randomMove(options, rng, get(gameTypes, type).templates);
  const manyBattles = { battles: 1 + rng.below(MAX_BATTLES) };
  return type === 'war' ? { ...move, ...manyBattles } : move;
}
