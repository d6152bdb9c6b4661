/** Spells spaces and plays games of Black Box in tests. */
import { blackBox } from 'parlour-games/games/black-box/index';
import type { Space } from 'parlour-games/games/black-box/board';
import type { Config, Event, Half, Move, State } from 'parlour-games/games/black-box/schemas';
import type { Seat, Viewer } from 'parlour-games/game-type';
import { at, defined } from 'parlour-games/kit/checked';
import { testerOf } from '#test/games/tester.js';
import { contextOf, deepFreeze, TEST_SEED } from '#test/support/play.js';

/** `'3,4'` is row 3, column 4. */
export const space = (text: string): Space => {
  const [row, col] = text.split(',').map(Number);
  return { row: defined(row, 'the row'), col: defined(col, 'the column') };
};

/** `'3,4 5,6'` are two spaces. */
export const spaces = (text: string): Space[] => (text === '' ? [] : text.split(' ').map(space));
export const spell = (list: readonly Space[]): string =>
  list.map(({ row, col }) => `${row},${col}`).join(' ');

export const place = (text: string): Move => ({ type: 'place', marbles: spaces(text) });
export const shoot = (text: string): Move => ({ type: 'shoot', from: space(text) });
export const guess = (text: string): Move => ({ type: 'guess', marbles: spaces(text) });

export interface Played {
  readonly state: State;
  /** The events of the last move. */
  readonly events: readonly Event[];
}

const context = contextOf(TEST_SEED, 1);

export const begin = (config: Partial<Config> = {}): Played => {
  const configured = blackBox.configure(config, 2);
  if (!configured.ok) throw new Error(configured.detail);
  return deepFreeze(blackBox.setup(configured.config, 2, context));
};

/** Tries `move` for `seat`; throws if the game is over and no seat is given. */
export const attempt = (
  { state }: Played,
  move: Move,
  seat: Seat = defined(blackBox.turn(state), 'the seat to move'),
) => blackBox.apply(state, seat, deepFreeze(move), context);

/** Plays the moves in turn; throws if one is refused. */
export const play = (from: Played, ...moves: Move[]): Played =>
  moves.reduce((before, move): Played => {
    const applied = attempt(before, move);
    if (!applied.ok) throw new Error(`${applied.reason}: ${applied.detail}`);
    return deepFreeze({ state: applied.state, events: applied.events });
  }, from);

/** The half in progress, or the last one. */
export const lastHalf = ({ state }: Played): Half => at(state.halves, -1);

const tester = testerOf(blackBox, ['Amina', 'Björn']);

export const observationOf = ({ state }: Played, viewer: Viewer) => tester.observationOf(state, viewer);
export const sceneOf = ({ state }: Played, viewer: Viewer, names?: readonly string[]) =>
  tester.sceneOf(state, viewer, names);

/** The events of one type. */
export const eventsOf = <T extends Event['type']>(events: readonly Event[], type: T) =>
  events.filter((event): event is Extract<Event, { type: T }> => event.type === type);

const FIRST: readonly Move[] = [
  place('3,4 5,5 6,7'),
  shoot('1,5'),
  shoot('5,1'),
  shoot('6,9'),
  shoot('9,4'),
  guess('3,4 5,5 7,6'),
];
const SECOND: readonly Move[] = [
  guess('3,4 5,5 6,7'),
  place('3,3 5,5 5,6'),
  shoot('1,5'),
  shoot('4,1'),
  shoot('1,6'),
  shoot('9,7'),
  shoot('1,4'),
];

/** One game, which the pictures of the gallery show too: in its first half, in its second half, and over. */
export const seeking = play(begin(), ...FIRST);
export const secondHalf = play(seeking, ...SECOND);
export const finished = play(secondHalf, guess('3,3 5,5 5,6'));
