/** Replays of a long log, each from another waypoint. */
import { playLongGame } from './long-game.js';
import { atRate, type Scenario } from './support.js';

const ENTRIES = 5000;
const REPLAYS_PER_SECOND = 15;

export const scenarios: readonly Scenario[] = [
  {
    name: 'replays of a game with 5,000 entries, at random versions',
    prepare: async (guest) => {
      const game = await playLongGame(guest);
      return (stop) =>
        atRate(REPLAYS_PER_SECOND, stop, () =>
          guest.send('GET', `${game}/board.svg?at=${1 + guest.rng.below(ENTRIES)}`),
        );
    },
  },
];
