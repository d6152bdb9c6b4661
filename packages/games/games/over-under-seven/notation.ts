import type { Notation } from '../../game-type.js';
import { at } from '../../kit/checked.js';
import { GUESSES, type Event, type Move } from './schemas.js';

const CASH_OUT = 'cash-out';
const LETTERS = GUESSES.map((guess) => guess.charAt(0));

/** The guess, the wager and the dice: `o10:63` bets 10 on over and rolls a 6 and a 3. */
export const notation: Notation<Move, Event> = {
  separator: ' ',
  write: (move, events) => {
    if (move.type === CASH_OUT) return CASH_OUT;
    const dice = events.flatMap((event) => (event.type === 'rolled' ? event.dice : []));
    return `${move.guess.charAt(0)}${move.wager}:${dice.join('')}`;
  },
  read: (text) => {
    if (text === CASH_OUT) return { type: CASH_OUT };
    const guess = at(GUESSES, LETTERS.indexOf(text.charAt(0)));
    return { type: 'bet', wager: Number.parseInt(text.slice(1), 10), guess };
  },
};
