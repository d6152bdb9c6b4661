/** What happened in a game of Connect Four, in sentences. */
import { at } from '../../kit/checked.js';
import { tellEvents, type Sentences } from '../../kit/sentences.js';
import { opponentOf } from './board.js';
import type { Event } from './schemas.js';

const sentences: Sentences<Event> = {
  began: ({ red, black }, names) =>
    `The board is empty; ${at(names, red)} has the red chips and begins, ${at(names, black)} has the black ones.`,
  dropped: ({ seat, column, row }, names) => `${at(names, seat)} plays column ${column}, row ${row}.`,
  'four-in-line': ({ seat }, names) => `Four! ${at(names, seat)} wins the game.`,
  'board-full': () => 'The board is full and nobody has four chips in a line: the game is a draw.',
  unwinnable: () => 'Nobody can get four chips in a line any more: the game is a draw.',
  resigned: ({ seat }, names) =>
    `${at(names, seat)} resigns, so ${at(names, opponentOf(seat))} wins the game.`,
};

export function describe(events: readonly Event[], names: readonly string[]): string[] {
  return tellEvents(sentences, events, names);
}
