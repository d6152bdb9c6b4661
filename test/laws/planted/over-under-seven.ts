import type { Context, GameType } from '#src/game-type.js';
import { overUnderSeven } from '#src/games/over-under-seven/index.js';
import type { State } from '#src/games/over-under-seven/schemas.js';
import { globalRandomness, refusalFaults } from './any-type.js';
import { planted, type PlantedFault } from './plant.js';

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
];
