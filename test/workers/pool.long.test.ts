import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test, type Test } from 'tap';
import { createPool } from '#src/workers/pool.js';
import { EngineError } from '#src/engine/errors.js';
import { startService } from '#test/support/service.js';
import type { CrashingTask } from './crashing-worker.js';
import { clientAt, refusalOf } from './support.js';

const CRASHING = new URL(`./crashing-worker${extname(import.meta.url)}`, import.meta.url);

const newFolder = async (t: Test): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'parlour-pool-'));
  t.teardown(() => rm(folder, { recursive: true }));
  return folder;
};

const taskOf = (folder: string, crashes: number): CrashingTask => ({
  type: 'connect-four',
  level: 'medium',
  config: { drawWhenUnwinnable: false },
  seats: 2,
  viewer: 0,
  view: { board: [], position: '112233', lastDrop: null },
  legalMoves: [1, 2, 3, 4, 5, 6, 7].map((column) => ({ type: 'drop', column })),
  rngKey: '00'.repeat(32),
  folder,
  crashes,
});

const JOB = { client: clientAt('a'), urgent: true };
const WINNING = { type: 'drop', column: 4 };

test('a crashed worker is replaced, and the next one computes the move', async (t) => {
  const folder = await newFolder(t);
  const crashes: unknown[] = [];
  const pool = createPool({
    workers: 1,
    queue: 8,
    queuePerAddress: 8,
    program: CRASHING,
    onCrash: (error) => crashes.push(error),
  });
  t.teardown(pool.close);
  t.same(await pool.computeMove(taskOf(folder, 1), JOB), WINNING);
  t.equal(crashes.length, 1);
  t.same(await pool.computeMove(taskOf(folder, 1), JOB), WINNING, 'the pool goes on');
});

test('a worker never passes its program to require(), which may abort the process when the pool closes', async (t) => {
  const program = join(await newFolder(t), 'program.mjs');
  const required = "const required = { computeMove: () => ({ result: 'required' }) };";
  const imported = "export const computeMove = () => ({ result: 'imported' });";
  await writeFile(program, `${required} ${imported} export { required as 'module.exports' };`);
  const pool = createPool({ workers: 1, queue: 1, queuePerAddress: 1, program: pathToFileURL(program) });
  t.teardown(pool.close);
  t.equal(await pool.computeMove(taskOf('', 0), JOB), 'imported');
});

test('a task that crashes two workers is refused, and the pool goes on', async (t) => {
  const folder = await newFolder(t);
  const crashes: unknown[] = [];
  const pool = createPool({
    workers: 1,
    queue: 8,
    queuePerAddress: 8,
    program: CRASHING,
    onCrash: (error) => crashes.push(error),
  });
  t.teardown(pool.close);
  const refusal = await refusalOf(pool.computeMove(taskOf(folder, 2), JOB));
  t.match(refusal, { code: 'overloaded', extras: { retryAfterSeconds: 1 } });
  t.equal(crashes.length, 2);
  t.same(await pool.computeMove(taskOf(folder, 2), JOB), WINNING);
});

test('a full pool refuses at once, and computes the tasks that it accepted', async (t) => {
  const pool = createPool({ workers: 1, queue: 2, queuePerAddress: 2 });
  t.teardown(pool.close);
  const results = Array.from({ length: 8 }, () => pool.computeMove(taskOf('', 0), JOB));
  const settled = await Promise.allSettled(results);
  const refused = settled.filter(({ status }) => status === 'rejected');
  t.ok(refused.length >= 4 && refused.length <= 6, `${refused.length} of 8 refused`);
  t.ok(
    settled.every((each) =>
      each.status === 'fulfilled'
        ? JSON.stringify(each.value) === JSON.stringify(WINNING)
        : each.reason instanceof EngineError && each.reason.code === 'overloaded',
    ),
  );
});

test('over HTTP a full pool means 503 with Retry-After, nothing is changed, and a repeat succeeds', async (t) => {
  const { call } = await startService(t, { WORKER_THREADS: '1', WORKER_QUEUE: '1' });
  const seats = [
    { kind: 'cpu', level: 'medium' },
    { kind: 'cpu', level: 'medium' },
  ];
  const created = await Promise.all(
    Array.from({ length: 12 }, () => call('POST', '/v1/connect-four/games', { body: { seats } })),
  );
  const ids = created.map(({ body }) => body.game.id as string);
  const responses = await Promise.all(
    ids.map((id) => call('POST', `/v1/connect-four/games/${id}/cpu-moves`, { body: {} })),
  );
  const refused = responses.flatMap((response, n) =>
    response.status === 503 ? [{ response, id: ids[n] }] : [],
  );
  t.ok(refused.length > 0, `${refused.length} of 12 refused`);
  for (const { response, id } of refused) {
    t.match([response.body.code, response.headers['retry-after']], ['overloaded', '1']);
    const path = `/v1/connect-four/games/${id}`;
    t.equal((await call('GET', path)).body.version, 1, 'nothing was changed');
    t.equal((await call('POST', `${path}/cpu-moves`, { body: {} })).status, 201);
  }
});
