/** Ends a process whose event loop stands still: it can neither respond nor shut down, and no timer of its own would run. */
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

/** What the watching thread gets. */
export interface WatchdogData {
  /** An `Int32Array` of one element, which the event loop changes again and again. */
  readonly heartbeat: SharedArrayBuffer;
  readonly timeoutMs: number;
}

const HEARTBEATS_PER_TIMEOUT = 10;
const LONGEST_INTERVAL_MS = 1_000;
const HEAP_MB = 8;
const PROGRAM = new URL(`./watchdog-thread${extname(import.meta.url)}`, import.meta.url);

/** The interval of heartbeats and of checks, in milliseconds. */
export function intervalOf(timeoutMs: number): number {
  return Math.min(LONGEST_INTERVAL_MS, Math.ceil(timeoutMs / HEARTBEATS_PER_TIMEOUT));
}

/**
 * Watches this thread's event loop from now on; 0: does nothing. Never keeps the process alive. If the watching thread
 * fails, `onError` is told, and nobody watches any more. `program` is what it runs; tests replace it by one that fails.
 */
export async function startWatchdog(
  timeoutMs: number,
  onError: (error: Error) => void,
  program: URL = PROGRAM,
): Promise<void> {
  if (timeoutMs === 0) return;
  const heartbeat = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const beats = new Int32Array(heartbeat);
  const heart = setInterval(() => Atomics.add(beats, 0, 1), intervalOf(timeoutMs));
  heart.unref();
  const workerData: WatchdogData = { heartbeat, timeoutMs };
  const thread = new Worker(program, {
    workerData,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 1 },
  });
  thread.on('error', (error) => {
    clearInterval(heart);
    onError(error);
  });
  await new Promise((resolve) => {
    thread.once('online', resolve).once('exit', resolve);
  });
  thread.unref();
}
