/** An attacker that opens as many event streams as it can and keeps them busy. */
import { at } from 'parlour-games/kit/checked';
import { openCrowd, type Crowd } from '#resilience/support/crowd.js';
import { FLIP, LONG_WAR } from '#resilience/support/long-war.js';
import { atRate, createGame, type Attacker, type Scenario } from './support.js';

/** More streams than one address may have. */
const STREAMS = 1100;
const FEW_MOVES_PER_SECOND = 4;
/** A little less than the default limit of a token. */
const MANY_MOVES_PER_SECOND = 45;
const OPENINGS_PER_SECOND = 80;
const LOG_ENTRIES = 500;

const openWar = async (attacker: Attacker) => {
  const { game, tokens } = await createGame(attacker, 'war', LONG_WAR);
  const path = game.links.self;
  const flip = () => attacker.send('POST', `${path}/moves`, { body: FLIP, token: at(tokens, 0).token });
  return { path, flip };
};

const watchedGame = (movesPerSecond: number): Scenario => ({
  name: `as many subscribers as allowed, ${movesPerSecond} moves a second`,
  prepare: async (attacker) => {
    const { path, flip } = await openWar(attacker);
    const crowd = await openCrowd(attacker.url, path, { size: STREAMS, address: attacker.address });
    return async (stop) => {
      await atRate(movesPerSecond, stop, flip);
      crowd.close();
    };
  },
});

const unreadStreams: Scenario = {
  name: `unread event streams of a game with ${LOG_ENTRIES} entries`,
  prepare: async (attacker) => {
    const { path, flip } = await openWar(attacker);
    for (let entries = 1; entries < LOG_ENTRIES; entries += 1) await flip();
    const options = { size: 1, address: attacker.address, unread: true };
    return async (stop) => {
      const crowds: Crowd[] = [];
      await atRate(OPENINGS_PER_SECOND, stop, async () => {
        crowds.push(await openCrowd(attacker.url, path, options));
      });
      for (const crowd of crowds) crowd.close();
    };
  },
};

const PLAYERS_GAMES = 100;

/** Each stream begins with the state of all games of its player. */
const playersStreams: Scenario = {
  name: `streams of a player with ${PLAYERS_GAMES} games`,
  prepare: async (attacker) => {
    const created = await attacker.send('POST', '/v1/players', { body: { name: 'Eve', kind: 'bot' } });
    const { token } = JSON.parse(created?.text ?? '') as { token: string };
    for (let games = 0; games < PLAYERS_GAMES; games += 1)
      await attacker.send('POST', '/v1/connect-four/games', { body: {}, token });
    const headers = [`Authorization: Bearer ${token}`];
    const options = { size: 1, address: attacker.address, headers };
    return async (stop) => {
      const crowds: Crowd[] = [];
      await atRate(OPENINGS_PER_SECOND, stop, async () => {
        crowds.push(await openCrowd(attacker.url, '/v1/players/me', options));
      });
      for (const crowd of crowds) crowd.close();
    };
  },
};

export const scenarios: readonly Scenario[] = [
  watchedGame(FEW_MOVES_PER_SECOND),
  watchedGame(MANY_MOVES_PER_SECOND),
  unreadStreams,
  playersStreams,
];
