import type { Context, GameType, Typed } from 'parlour-games/game-type';
import { overUnderSeven } from 'parlour-games/games/over-under-seven/index';
import type { Bet, State } from 'parlour-games/games/over-under-seven/schemas';
import { globalRandomness, refusalFaults } from './any-type.js';
import { planted, playingBy, type PlantedFault } from './plant.js';

const gameType: GameType = overUnderSeven;

/** Rolls for the next bet already, and keeps the dice in the state, where they can be read before the bet. */
const rollingAhead = (): GameType => {
  const roll = ({ rng }: Context): number[] => [rng.die(), rng.die()];
  const rolled = (dice: readonly number[]): Context['rng'] => {
    const left = [...dice];
    return { below: () => 0, die: () => left.shift() ?? 1, shuffle: (list) => [...list] };
  };
  return {
    ...gameType,
    setup: (config, seats, context) => {
      const { state, events } = gameType.setup(config, seats, context);
      return { state: { ...state, next: roll(context) }, events };
    },
    apply: (state, seat, move, context) => {
      const rng = rolled((state as State & { next: number[] }).next);
      const applied = gameType.apply(state, seat, move, { ...context, rng });
      return applied.ok ? { ...applied, state: { ...applied.state, next: roll(context) } } : applied;
    },
  };
};

const isBet = (move: Typed): move is Bet => move.type === 'bet';

export const overUnderSevenFaults: readonly PlantedFault[] = [
  planted('invariants', 'two sixes win one unit more', /the bankroll adds up/, {
    ...gameType,
    apply: (...parameters) => {
      const applied = gameType.apply(...parameters);
      if (!applied.ok) return applied;
      const { bankroll, lastRoll } = applied.state as State;
      return lastRoll?.total === 12
        ? { ...applied, state: { ...applied.state, bankroll: bankroll + 1 } }
        : applied;
    },
  }),
  globalRandomness(gameType),
  ...refusalFaults(gameType),
  planted('chance', 'the dice are known before the bet', /draws shows in its events/, rollingAhead()),
  planted('moves', 'a refusal tells the next roll', /whatever would be drawn/, {
    ...gameType,
    apply: (state, seat, move, context) => {
      const applied = gameType.apply(state, seat, move, context);
      return applied.ok ? applied : { ...applied, detail: `${applied.detail} Not ${context.rng.die()}.` };
    },
  }),
  planted('moves', 'a wager above the bankroll is accepted', /accepted if and only if it is listed/, {
    ...gameType,
    apply: (state, seat, move, context) => {
      const { bankroll } = state as State;
      const lowered = (bet: Bet): Bet => ({ ...bet, wager: Math.min(bet.wager, bankroll) });
      return gameType.apply(state, seat, isBet(move) ? lowered(move) : move, context);
    },
  }),
  planted('moves', 'a listed wager is refused', /a listed move is accepted|refused: wager-exceeds-bankroll/, {
    ...gameType,
    apply: (state, seat, move, context) => {
      const half = { ...state, bankroll: Math.floor((state as State).bankroll / 2) };
      const isRefused = isBet(move) && move.wager > half.bankroll;
      return gameType.apply(isRefused ? half : state, seat, move, context);
    },
  }),
  planted(
    'computer players',
    'computer players bet more than they have',
    /a computer player chooses an option/,
    playingBy(gameType, ({ view }) => ({
      type: 'bet',
      wager: (view as State).bankroll + 1,
      guess: 'over',
    })),
  ),
];
