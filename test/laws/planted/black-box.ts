import type { GameType, Seat } from 'parlour-games/game-type';
import type { Space } from 'parlour-games/games/black-box/board';
import type { State } from 'parlour-games/games/black-box/schemas';
import { blackBox } from 'parlour-games/games/black-box/index';
import { at } from 'parlour-games/kit/checked';
import { optionsOutOfTurn, refusalFaults } from './any-type.js';
import { forgettingZones, planted, viewing, type PlantedFault } from './plant.js';

const gameType: GameType = blackBox;

type Rows = State & { readonly rows?: number };

const marblesIn = ({ halves }: State): readonly Space[] => at(halves, -1).marbles ?? [];
const hider = ({ halves }: State): Seat => halves.length - 1;

export const blackBoxFaults: readonly PlantedFault[] = [
  planted('resignation', 'nobody can resign with one point left', /no seat is to move/, {
    ...gameType,
    resign: (state, seat) => {
      const { halves, config } = state as State;
      const isClose = halves.some(({ points }) => points === config.maxPoints - 1);
      return isClose ? { state, events: [] } : gameType.resign(state, seat);
    },
  }),
  planted(
    'indistinguishable states',
    'only the paths of lasers are shown to everybody',
    /whatever is hidden/,
    viewing(gameType, (state: State) => ({
      shots: blackBox.view(state, hider(state)).halves.map(({ shots }) => shots),
    })),
  ),
  planted(
    'twin games',
    'the rows of the marbles are added up when they are placed, and the sum is shown after the first laser',
    /^after entry \d+ the view of .* is the same, whatever the secret of the move/,
    viewing(
      {
        ...gameType,
        apply: (state, seat, move, context) => {
          const applied = gameType.apply(state, seat, move, context);
          const rows = marblesIn(state as State).length > 0 ? (state as Rows).rows : null;
          if (!applied.ok) return applied;
          const sum = marblesIn(applied.state as State).reduce((total, { row }) => total + row, 0);
          return { ...applied, state: { ...applied.state, rows: rows ?? sum } };
        },
      },
      ({ halves, rows }: Rows) => (at(halves, -1).shots.length > 0 ? { rows } : {}),
    ),
  ),
  optionsOutOfTurn(gameType),
  ...refusalFaults(gameType),
  planted(
    'face up',
    'the open view hides the marbles of the half in progress',
    /the open view (fills in|shows)/,
    {
      ...gameType,
      openView: (state) => gameType.view(state, null),
    },
  ),
  planted('openness', 'the hider does not see its marbles', /shows all/, {
    ...gameType,
    view: (state) => gameType.view(state, null),
  }),
  planted(
    'differences',
    'the zones forget the second half',
    /has the view of all who may see the same zones/,
    forgettingZones(gameType, /half 2$/),
  ),
];
