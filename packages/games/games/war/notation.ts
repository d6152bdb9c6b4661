import type { Notation } from '../../game-type.js';
import type { Event, Move } from './schemas.js';

/** The cards turned up in one battle, a war level by level: `7H-4C`, `7H-7C-KD-2S`. Moves of several battles: `100x`. */
export const notation: Notation<Move, Event> = {
  separator: ' ',
  write: ({ battles = 1 }, events) =>
    battles > 1
      ? `${battles}x`
      : events
          .flatMap((event) => (event.type === 'battle' ? [event, ...event.wars] : []))
          .flatMap(({ turnedUp }) => turnedUp)
          .join('-'),
  read: (text) =>
    text.endsWith('x') ? { type: 'flip', battles: Number.parseInt(text, 10) } : { type: 'flip' },
};
