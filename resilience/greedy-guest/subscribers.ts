/** A guest that opens as many event streams as it can and keeps them busy. */
import { at } from '#src/kit/checked.js';
import { openCrowd, type Crowd } from '#resilience/support/crowd.js';
import { FLIP, LONG_WAR } from '#resilience/support/long-war.js';
import { atRate, createGame, type Guest, type Scenario } from './support.js';

/** More than one address may have. */
const STREAMS = 1100;
const FEW_MOVES_PER_SECOND = 4;
/** A little less than the default limit of a token. */
const MANY_MOVES_PER_SECOND = 45;
const OPENINGS_PER_SECOND = 80;
const LOG_ENTRIES = 500;

const openWar = async (guest: Guest) => {
  const { game, tokens } = await createGame(guest, 'war', LONG_WAR);
  const path = game.links.self;
  const flip = () => guest.send('POST', `${path}/moves`, { body: FLIP, token: at(tokens, 0).token });
  return { path, flip };
};

const watchedGame = (movesPerSecond: number): Scenario => ({
  name: `as many subscribers as allowed, ${movesPerSecond} moves a second`,
  prepare: async (guest) => {
    const { path, flip } = await openWar(guest);
    const crowd = await openCrowd(guest.url, path, { size: STREAMS, address: guest.address });
    return async (stop) => {
      await atRate(movesPerSecond, stop, flip);
      crowd.close();
    };
  },
});

const unreadStreams: Scenario = {
  name: `unread event streams of a game with ${LOG_ENTRIES} entries`,
  prepare: async (guest) => {
    const { path, flip } = await openWar(guest);
    for (let entries = 1; entries < LOG_ENTRIES; entries += 1) await flip();
    const options = { size: 1, address: guest.address, unread: true };
    return async (stop) => {
      const crowds: Crowd[] = [];
      await atRate(OPENINGS_PER_SECOND, stop, async () => {
        crowds.push(await openCrowd(guest.url, path, options));
      });
      for (const crowd of crowds) crowd.close();
    };
  },
};

export const scenarios: readonly Scenario[] = [
  watchedGame(FEW_MOVES_PER_SECOND),
  watchedGame(MANY_MOVES_PER_SECOND),
  unreadStreams,
];
