/**
 * The thread of the watchdog. It measures time in its own intervals instead of by the clock, so that time in which the
 * whole process was suspended does not count.
 */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { intervalOf, type WatchdogData } from './watchdog.js';

const STDERR = 2;

const { heartbeat, timeoutMs } = workerData as WatchdogData;
const intervalMs = intervalOf(timeoutMs);
const beats = new Int32Array(heartbeat);
const clock = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

let lastBeat = Atomics.load(beats, 0);
for (let stillMs = 0; stillMs < timeoutMs;) {
  Atomics.wait(clock, 0, 0, intervalMs);
  const beat = Atomics.load(beats, 0);
  stillMs = beat === lastBeat ? stillMs + intervalMs : 0;
  lastBeat = beat;
}
try {
  writeSync(
    STDERR,
    `Parlour is exiting: its event loop has stood still for ${timeoutMs} ms (WATCHDOG_TIMEOUT_MS)\n`,
  );
} finally {
  process.kill(process.pid, 'SIGKILL');
}
