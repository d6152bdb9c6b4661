/** A game that computer players have made long. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createGame, type Guest } from './support.js';

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

/** Waits until the guest may again use all that the limits allow one address. */
const waitForAllowance = async ({ send }: Guest): Promise<void> => {
  const response = await send('GET', '/v1/game-types');
  const seconds = response?.headers['ratelimit-reset'];
  if (seconds !== undefined) await sleep(1000 * (Number(seconds) + 1));
};

/** Has computers play a game with about 5,000 entries; resolves with its path. */
export const playLongGame = async (guest: Guest): Promise<string> => {
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
