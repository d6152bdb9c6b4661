/** A process whose event loop stands still is ended, and only such a process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'tap';
import { startWatchdog } from '#src/process/watchdog.js';

const PROGRAM = join(import.meta.dirname, 'block-event-loop.js');
const FOREVER_MS = 600_000;

const start = (timeoutMs: number, blockedMs: number) => {
  const child = spawn(process.execPath, [PROGRAM, String(timeoutMs), String(blockedMs)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
  const ended = Promise.all([once(child, 'close'), text(child.stderr)]).then(([[code, signal], stderr]) => ({
    code: code as unknown,
    signal: signal as unknown,
    stdout,
    stderr,
  }));
  return { child, ended };
};

test('an event loop that stands still ends the process', async (t) => {
  const { signal, stdout, stderr } = await start(2_000, FOREVER_MS).ended;
  t.equal(signal, 'SIGKILL');
  t.equal(stdout, 'blocking\n');
  t.match(stderr, 'Parlour is exiting: its event loop has stood still for 2000 ms (WATCHDOG_TIMEOUT_MS)');
});

test('one that stands still for a shorter time does not, and the process ends by itself', async (t) => {
  const { code, stdout } = await start(FOREVER_MS, 500).ended;
  t.equal(code, 0);
  t.equal(stdout, 'blocking\ndone\n');
});

test('the time in which the process is suspended does not count', async (t) => {
  const [timeoutMs, suspendedMs, blockedMs] = [10_000, 12_000, 14_000];
  const { child, ended } = start(timeoutMs, blockedMs);
  await once(child.stdout, 'data');
  child.kill('SIGSTOP');
  await sleep(suspendedMs);
  child.kill('SIGCONT');
  const { code, stdout } = await ended;
  t.equal(code, 0);
  t.equal(stdout, 'blocking\ndone\n');
});

test('a watching thread that fails is reported, and the process goes on without it', async (t) => {
  const errors: Error[] = [];
  await startWatchdog(FOREVER_MS, (error) => errors.push(error), new URL('missing.js', import.meta.url));
  while (errors.length === 0) await sleep(10);
  t.equal(errors.length, 1);
  t.match(errors[0]?.message, 'missing.js');
});

test('0 watches nothing', async (t) => {
  const { code, stdout } = await start(0, 500).ended;
  t.equal(code, 0);
  t.equal(stdout, 'blocking\ndone\n');
});
