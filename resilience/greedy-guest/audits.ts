/** Audits of a log that computer players have made long: each one replays the whole game. */
import { setTimeout as sleep } from 'node:timers/promises';
import { atRate, createGame, type Guest, type Scenario } from './support.js';

/** Basra between computers, which goes on for about 17,000 entries. */
const LONG_GAME = {
  config: { target: 10_000 },
  seats: [
    { kind: 'cpu', level: 'easy' },
    { kind: 'cpu', level: 'easy' },
  ],
};
const MOVES_PER_CALL = 100;
/** What an address can have computers play in a minute, and a little less. */
const CALLS = 50;
const AUDITS_PER_SECOND = 10;
const DROPPED_PER_SECOND = 50;
const DROP_AFTER_MS = 20;

/** Waits until the guest may again use all that the limits allow one address. */
const waitForAllowance = async ({ send }: Guest): Promise<void> => {
  const response = await send('GET', '/v1/game-types');
  const seconds = response?.headers['ratelimit-reset'];
  if (seconds !== undefined) await sleep(1000 * (Number(seconds) + 1));
};

/** The path of a game with about 5,000 entries. */
const playLongGame = async (guest: Guest): Promise<string> => {
  await waitForAllowance(guest);
  const { game } = await createGame(guest, 'basra', LONG_GAME);
  const { self } = game.links;
  for (let calls = 0; calls < CALLS; calls += 1) {
    const response = await guest.send('POST', `${self}/cpu-moves`, { body: { count: MOVES_PER_CALL } });
    if (response?.status !== 201) throw new Error(`the computers do not play: ${response?.text}`);
  }
  await waitForAllowance(guest);
  return self;
};

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
