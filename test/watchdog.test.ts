/** A process whose event loop stands still is ended, and only such a process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'tap';

const PROGRAM = join(import.meta.dirname, 'block-event-loop.js');
const FOREVER_MS = 600_000;

const start = (timeoutMs: number, blockedMs: number) => {
  const child = spawn(process.execPath, [PROGRAM, String(timeoutMs), String(blockedMs)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]).then(
    ([[code, signal], stdout, stderr]) => ({
      code: code as unknown,
      signal: signal as unknown,
      stdout,
      stderr,
    }),
  );
  return { child, ended };
};

test('an event loop that stands still ends the process', async (t) => {
  const { signal, stdout, stderr } = await start(2_000, FOREVER_MS).ended;
  t.equal(signal, 'SIGKILL');
  t.equal(stdout, 'blocking\n');
  t.match(stderr, 'Parlour ends: its event loop has stood still for 2000 ms (WATCHDOG_TIMEOUT_MS)');
});

test('one that stands still for a shorter time does not, and the process ends by itself', async (t) => {
  const { code, stdout } = await start(FOREVER_MS, 500).ended;
  t.equal(code, 0);
  t.equal(stdout, 'blocking\ndone\n');
});

test('the time in which the process is suspended does not count', async (t) => {
  const { child, ended } = start(6_000, 1_000);
  await once(child.stdout, 'readable');
  child.kill('SIGSTOP');
  await sleep(8_000);
  child.kill('SIGCONT');
  const { code, stdout } = await ended;
  t.equal(code, 0);
  t.equal(stdout, 'blocking\ndone\n');
});

test('0 watches nothing', async (t) => {
  const { code, stdout } = await start(0, 500).ended;
  t.equal(code, 0);
  t.equal(stdout, 'blocking\ndone\n');
});
