import type { GameType, Seat } from '#src/game-type.js';
import { includesSpace, type Space } from '#src/games/black-box/board.js';
import type { Event, State } from '#src/games/black-box/schemas.js';
import { blackBox } from '#src/games/black-box/index.js';
import { at } from '#src/kit/checked.js';
import { optionsOutOfTurn, refusalFaults } from './any-type.js';
import { forgettingZones, planted, viewing, type PlantedFault } from './plant.js';

const gameType: GameType = blackBox;

type Shot = Extract<Event, { type: 'laser-exited' }>;

const marblesIn = ({ halves }: State): readonly Space[] => at(halves, -1).marbles ?? [];
const hider = ({ halves }: State): Seat => halves.length - 1;

/** Lists the right spaces of a guess first. */
const rightFirst = (event: Event, marbles: readonly Space[]): Event =>
  event.type !== 'guessed'
    ? event
    : {
        ...event,
        marbles: event.marbles.toSorted(
          (a, b) => Number(includesSpace(marbles, b)) - Number(includesSpace(marbles, a)),
        ),
      };

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
    'indistinguishable states',
    'a laser tells on leaving whether it has turned',
    /^the same events after a move, whatever is hidden/,
    {
      ...gameType,
      viewEvent: (event, viewer, state) => ({
        ...gameType.viewEvent(event, viewer, state),
        ...((event as Event).type === 'laser-exited' && { turned: Number((event as Shot).turns) > 0 }),
      }),
    },
  ),
  planted(
    'indistinguishable states',
    'the event of a guess lists the right spaces first',
    /^the same (view|events) after a move, whatever is hidden/,
    {
      ...gameType,
      apply: (state, ...parameters) => {
        const applied = gameType.apply(state, ...parameters);
        if (!applied.ok) return applied;
        const marbles = marblesIn(state as State);
        return { ...applied, events: (applied.events as Event[]).map((event) => rightFirst(event, marbles)) };
      },
    },
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
