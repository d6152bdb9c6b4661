/**
 * What a move costs as a game grows long: War, whose cards are put under the deck unshuffled by many battles, one a
 * move, several games one after the other. `node dist/bench/long-game.js [moves] [games]`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '#test/support/postgres.js';
import { cpuSeconds, startService, type Service } from '#test/support/service-process.js';

const [MOVES = 1000, GAMES = 5] = process.argv.slice(2).map(Number);
const STRETCH = 100;
const WARM_UP_MOVES = 300;
/** Where the winner's cards go first, some games never end; the seeds are searched for one that is long enough. */
const CONFIG = { pickup: 'winner-first', maxBattles: 100_000, shortWar: 'last-card' };
const SEATS = [{ kind: 'human' }, { kind: 'human' }];

interface Told {
  readonly game: { readonly status: string; readonly links: { readonly self: string } };
  readonly tokens: readonly { readonly token: string }[];
}

interface Stretch {
  readonly medianMs: number;
  readonly cpuMs: number;
  readonly answerBytes: number;
}

const headersOf = (token: string) => ({
  'content-type': 'application/json',
  authorization: `Bearer ${token}`,
});

const post = async (url: string, body: object, token = ''): Promise<string> => {
  const headers = token === '' ? { 'content-type': 'application/json' } : headersOf(token);
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.text();
};

const create = async ({ url }: Service, seed: string): Promise<Told> =>
  JSON.parse(await post(`${url}/v1/war/games`, { config: CONFIG, seats: SEATS, seed })) as Told;

const seedOf = (n: number): string => n.toString(16).padStart(64, '0');

/** Seeds of games of more than `moves` battles, found by playing them in large moves. */
const longSeeds = async (service: Service, moves: number, count: number): Promise<string[]> => {
  const seeds: string[] = [];
  for (let n = 0; seeds.length < count; n += 1) {
    const { game, tokens } = await create(service, seedOf(n));
    const flip = { type: 'flip', battles: Math.min(moves, 1000) };
    const text = await post(`${service.url}${game.links.self}/moves`, flip, tokens[0]?.token);
    if ((JSON.parse(text) as Told).game.status === 'active') seeds.push(seedOf(n));
  }
  return seeds;
};

const median = (values: number[]): number =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

const playStretch = async (service: Service, path: string, token: string): Promise<Stretch> => {
  const before = await cpuSeconds(service);
  const latenciesMs: number[] = [];
  let bytes = 0;
  for (let n = 0; n < STRETCH; n += 1) {
    const from = performance.now();
    const text = await post(`${service.url}${path}/moves`, { type: 'flip' }, token);
    latenciesMs.push(performance.now() - from);
    bytes += Buffer.byteLength(text);
    if ((JSON.parse(text) as Told).game.status !== 'active') throw new Error('the game was over too soon');
  }
  const cpuMs = (1000 * ((await cpuSeconds(service)) - before)) / STRETCH;
  return { medianMs: median(latenciesMs), cpuMs, answerBytes: bytes / STRETCH };
};

const playLong = async (service: Service, seed: string, moves: number): Promise<Stretch[]> => {
  const { game, tokens } = await create(service, seed);
  const stretches: Stretch[] = [];
  for (let played = 0; played + STRETCH <= moves; played += STRETCH)
    stretches.push(await playStretch(service, game.links.self, tokens[0]?.token ?? ''));
  return stretches;
};

const measure = async (name: string, env: Record<string, string>): Promise<void> => {
  const service = await startService(name, { MAX_EVENT_LOOP_DELAY_MS: '0', ...env });
  const seeds = await longSeeds(service, MOVES, GAMES);
  await playLong(service, seeds[0] ?? '', WARM_UP_MOVES);
  const games: Stretch[][] = [];
  for (const seed of seeds) games.push(await playLong(service, seed, MOVES));
  console.log(`${name}: medians of ${GAMES} games\n  moves        latency ms   CPU ms a move   answer bytes`);
  for (let at = 0; at * STRETCH < MOVES; at += 1) {
    const of = (key: keyof Stretch): number => median(games.map((stretches) => stretches[at]?.[key] ?? NaN));
    const moves = `${at * STRETCH + 1}–${(at + 1) * STRETCH}`;
    const cells = [of('medianMs').toFixed(2), of('cpuMs').toFixed(2), of('answerBytes').toFixed(0)];
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
