import { playerRng } from '#src/record/rng.js';
import type { GameType, Seat, Typed, Viewer } from '#src/game-type.js';
import { includesSpace, type Space } from '#src/games/black-box/board.js';
import type { Event, Option, State } from '#src/games/black-box/schemas.js';
import { blackBox } from '#src/games/black-box/index.js';
import { at } from '#src/kit/checked.js';
import { concreteMove } from '#src/kit/options.js';
import { seedOf } from '#test/support/play.js';
import { openViewFaults } from './open-views.js';
import {
  arrangingOptions,
  drawingAlso,
  forgettingZones,
  optionAt,
  playingBy,
  remembering,
  viewing,
  withOpenEvents,
  withRefusals,
  withRestlessOptions,
  withResult,
  type PlantedFault,
} from './plant.js';

const gameType: GameType = blackBox;

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

const openingOnly =
  (type: Event['type']): GameType['viewEvent'] =>
  (event: Typed, viewer: Viewer, state: object) =>
    event.type === type ? event : gameType.viewEvent(event, viewer, state);

export const blackBoxFaults: readonly PlantedFault[] = [
  ...openViewFaults(gameType),
  {
    fault: 'the open view hides the marbles of the half in progress',
    law: 'face up',
    finds: /the open view (fills in|shows)/,
    gameType: { ...gameType, openView: (state) => gameType.view(state, null) },
  },
  {
    fault: 'everybody sees what the hider sees',
    law: 'secrecy',
    finds: /^the view .* hidden piece .* \$\.halves\[\d\]\.marbles/,
    gameType: { ...gameType, view: (state) => gameType.view(state, hider(state as State)) },
  },
  {
    fault: 'only the paths of lasers are shown to everybody',
    law: 'indistinguishable states',
    finds: /whatever is hidden/,
    gameType: viewing(gameType, (state: State) => ({
      shots: blackBox.view(state, hider(state)).halves.map(({ shots }) => shots),
    })),
  },
  {
    fault: 'the placement is in the event that reports it',
    law: 'secrecy',
    finds: /^the event marbles-hidden of entry \d+ discloses/,
    gameType: withOpenEvents(gameType),
  },
  {
    fault: 'the paths of lasers are in the log',
    law: 'indistinguishable states',
    finds: /whatever is hidden/,
    gameType: { ...gameType, viewEvent: openingOnly('laser-exited') },
  },
  {
    fault: 'a placement is in the log as it was sent',
    law: 'secrecy',
    finds: /^the move of entry \d+ discloses/,
    gameType: { ...gameType, viewMove: (move) => move },
  },
  {
    fault: 'the drawings show marbles that the scene does not contain',
    law: 'drawings',
    finds: /depends on the JSON of the scene only/,
    gameType: drawingAlso(remembered.gameType, () => marblesIn(remembered.latest())),
  },
  {
    fault: 'the order of the options follows from the marbles',
    law: 'indistinguishable states',
    finds: /^the (legal move|same options) .*whatever is hidden/,
    gameType: arrangingOptions(gameType, (options, state: State) => [
      ...options.slice(firstRow(state)),
      ...options.slice(0, firstRow(state)),
    ]),
  },
  {
    fault: 'a refusal tells of the marbles',
    law: 'indistinguishable states',
    finds: /^the refusal .* whatever is hidden/,
    gameType: withRefusals(gameType, (state: State) => `Try row ${firstRow(state)}.`),
  },
  {
    fault: 'computer players know the marbles',
    law: 'computer players',
    finds: /the same view and rng give the same move/,
    gameType: playingBy(remembered.gameType, ({ legalMoves }) => {
      const secret = JSON.stringify(marblesIn(remembered.latest())).length + firstRow(remembered.latest());
      const option: Option = optionAt(legalMoves, secret) as Option;
      return concreteMove(option, playerRng(seedOf(secret)), blackBox.templates);
    }),
  },
  {
    fault: 'a view counts the marbles in the upper rows',
    law: 'indistinguishable states',
    finds: /^the (same )?view .*whatever is hidden/,
    gameType: viewing(gameType, (state: State) => ({
      upper: marblesIn(state).filter(({ row }) => row < 5).length,
    })),
  },
  {
    fault: 'the event of a guess lists the right spaces first',
    law: 'indistinguishable states',
    finds: /^the same (view|events) after a move, whatever is hidden/,
    gameType: {
      ...gameType,
      apply: (state, ...parameters) => {
        const applied = gameType.apply(state, ...parameters);
        if (!applied.ok) return applied;
        const events = (applied.events as Event[]).map((event) =>
          rightFirst(event, marblesIn(state as State)),
        );
        return { ...applied, events };
      },
    },
  },
  {
    fault: 'the hider does not see its marbles',
    law: 'openness',
    finds: /shows all/,
    gameType: { ...gameType, view: (state) => gameType.view(state, null) },
  },
  {
    fault: 'the zones forget the second half',
    law: 'differences',
    finds: /has the view of all who may see the same zones/,
    gameType: forgettingZones(gameType, /half 2$/),
  },
  {
    fault: 'two wrong spaces cost as much as one',
    law: 'scores',
    finds: /what the events add up to/,
    gameType: withResult(gameType, (scores) => scores.map((score) => score - 2)),
  },
  {
    fault: 'the options are listed in no fixed order',
    law: 'options',
    finds: /the same options in the same order/,
    gameType: withRestlessOptions(gameType),
  },
];
