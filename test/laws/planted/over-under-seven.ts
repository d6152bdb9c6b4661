import type { Context, GameType, Typed } from '#src/game-type.js';
import { overUnderSeven } from '#src/games/over-under-seven/index.js';
import type { Bet, State } from '#src/games/over-under-seven/schemas.js';
import { openViewFaults } from './open-views.js';
import {
  changingStates,
  drawingAlso,
  playingBy,
  remembering,
  withGlobalRandomness,
  withRestlessOptions,
  withResult,
  type PlantedFault,
} from './plant.js';

const gameType: GameType = overUnderSeven;
const remembered = remembering<State>(gameType);

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
  ...openViewFaults(gameType),
  {
    fault: 'the dice are known before the bet',
    law: 'chance',
    finds: /draws shows in its events/,
    gameType: rollingAhead(),
  },
  {
    fault: 'the dice do not come from the seed',
    law: 'reproducibility',
    finds: /the same seed and moves/,
    gameType: withGlobalRandomness(gameType),
  },
  {
    fault: 'a wager above the bankroll is accepted',
    law: 'moves',
    finds: /accepted if and only if it is listed/,
    gameType: {
      ...gameType,
      apply: (state, seat, move, context) => {
        const { bankroll } = state as State;
        const lowered = (bet: Bet): Bet => ({ ...bet, wager: Math.min(bet.wager, bankroll) });
        return gameType.apply(state, seat, isBet(move) ? lowered(move) : move, context);
      },
    },
  },
  {
    fault: 'a listed wager is refused',
    law: 'moves',
    finds: /a listed move is accepted|refused: wager-exceeds-bankroll/,
    gameType: {
      ...gameType,
      apply: (state, seat, move, context) => {
        const half = { ...state, bankroll: Math.floor((state as State).bankroll / 2) };
        const isRefused = isBet(move) && move.wager > half.bankroll;
        return gameType.apply(isRefused ? half : state, seat, move, context);
      },
    },
  },
  {
    fault: 'the options are listed in no fixed order',
    law: 'options',
    finds: /the same options in the same order/,
    gameType: withRestlessOptions(gameType),
  },
  { fault: 'bets change the state', law: 'play', finds: /read only/, gameType: changingStates(gameType) },
  {
    fault: 'the state has a field that JSON drops',
    law: 'data',
    finds: /the state is plain JSON/,
    gameType: {
      ...gameType,
      setup: (...parameters) => {
        const { state, events } = gameType.setup(...parameters);
        return { state: { ...state, lastRoll: undefined }, events };
      },
    },
  },
  {
    fault: 'the drawings show the latest roll of any game',
    law: 'drawings',
    finds: /depends on the JSON of the scene only/,
    gameType: drawingAlso(remembered.gameType, () => remembered.latest()),
  },
  {
    fault: 'computer players bet more than they have',
    law: 'computer players',
    finds: /a computer player chooses an option/,
    gameType: playingBy(gameType, ({ view }) => ({
      type: 'bet',
      wager: (view as State).bankroll + 1,
      guess: 'over',
    })),
  },
  {
    fault: 'the result is off by one',
    law: 'scores',
    finds: /what the events add up to/,
    gameType: withResult(gameType, (scores) => scores.map((score) => score + 1)),
  },
  {
    fault: 'a player that resigns may go on',
    law: 'resignation',
    finds: /./,
    gameType: {
      ...gameType,
      resign: (state, seat) => ({ ...gameType.resign(state, seat), state }),
    },
  },
];
