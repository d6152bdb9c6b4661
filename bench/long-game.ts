/**
 * The cost of a move as a game gets longer: games of War with one battle per move, one game after the other.
 * `node dist/bench/long-game.js [moves = 1000] [games = 5]`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at } from 'parlour-games/kit/checked';
import { quantile } from '#test/support/statistics.js';
import { startPostgres } from '#test/support/postgres.js';
import { cpuSeconds, startService, type Service } from '#test/support/service-process.js';

const [MOVES = 1000, GAMES = 5] = process.argv.slice(2).map(Number);
/** Moves per row of the table. */
const STRETCH = 100;
const WARM_UP_MOVES = 300;
/** With this pickup order some games never end. `longSeeds` finds seeds whose games are long enough. */
const CONFIG = { pickup: 'winner-first', maxBattles: 100_000, shortWar: 'last-card' };
const SEATS = [{ kind: 'human' }, { kind: 'human' }];

interface Moved {
  readonly game: { readonly status: string; readonly links: { readonly self: string } };
  readonly tokens: readonly { readonly token: string }[];
}

interface Stretch {
  readonly medianMs: number;
  readonly cpuMs: number;
  readonly responseBytes: number;
}

const post = async (url: string, body: object, token?: string): Promise<string> => {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const headers = { 'content-type': 'application/json', ...authorization };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  return response.text();
};

const create = async ({ url }: Service, seed: string): Promise<Moved> =>
  JSON.parse(await post(`${url}/v1/war/games`, { config: CONFIG, seats: SEATS, seed })) as Moved;

const seedOf = (n: number): string => n.toString(16).padStart(64, '0');

/** Seeds of games with more than `moves` battles, found by playing many battles per move. */
const longSeeds = async (service: Service, moves: number, count: number): Promise<string[]> => {
  const seeds: string[] = [];
  for (let n = 0; seeds.length < count; n += 1) {
    const { game, tokens } = await create(service, seedOf(n));
    const flip = { type: 'flip', battles: Math.min(moves, 1000) };
    const text = await post(`${service.url}${game.links.self}/moves`, flip, at(tokens, 0).token);
    if ((JSON.parse(text) as Moved).game.status === 'active') seeds.push(seedOf(n));
  }
  return seeds;
};

const median = (values: readonly number[]): number => quantile(values, 1 / 2);

const playStretch = async (service: Service, path: string, token: string): Promise<Stretch> => {
  const before = await cpuSeconds(service);
  const latenciesMs: number[] = [];
  let bytes = 0;
  for (let n = 0; n < STRETCH; n += 1) {
    const from = performance.now();
    const text = await post(`${service.url}${path}/moves`, { type: 'flip' }, token);
    latenciesMs.push(performance.now() - from);
    bytes += Buffer.byteLength(text);
    if ((JSON.parse(text) as Moved).game.status !== 'active') throw new Error('the game ended too early');
  }
  const cpuMs = (1000 * ((await cpuSeconds(service)) - before)) / STRETCH;
  return { medianMs: median(latenciesMs), cpuMs, responseBytes: bytes / STRETCH };
};

const playLong = async (service: Service, seed: string, moves: number): Promise<Stretch[]> => {
  const { game, tokens } = await create(service, seed);
  const stretches: Stretch[] = [];
  for (let played = 0; played + STRETCH <= moves; played += STRETCH)
    stretches.push(await playStretch(service, game.links.self, at(tokens, 0).token));
  return stretches;
};

const measure = async (name: string, env: Record<string, string>): Promise<void> => {
  const service = await startService(name, { MAX_EVENT_LOOP_DELAY_MS: '0', ...env });
  const seeds = await longSeeds(service, MOVES, GAMES);
  await playLong(service, at(seeds, 0), WARM_UP_MOVES);
  const games: Stretch[][] = [];
  for (const seed of seeds) games.push(await playLong(service, seed, MOVES));
  console.log(
    `${name}: medians of ${GAMES} games\n  moves        latency ms   CPU ms per move   response bytes`,
  );
  for (let row = 0; row * STRETCH < MOVES; row += 1) {
    const of = (key: keyof Stretch): number => median(games.map((stretches) => at(stretches, row)[key]));
    const moves = `${row * STRETCH + 1}–${(row + 1) * STRETCH}`;
    const cells = [of('medianMs').toFixed(2), of('cpuMs').toFixed(2), of('responseBytes').toFixed(0)];
    console.log(`  ${moves.padEnd(12)} ${cells.map((cell) => cell.padStart(10)).join('     ')}`);
  }
  await service.stop();
};

const postgres = await startPostgres();
await measure('PostgreSQL', { DATABASE_URL: postgres.url });
await postgres.remove();
const dataDir = await mkdtemp(join(tmpdir(), 'parlour-bench-'));
await measure('embedded', { DATABASE_URL: '', DATA_DIR: dataDir });
await rm(dataDir, { recursive: true, force: true });
