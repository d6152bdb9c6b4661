/** What happened in a game of New Game, in sentences. */
import { at } from 'parlour-games/kit/checked';
import { tellEvents, type Sentences } from 'parlour-games/kit/sentences';
import type { Event } from './schemas.js';

const sentences: Sentences<Event> = {
  began: () => 'The game begins.',
  rolled: ({ seat, die }, names) => `${at(names, seat)} rolls a ${die}.`,
  // for two seats
  resigned: ({ seat }, names) => `${at(names, seat)} resigns.`,
  // end
};

export function describe(events: readonly Event[], names: readonly string[]): string[] {
  return tellEvents(sentences, events, names);
}
