import type { Notation } from '../../game-type.js';
import { at } from '../../kit/checked.js';
import { cardsIn, type Card } from '../../kit/cards.js';
import type { Event, Move } from './schemas.js';

const FIFTY = '!';

const written = (melds: readonly (readonly Card[])[] = []): string =>
  melds.map((meld) => `[${meld.join('')}]`).join('');

const meldsIn = (text: string): Card[][] =>
  [...text.matchAll(/\[(\w*)\]/g)].map(([, cards = '']) => cardsIn(cards));

/** `b5H` draws from the bank, `d[TSJSQS]` from the discard, with `!` for a "50"; `[9H9C9S]` melds, `KS>0` lays off, `2D` discards. */
export const notation: Notation<Move, Event> = {
  separator: ' ',
  write: (move, events) => {
    switch (move.type) {
      case 'draw': {
        const drawn = events.flatMap((event) => (event.type === 'drew-bank' ? (event.card ?? []) : []));
        return move.from === 'bank'
          ? `b${drawn.join('')}`
          : `d${written(move.melds)}${move.fifty ? FIFTY : ''}`;
      }
      case 'meld':
        return written(move.melds);
      case 'lay-off':
        return `${move.card}>${move.meld}`;
      case 'discard':
        return move.card;
    }
  },
  read: (text) => {
    if (text.startsWith('b')) return { type: 'draw', from: 'bank' };
    const melds = meldsIn(text);
    if (text.startsWith('d')) {
      const fifty = text.endsWith(FIFTY) ? { fifty: true } : {};
      return { type: 'draw', from: 'discard', melds, ...fifty };
    }
    if (text.startsWith('[')) return { type: 'meld', melds };
    const [card = '', meld] = text.split('>');
    const played = at(cardsIn(card), 0);
    return meld === undefined
      ? { type: 'discard', card: played }
      : { type: 'lay-off', card: played, meld: Number(meld) };
  },
};
