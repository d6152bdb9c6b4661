/**
 * The export of audit records over many finished games: its speed, its memory, and the latency of other requests.
 * `node dist/bench/audit-export.js [games = 100000] [postgres | embedded] [worker threads = 1]`
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '#test/support/postgres.js';
import type { GameType } from 'parlour-games/game-type';
import { gameTypes } from 'parlour-games/games';
import { at, get } from 'parlour-games/kit/checked';
import { endProcess } from '#src/open-store.js';
import { createStore, openDatabase } from '#src/persistence/store.js';
import { CREATE_STATEMENT } from '#src/persistence/write-statements.js';
import { creationParameters } from '#src/persistence/write-statements.js';
import { cpuSeconds, residentMb, startService, type Service } from '#test/support/service-process.js';
import { verifyRecord } from 'parlour-games/record/verifier/record';
import { quantile } from '#test/support/statistics.js';
import { playedGame } from './support/played-games.js';

const GAMES = Number(process.argv[2] ?? 100_000);
const KIND = process.argv[3] ?? 'postgres';
const WORKERS = process.argv[4] ?? '1';
const OPERATOR_TOKEN = 'operator-token-of-the-bench';
const SECOND_MS = 1000;
const GAMES_PER_STATEMENT = 100;
/** Every 500th game is of a type with longer games than Connect Four. */
const LONG_GAME_EVERY = 500;
const PROBE_PAUSE_MS = 20;
const REPORTS = 10;
const VERIFIED_EVERY = 1000;
const OPTIONS = {
  poolSize: 4,
  statementTimeoutMs: 60_000,
  connectTimeoutMs: 60_000,
  reserveMb: 0,
  onFatal: endProcess,
};

const LONG_TYPES = ['basra', 'double-7', 'war'];

const typeOf = (index: number): GameType => {
  const isLong = index % LONG_GAME_EVERY === 0;
  return get(
    gameTypes,
    isLong ? at(LONG_TYPES, (index / LONG_GAME_EVERY) % LONG_TYPES.length) : 'connect-four',
  );
};

const fill = async (databaseUrl: string, dataDir: string): Promise<void> => {
  const options = { databaseUrl, dataDir, ...OPTIONS };
  await (await createStore(options)).close();
  const database = await openDatabase(options);
  const started = performance.now();
  let entries = 0;
  await database.withSession(async (session) => {
    for (let first = 0; first < GAMES; first += GAMES_PER_STATEMENT) {
      const count = Math.min(GAMES_PER_STATEMENT, GAMES - first);
      const games = Array.from({ length: count }, (_, index) =>
        playedGame(typeOf(first + index), first + index),
      );
      entries += games.reduce((sum, game) => sum + game.entries.length, 0);
      await session.query(CREATE_STATEMENT, creationParameters(games));
    }
    await session.run('VACUUM ANALYZE');
  });
  await database.close();
  const seconds = (performance.now() - started) / 1000;
  console.log(`${GAMES} games with ${entries} entries played and stored in ${seconds.toFixed(0)} s`);
};

/** Requests /healthz over and over until the returned function is called, which resolves with the latencies in ms. */
const startProbe = ({ url }: Service) => {
  let stopped = false;
  const latenciesMs: number[] = [];
  const run = async (): Promise<void> => {
    while (!stopped) {
      const sent = performance.now();
      await (await fetch(`${url}/healthz`)).text();
      latenciesMs.push(performance.now() - sent);
      await sleep(PROBE_PAUSE_MS);
    }
  };
  const running = run();
  return async (): Promise<number[]> => {
    stopped = true;
    await running;
    return latenciesMs;
  };
};

const printLatencies = (when: string, latenciesMs: readonly number[]): void => {
  const [p50, p99, max] = [0.5, 0.99, 1].map((q) => quantile(latenciesMs, q).toFixed(1));
  console.log(`GET /healthz ${when}: p50 ${p50} ms, p99 ${p99} ms, max ${max} ms (${latenciesMs.length})`);
};

const verify = (line: string): void => {
  const { findings } = verifyRecord(JSON.parse(line));
  if (findings.length > 0) throw new Error(findings.map(({ text }) => text).join('; '));
};

const exportAll = async (service: Service): Promise<void> => {
  const resident = [await residentMb(service)];
  const cpu = await cpuSeconds(service);
  const stopProbe = startProbe(service);
  const started = performance.now();
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
  const [response] = (await once(httpGet(`${service.url}/v1/audit-records`, { headers }), 'response')) as [
    IncomingMessage,
  ];
  let [games, bytes] = [0, 0];
  response.on('data', (chunk: Buffer) => (bytes += chunk.length));
  for await (const line of createInterface({ input: response, crlfDelay: Infinity })) {
    games += 1;
    if (games % VERIFIED_EVERY === 0) verify(line);
    if (games % Math.ceil(GAMES / REPORTS) !== 0) continue;
    resident.push(await residentMb(service));
    const seconds = (performance.now() - started) / 1000;
    console.log(
      `${games} games, ${(games / seconds).toFixed(0)} games/s, ${(bytes / 1e6).toFixed(0)} MB, ${resident.at(-1)} MB resident`,
    );
  }
  if (!response.complete || games !== GAMES) throw new Error(`the export ended after ${games} games`);
  printLatencies('during the export', await stopProbe());
  const idle = at(resident, 0);
  console.log(
    `resident: ${idle} MB before, ${Math.max(...resident)} MB at most, ${Math.max(...resident) - idle} MB more`,
  );
  console.log(`CPU: ${((((await cpuSeconds(service)) - cpu) * 1000) / games).toFixed(2)} ms per game`);
};

const dataDir = await mkdtemp(join(tmpdir(), 'parlour-bench-'));
const postgres = KIND === 'postgres' ? await startPostgres() : null;
await fill(postgres?.url ?? '', dataDir);
const service = await startService(KIND, {
  DATABASE_URL: postgres?.url ?? '',
  DATA_DIR: dataDir,
  OPERATOR_TOKEN,
  WORKER_THREADS: WORKERS,
});
const stopIdleProbe = startProbe(service);
await sleep(3 * SECOND_MS);
printLatencies('without an export', await stopIdleProbe());
await exportAll(service);
await service.stop();
await postgres?.remove();
await rm(dataDir, { recursive: true });
