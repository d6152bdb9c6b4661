/** Spells spaces and plays games of Black Box in tests. */
import { blackBox } from 'parlour-games/games/black-box/index';
import type { Space } from 'parlour-games/games/black-box/board';
import type { Config, Event, Half, Move, State } from 'parlour-games/games/black-box/schemas';
import type { Seat, Viewer } from 'parlour-games/game-type';
import { at, defined } from 'parlour-games/kit/checked';
import { testerOf } from '#test/games/tester.js';
import { contextOf, deepFreeze, TEST_SEED } from '#test/support/play.js';

/** `'3,4'` is row 3, column 4. */
export function space(text: string): Space {
  const [row, col] = text.split(',').map(Number);
  return { row: defined(row, 'the row'), col: defined(col, 'the column') };
}

/** `'3,4 5,6'` are two spaces. */
export function spaces(text: string): Space[] {
  return text === '' ? [] : text.split(' ').map(space);
}
export function spell(list: readonly Space[]): string {
  return list.map(({ row, col }) => `${row},${col}`).join(' ');
}

export function place(text: string): Move {
  return { type: 'place', marbles: spaces(text) };
}
export function shoot(text: string): Move {
  return { type: 'shoot', from: space(text) };
}
export function guess(text: string): Move {
  return { type: 'guess', marbles: spaces(text) };
}

export interface Played {
  readonly state: State;
  /** The events of the last move. */
  readonly events: readonly Event[];
}

const context = contextOf(TEST_SEED, 1);

export function begin(config: Partial<Config> = {}): Played {
  const configured = blackBox.configure(config, 2);
  if (!configured.ok) throw new Error(configured.detail);
  return deepFreeze(blackBox.setup(configured.config, 2, context));
}

/** Tries `move` for `seat`; throws if the game is over and no seat is given. */
export function attempt(
  { state }: Played,
  move: Move,
  seat: Seat = defined(blackBox.turn(state), 'the seat to move'),
) {
  return blackBox.apply(state, seat, deepFreeze(move), context);
}

/** Plays the moves in turn; throws if one is refused. */
export function play(from: Played, ...moves: Move[]): Played {
  return moves.reduce((before, move): Played => {
    const applied = attempt(before, move);
    if (!applied.ok) throw new Error(`${applied.reason}: ${applied.detail}`);
    return deepFreeze({ state: applied.state, events: applied.events });
  }, from);
}

/** The half in progress, or the last one. */
export function lastHalf({ state }: Played): Half {
  return at(state.halves, -1);
}

const tester = testerOf(blackBox, ['Amina', 'Björn']);

export function observationOf({ state }: Played, viewer: Viewer) {
  return tester.observationOf(state, viewer);
}
export function sceneOf({ state }: Played, viewer: Viewer, names?: readonly string[]) {
  return tester.sceneOf(state, viewer, names);
}

/** The events of one type. */
export function eventsOf<T extends Event['type']>(events: readonly Event[], type: T) {
  return events.filter((event): event is Extract<Event, { type: T }> => event.type === type);
}

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
