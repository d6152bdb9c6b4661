import type { GameType, Typed } from '#src/game-type.js';
import { connectFour } from '#src/games/connect-four/index.js';
import type { State } from '#src/games/connect-four/schemas.js';
import { openViewFaults } from './open-views.js';
import {
  arrangingOptions,
  changingStates,
  drawingAlso,
  forgettingZones,
  playingBy,
  remembering,
  viewing,
  withRestlessOptions,
  withResult,
  type PlantedFault,
} from './plant.js';

const gameType: GameType = connectFour;
const remembered = remembering<State>(gameType);
let turns = 0;

export const connectFourFaults: readonly PlantedFault[] = [
  ...openViewFaults(gameType),
  {
    fault: 'a drop into a full column is accepted and changes nothing',
    law: 'moves',
    finds: /accepted if and only if it is listed/,
    gameType: {
      ...gameType,
      apply: (state, ...parameters) => {
        const applied = gameType.apply(state, ...parameters);
        return applied.ok ? applied : { ok: true, state, events: [] };
      },
    },
  },
  {
    fault: 'a listed column is refused',
    law: 'moves',
    finds: /a listed move is accepted|refused: column-full/,
    gameType: {
      ...gameType,
      apply: (state, seat, move: Typed & { column?: number }, context) =>
        move.column === 7
          ? { ok: false, reason: 'column-full', detail: 'Column 7 is full.' }
          : gameType.apply(state, seat, move, context),
    },
  },
  {
    fault: 'a column that is not full is missing from the options',
    law: 'moves',
    finds: /accepted if and only if it is listed/,
    gameType: arrangingOptions(gameType, (options) => options.slice(0, Math.max(1, options.length - 1))),
  },
  {
    fault: 'a refusal has a reason that is not declared',
    law: 'moves',
    finds: /the reason full is declared/,
    gameType: {
      ...gameType,
      apply: (...parameters) => {
        const applied = gameType.apply(...parameters);
        return applied.ok ? applied : { ...applied, reason: 'full' };
      },
    },
  },
  {
    fault: 'a refused move changes the state',
    law: 'moves',
    finds: /read only/,
    gameType: {
      ...gameType,
      apply: (state, ...parameters) => {
        const applied = gameType.apply(state, ...parameters);
        if (!applied.ok) Object.assign(state, { position: '' });
        return applied;
      },
    },
  },
  { fault: 'drops change the state', law: 'play', finds: /read only/, gameType: changingStates(gameType) },
  {
    fault: 'the options are listed in no fixed order',
    law: 'options',
    finds: /the same options in the same order/,
    gameType: withRestlessOptions(gameType),
  },
  {
    fault: 'the seat that is not to move has options too',
    law: 'options',
    finds: /has no moves out of turn/,
    gameType: {
      ...gameType,
      legalMoves: (state) => gameType.legalMoves(state, gameType.turn(state) ?? 0),
    },
  },
  {
    fault: 'the state has a field that JSON drops',
    law: 'data',
    finds: /the state is plain JSON/,
    gameType: {
      ...gameType,
      apply: (...parameters) => {
        const applied = gameType.apply(...parameters);
        return applied.ok ? { ...applied, state: { ...applied.state, winner: undefined } } : applied;
      },
    },
  },
  {
    fault: 'the drawings show the latest position of any game',
    law: 'drawings',
    finds: /depends on the JSON of the scene only/,
    gameType: drawingAlso(remembered.gameType, () => remembered.latest().position),
  },
  {
    fault: 'computer players drop chips outside the board',
    law: 'computer players',
    finds: /a computer player chooses an option/,
    gameType: playingBy(gameType, () => ({ type: 'drop', column: 8 })),
  },
  {
    fault: 'computer players do not use their rng',
    law: 'computer players',
    finds: /the same view and rng give the same move/,
    gameType: playingBy(gameType, ({ legalMoves }) => {
      turns += 1;
      return legalMoves[turns % legalMoves.length] ?? { type: 'drop' };
    }),
  },
  {
    fault: 'a chip disappears on its way to the board',
    law: 'zones',
    finds: /conserves the pieces/,
    gameType: forgettingZones(gameType, /^unused chips of seat 1$/),
  },
  {
    fault: 'the loser gets a point, too',
    law: 'scores',
    finds: /won with the scores/,
    gameType: withResult(gameType, (scores) => scores.map(() => 1)),
  },
  {
    fault: 'the seats see different things at the end',
    law: 'endings',
    finds: /everything is open/,
    gameType: viewing(gameType, (_state: State, viewer) => ({ viewer })),
  },
  {
    fault: 'determinizations are of another position',
    law: 'determinization',
    finds: /the same view/,
    gameType: {
      ...gameType,
      determinize: (observation, rng) => ({ ...gameType.determinize(observation, rng), position: '4' }),
    },
  },
];
