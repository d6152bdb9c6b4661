/**
 * What it would cost and gain to run the embedded database in a thread of its own: throughput of small writes, and how
 * long a slow statement keeps the event loop of the service from anything else.
 * `node dist/bench/embedded-thread.js [seconds = 5] [rounds = 3]`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { quantile } from '#tools/league/statistics.js';

/** As many as moves that wait for the database when 16 games are played at once. */
const CONCURRENT = 16;
/** About the size of a state of Basra with its entry. */
const DOCUMENT = JSON.stringify({ cards: Array.from({ length: 200 }, (_, card) => `card ${card}`) });
const SETUP = 'CREATE TABLE document (id int PRIMARY KEY, version int NOT NULL, body json NOT NULL)';
const INSERT = 'INSERT INTO document SELECT id, 0, $1::json FROM generate_series(0, $2::int - 1) AS id';
const WRITE = 'UPDATE document SET version = version + 1, body = $2 WHERE id = $1 RETURNING version';
const SLOW = 'SELECT count(*) FROM generate_series(1, 2000000)';

type Query = (sql: string, values: readonly unknown[]) => Promise<unknown>;

interface Place {
  readonly name: string;
  readonly query: Query;
  readonly close: () => Promise<void>;
}

interface Call {
  readonly id: number;
  readonly sql: string;
  readonly values: readonly unknown[];
}

const openHere = async (dataDir: string): Promise<Place> => {
  const pglite = await PGlite.create({ dataDir });
  return {
    name: 'main thread',
    query: async (sql, values) => (await pglite.query(sql, [...values])).rows,
    close: () => pglite.close(),
  };
};

const openInThread = async (dataDir: string): Promise<Place> => {
  const thread = new Worker(fileURLToPath(import.meta.url), { workerData: dataDir });
  const waiting = new Map<number, (rows: unknown) => void>();
  thread.on('message', ({ id, rows }: { id: number; rows: unknown }) => {
    waiting.get(id)?.(rows);
    waiting.delete(id);
  });
  let calls = 0;
  const query: Query = (sql, values) =>
    new Promise((resolve) => {
      calls += 1;
      waiting.set(calls, resolve);
      const call: Call = { id: calls, sql, values };
      thread.postMessage(call);
    });
  await query('SELECT 1', []);
  const close = async (): Promise<void> => {
    await thread.terminate();
  };
  return { name: 'thread of its own', query, close };
};

/** The program of the thread. */
const serve = async (): Promise<void> => {
  const pglite = await PGlite.create({ dataDir: workerData as string });
  parentPort?.on('message', ({ id, sql, values }: Call) => {
    void pglite.query(sql, [...values]).then(({ rows }) => parentPort?.postMessage({ id, rows }));
  });
};

interface Figures {
  readonly writesPerSecond: number;
  readonly delayMs: number;
  readonly slowDelayMs: number;
}

/** The longest delay of the event loop while `work` runs, in milliseconds. */
const delayDuring = async (work: () => Promise<unknown>): Promise<number> => {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await sleep(20);
  await work();
  // PGlite may not have left this turn of the event loop since the start: the delay is known in the next one.
  await sleep(20);
  delay.disable();
  return delay.max / 1e6;
};

const measure = async ({ query }: Place, seconds: number): Promise<Figures> => {
  let writes = 0;
  const started = performance.now();
  const writer = async (id: number): Promise<void> => {
    while (performance.now() - started < 1000 * seconds) {
      await query(WRITE, [id, DOCUMENT]);
      writes += 1;
    }
  };
  const delayMs = await delayDuring(() =>
    Promise.all(Array.from({ length: CONCURRENT }, (_, id) => writer(id))),
  );
  const slowDelayMs = await delayDuring(() => query(SLOW, []));
  return { writesPerSecond: writes / seconds, delayMs, slowDelayMs };
};

const measureIn = async (open: (dataDir: string) => Promise<Place>, seconds: number) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'parlour-bench-'));
  const place = await open(dataDir);
  await place.query(SETUP, []);
  await place.query(INSERT, [DOCUMENT, CONCURRENT]);
  const figures = await measure(place, seconds);
  await place.close();
  await rm(dataDir, { recursive: true });
  return { name: place.name, figures };
};

const main = async (): Promise<void> => {
  const [seconds = 5, rounds = 3] = process.argv.slice(2).map(Number);
  const results = new Map<string, Figures[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const open of [openHere, openInThread]) {
      const { name, figures } = await measureIn(open, seconds);
      results.set(name, [...(results.get(name) ?? []), figures]);
    }
  }
  console.log('| PGlite in the | writes/s | longest delay, writes | longest delay, slow statement |');
  console.log('| --- | --- | --- | --- |');
  for (const [name, all] of results) {
    const median = (key: keyof Figures): string =>
      quantile(
        all.map((figures) => figures[key]),
        0.5,
      ).toFixed(0);
    const cells = [name, median('writesPerSecond'), `${median('delayMs')} ms`, `${median('slowDelayMs')} ms`];
    console.log(`| ${cells.join(' | ')} |`);
  }
};

await (isMainThread ? main() : serve());
