/** Calls of tools end although garbage is collected meanwhile. */
import { pathToFileURL } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'tap';
import { collectGarbage } from '#test/support/garbage.js';

type Run<Result> = (signal: AbortSignal) => Promise<Result>;
interface Limits {
  readonly withLimit: <Result>(ms: number, parent: AbortSignal, run: Run<Result>) => Promise<Result>;
}

const { withLimit } = (await import(pathToFileURL('packages/mcp/dist/limits.js').href)) as Limits;
const NEVER = new AbortController().signal;
const SHORT_MS = 80;
const LONG_MS = 3_600_000;

/** Ends only with its signal, on which nothing else holds. */
const untilAborted: Run<void> = (signal) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

test('a call ends after its time', async (t) => {
  collectGarbage(t);
  await t.rejects(withLimit(SHORT_MS, NEVER, untilAborted), { name: 'TimeoutError' });
});

test('a call ends when it is cancelled', async (t) => {
  collectGarbage(t);
  const parent = new AbortController();
  const ended = t.rejects(withLimit(LONG_MS, parent.signal, untilAborted), { message: 'cancelled' });
  await sleep(SHORT_MS);
  parent.abort(new Error('cancelled'));
  await ended;
  await t.rejects(withLimit(LONG_MS, parent.signal, untilAborted), { message: 'cancelled' });
});

test('a call that ends by itself gives its result', async (t) => {
  t.equal(await withLimit(LONG_MS, NEVER, () => Promise.resolve('done')), 'done');
});
