import { playerRng } from '#src/record/rng.js';
import type { GameType, Seat } from '#src/game-type.js';
import { includesSpace, type Space } from '#src/games/black-box/board.js';
import type { Event, Option, State } from '#src/games/black-box/schemas.js';
import { blackBox } from '#src/games/black-box/index.js';
import { at } from '#src/kit/checked.js';
import { concreteMove } from '#src/kit/options.js';
import { seedOf } from '#test/support/play.js';
import { optionsOutOfTurn, refusalFaults } from './any-type.js';
import {
  arrangingOptions,
  forgettingZones,
  optionAt,
  planted,
  playingBy,
  remembering,
  viewing,
  withOpenEvents,
  withOpenMoves,
  withRefusals,
  type PlantedFault,
} from './plant.js';

const gameType: GameType = blackBox;
const EVENTS = ['marbles-hidden', 'laser-exited', 'guessed'] as const;

const marblesIn = ({ halves }: State): readonly Space[] => at(halves, -1).marbles ?? [];
const hider = ({ halves }: State): Seat => halves.length - 1;
const firstRow = (state: State): number => marblesIn(state)[0]?.row ?? 0;

const remembered = remembering<State>(gameType);

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

const leaks: readonly PlantedFault[] = [
  planted(
    'secrecy',
    'everybody sees what the hider sees',
    /^the view .* hidden piece .* \$\.halves\[\d\]\.marbles/,
    { ...gameType, view: (state) => gameType.view(state, hider(state as State)) },
  ),
  planted(
    'secrecy',
    'the placement is in the event that reports it',
    /^the event marbles-hidden of entry \d+ discloses/,
    withOpenEvents(gameType, EVENTS),
  ),
  planted(
    'secrecy',
    'a placement is in the log as it was sent',
    /^the move of entry \d+ discloses/,
    withOpenMoves(gameType),
  ),
];

const clues: readonly PlantedFault[] = [
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
    'the paths of lasers are in the log',
    /whatever is hidden/,
    withOpenEvents(gameType, ['laser-exited']),
  ),
  planted(
    'indistinguishable states',
    'the order of the options follows from the marbles',
    /^the (legal move|same options) .*whatever is hidden/,
    arrangingOptions(gameType, (options, state: State) => [
      ...options.slice(firstRow(state)),
      ...options.slice(0, firstRow(state)),
    ]),
  ),
  planted(
    'indistinguishable states',
    'a refusal tells of the marbles',
    /^the refusal .* whatever is hidden/,
    withRefusals(gameType, (state: State) => `Try row ${firstRow(state)}.`),
  ),
  planted(
    'indistinguishable states',
    'a view counts the marbles in the upper rows',
    /^the (same )?view .*whatever is hidden/,
    viewing(gameType, (state: State) => ({ upper: marblesIn(state).filter(({ row }) => row < 5).length })),
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
];

export const blackBoxFaults: readonly PlantedFault[] = [
  ...leaks,
  ...clues,
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
  planted(
    'computer players',
    'computer players know the marbles',
    /the same view and rng give the same move/,
    playingBy(remembered.gameType, ({ legalMoves }) => {
      const secret = JSON.stringify(marblesIn(remembered.latest())).length + firstRow(remembered.latest());
      const option: Option = optionAt(legalMoves, secret) as Option;
      return concreteMove(option, playerRng(seedOf(secret)), blackBox.templates);
    }),
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
