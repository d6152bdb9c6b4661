/**
 * How soon the games of a series begin, and how long a long series between two bot programs takes at the default limits.
 * `node dist/bench/series.js [series = 50] [games = 1000]`
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { Parlour } from 'parlour-client';
import { spread } from '#resilience/chaos/report.js';
import { cpuSecondsOf, startService, type Service } from '#test/support/service-process.js';
import { newPlayer, type Player } from './support/players.js';

const [SERIES = 50, GAMES = 1000] = process.argv.slice(2).map(Number);
const BOT = resolve('packages/client/dist/bot/main.js');
const TYPE = 'connect-four';
const SECOND_MS = 1000;
/** The service's own default. */
const DEFAULT_LIMIT = '6000';

/** Returns a function that waits for the next game of the player to begin, and resolves with its id. */
const startsOf = (parlour: Parlour, signal: AbortSignal): (() => Promise<string>) => {
  let tell: (game: string) => void = () => undefined;
  const listen = async (): Promise<void> => {
    for await (const { event, data } of parlour.me.events({ signal }))
      if (event === 'game-started') tell(data.game);
  };
  listen().catch(() => undefined);
  return () =>
    new Promise((resolve) => {
      tell = resolve;
    });
};

const measureStarts = async (service: Service): Promise<void> => {
  const [ada, bob] = [await newPlayer(service), await newPlayer(service)];
  const as = ({ token }: Player) => new Parlour({ baseUrl: service.url, playerToken: token });
  const [creator, invited] = [as(ada), as(bob).games(TYPE)];
  const ending = new AbortController();
  const nextStart = startsOf(creator, ending.signal);
  const times: Record<string, number[]> = { 'the last acceptance': [], 'the end of the game before': [] };
  const timed = async (what: string, act: () => Promise<unknown>): Promise<string> => {
    const started = nextStart();
    const began = performance.now();
    const [game] = await Promise.all([started, act()]);
    times[what]?.push(performance.now() - began);
    return game;
  };
  for (let n = 0; n < SERIES; n += 1) {
    const terms = { players: [ada.id, bob.id], games: 2, parallel: 1, clock: { perMoveS: 600 } };
    const { id } = await creator.games(TYPE).createSeries(terms);
    const first = await invited.open(await timed('the last acceptance', () => invited.acceptSeries(id)));
    const last = await timed('the end of the game before', () => first.resign());
    await (await invited.open(last)).resign();
  }
  ending.abort();
  for (const [what, timesMs] of Object.entries(times))
    console.log(`| from ${what} until a game of a series begins | ${spread(timesMs)} |`);
};

const measureBots = async (service: Service): Promise<void> => {
  const [ada, bob] = [await newPlayer(service), await newPlayer(service)];
  const bot = ({ token }: Player, ...options: string[]) =>
    spawn(process.execPath, [BOT, ...options, '--server', service.url, '--player', token, '--type', TYPE], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  const host = bot(bob, '--series', '1');
  await once(host.stdout, 'data');
  const [began, before] = [performance.now(), await cpuSecondsOf(service.pid)];
  const challenger = bot(ada, 'challenge', bob.id, '--games', String(GAMES));
  const told = await text(challenger.stdout);
  const seconds = (performance.now() - began) / SECOND_MS;
  const cpu = (await cpuSecondsOf(service.pid)) - before;
  host.kill();
  const figures = `${seconds.toFixed(0)} s, ${cpu.toFixed(0)} s of processor time`;
  console.log(`${told.trim().split('\r').at(-1)}\n| ${GAMES} games between two bots | ${figures} |`);
};

for (const [limit, measure] of [
  ['0', measureStarts],
  [DEFAULT_LIMIT, measureBots],
] as const) {
  const folder = await mkdtemp(join(tmpdir(), 'parlour-series-'));
  const env = { DATABASE_URL: '', DATA_DIR: join(folder, 'data'), RATE_LIMIT_PER_MINUTE: limit };
  const service = await startService('Parlour', env);
  await measure(service);
  await service.stop();
  await rm(folder, { recursive: true });
}
