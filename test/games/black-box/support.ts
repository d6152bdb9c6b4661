/** Spells spaces and plays games of Black Box in tests. */
import { blackBox } from '#src/games/black-box/index.js';
import type { Cell } from '#src/games/black-box/board.js';
import type { Config, Event, Move, State } from '#src/games/black-box/schemas.js';
import type { GameType, Seat } from '#src/game-type.js';
import { contextOf, deepFreeze, TEST_SEED } from '#test/support/play.js';

/** `'3,4'` is row 3, column 4. */
export const cell = (text: string): Cell => {
  const [row, col] = text.split(',').map(Number);
  return { row: row ?? 0, col: col ?? 0 };
};

/** `'3,4 5,6'` are two spaces. */
export const cells = (text: string): Cell[] => (text === '' ? [] : text.split(' ').map(cell));
export const spell = (list: readonly Cell[] | null): string | null =>
  list === null ? null : list.map(({ row, col }) => `${row},${col}`).join(' ');

export const place = (text: string): Move => ({ type: 'place', marbles: cells(text) });
export const shoot = (text: string): Move => ({ type: 'shoot', from: cell(text) });
export const guess = (text: string): Move => ({ type: 'guess', marbles: cells(text) });

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

/** What becomes of `move` by the seat to move, or by `seat`. */
export const attempt = ({ state }: Played, move: Move, seat: Seat = blackBox.turn(state) ?? 0) =>
  blackBox.apply(state, seat, deepFreeze(move), context);

/** Plays the moves in turn; throws when one is refused. */
export const play = (from: Played, ...moves: Move[]): Played =>
  moves.reduce((before, move): Played => {
    const applied = attempt(before, move);
    if (!applied.ok) throw new Error(`${applied.reason}: ${applied.detail}`);
    return deepFreeze({ state: applied.state, events: applied.events });
  }, from);

/** The events of one type. */
export const eventsOf = <T extends Event['type']>(events: readonly Event[], type: T) =>
  events.filter((event): event is Extract<Event, { type: T }> => event.type === type);

/** The type as the registry holds it: of any config, state, move and view. */
export const asGameType: GameType = blackBox;
