/** Audits and replays of the long log of a game between computer players. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { atRate, createGame, type Attacker, type Scenario } from './support.js';

/** Basra between computers, which goes on for about 17,000 entries. */
const LONG_GAME = {
  config: { target: 10_000 },
  seats: [
    { kind: 'cpu', level: 'easy' },
    { kind: 'cpu', level: 'easy' },
  ],
};
const MOVES_PER_CALL = 100;
/** Calls that use up a little less than an address may spend in a minute. */
const CALLS = 50;

/** Waits until the attacker may again use all that the limits allow one address. */
const waitForAllowance = async ({ send }: Attacker): Promise<void> => {
  const response = await send('GET', '/v1/game-types');
  const seconds = response?.headers['ratelimit-reset'];
  if (seconds !== undefined) await sleep(1000 * (Number(seconds) + 1));
};

/** Has computers play a game with about 5,000 entries; resolves with its path. */
const playLongGame = async (attacker: Attacker): Promise<string> => {
  await waitForAllowance(attacker);
  const { game } = await createGame(attacker, 'basra', LONG_GAME);
  const { self } = game.links;
  for (let calls = 0; calls < CALLS; calls += 1) {
    const response = await attacker.send('POST', `${self}/cpu-moves`, { body: { count: MOVES_PER_CALL } });
    if (response?.status !== 201) throw new Error(`the computers do not play: ${response?.text}`);
  }
  await waitForAllowance(attacker);
  return self;
};

const ENTRIES = 5000;
const REPLAYS_PER_SECOND = 15;
const AUDITS_PER_SECOND = 10;
const DROPPED_PER_SECOND = 50;
const DROP_AFTER_MS = 20;

const PIPELINED_REPLAYS = 700;
const CONNECTIONS = 8;
const PIPELINED = 300;
const CONNECTIONS_PER_SECOND = 4;
const BURST = 1000;
const BURST_INTERVAL_MS = 1000;

/** Sends requests on one connection without waiting for their responses, and reads until `stopped`. */
const pipeline = async (
  { url, address }: Attacker,
  paths: readonly string[],
  stopped: Promise<unknown>,
): Promise<void> => {
  const { hostname, port, host } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), localAddress: address });
  socket.resume().on('error', () => undefined);
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`).join(''));
  await Promise.race([once(socket, 'close'), stopped]);
  socket.destroy();
};

export const scenarios: readonly Scenario[] = [
  {
    name: 'audits of a game with 5,000 entries',
    prepare: async (attacker) => {
      const game = await playLongGame(attacker);
      return (stop) => atRate(AUDITS_PER_SECOND, stop, () => attacker.send('GET', `${game}/audit`));
    },
  },
  {
    name: `the same audits, dropped after ${DROP_AFTER_MS} ms`,
    prepare: async (attacker) => {
      const game = await playLongGame(attacker);
      const options = { dropAfterMs: DROP_AFTER_MS };
      return (stop) => atRate(DROPPED_PER_SECOND, stop, () => attacker.send('GET', `${game}/audit`, options));
    },
  },
  {
    name: `${CONNECTIONS} connections with ${PIPELINED_REPLAYS} pipelined replays each`,
    prepare: async (attacker) => {
      const game = await playLongGame(attacker);
      const path = (): string => `${game}?at=${1 + attacker.rng.below(ENTRIES)}`;
      return async (stop) => {
        const stopped = once(stop, 'abort');
        const paths = () => Array.from({ length: PIPELINED_REPLAYS }, path);
        await Promise.all(Array.from({ length: CONNECTIONS }, () => pipeline(attacker, paths(), stopped)));
      };
    },
  },
  {
    name: `${CONNECTIONS_PER_SECOND} connections a second with ${PIPELINED} pipelined requests each`,
    prepare: async (attacker) => {
      const { game } = await createGame(attacker, 'basra', {});
      const paths = Array<string>(PIPELINED).fill(game.links.self);
      return async (stop) => {
        const stopped = once(stop, 'abort');
        await atRate(CONNECTIONS_PER_SECOND, stop, () => pipeline(attacker, paths, stopped));
      };
    },
  },
  {
    name: `${BURST} requests at once on as many open connections, once a second`,
    prepare: async (attacker) => {
      const { game } = await createGame(attacker, 'basra', {});
      const get = () => attacker.send('GET', game.links.self);
      const burst = () => Promise.all(Array.from({ length: BURST }, get));
      await burst();
      return async (stop) => {
        while (!stop.aborted) await Promise.all([burst(), sleep(BURST_INTERVAL_MS)]);
      };
    },
  },
  {
    name: 'replays of a game with 5,000 entries, at random versions',
    prepare: async (attacker) => {
      const game = await playLongGame(attacker);
      const version = (): number => 1 + attacker.rng.below(ENTRIES);
      return (stop) =>
        atRate(REPLAYS_PER_SECOND, stop, () => attacker.send('GET', `${game}/board.svg?at=${version()}`));
    },
  },
];
