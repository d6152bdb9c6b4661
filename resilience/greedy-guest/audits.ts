/** Audits of a log that computer players have made long: each one replays the whole game. */
import { playLongGame } from './long-game.js';
import { atRate, type Scenario } from './support.js';

const AUDITS_PER_SECOND = 10;
const DROPPED_PER_SECOND = 50;
const DROP_AFTER_MS = 20;

export const scenarios: readonly Scenario[] = [
  {
    name: 'audits of a game with 5,000 entries',
    prepare: async (guest) => {
      const game = await playLongGame(guest);
      return (stop) => atRate(AUDITS_PER_SECOND, stop, () => guest.send('GET', `${game}/audit`));
    },
  },
  {
    name: `the same audits, dropped after ${DROP_AFTER_MS} ms`,
    prepare: async (guest) => {
      const game = await playLongGame(guest);
      const options = { dropAfterMs: DROP_AFTER_MS };
      return (stop) => atRate(DROPPED_PER_SECOND, stop, () => guest.send('GET', `${game}/audit`, options));
    },
  },
];
