/** Keeps the service running as a service manager does: a process that ends is started again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { defined } from 'parlour-games/kit/checked';
import { freePort } from '#test/support/ports.js';
import { startService, type Service } from '#test/support/service-process.js';

export interface SupervisedService {
  readonly url: string;
  /** Ends the process with `signal`; resolves with the milliseconds until the service is ready again. */
  readonly restartWith: (signal: NodeJS.Signals) => Promise<number>;
  /** The exit codes of the processes that have ended; `null` after a signal. */
  readonly exitCodes: readonly (number | null)[];
  /** Throws while no process is running. */
  readonly pid: () => number;
  /** Ends the service for good. */
  readonly stop: () => Promise<void>;
}

const RESTART_PAUSE_MS = 100;
const POLL_MS = 20;
const READY_TIMEOUT_MS = 300_000;

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`, { headers: { connection: 'close' } }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );

/** Resolves when the service at `url` reports that it is ready. */
export async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!(await isReady(url))) {
    if (Date.now() > deadline) throw new Error(`${url} was not ready in ${READY_TIMEOUT_MS} ms`);
    await sleep(POLL_MS);
  }
}

/** Runs the service, or another `program` that reports its URL. */
export async function supervise(
  name: string,
  env: Record<string, string>,
  program?: string,
): Promise<SupervisedService> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const exitCodes: (number | null)[] = [];
  let current: Service | null = null;
  let stopping = false;

  const runOnce = async (): Promise<void> => {
    try {
      current = await startService(name, { ...env, PORT: String(port) }, program);
      exitCodes.push(await current.exited);
    } catch {
      // It ended before it listened, for instance because its database was down.
    }
    current = null;
  };
  const keepRunning = async (): Promise<void> => {
    while (!stopping) {
      await runOnce();
      await sleep(RESTART_PAUSE_MS);
    }
  };
  const running = keepRunning();
  await untilReady(url);

  const restartWith = async (signal: NodeJS.Signals): Promise<number> => {
    const ended = current;
    const started = performance.now();
    ended?.kill(signal);
    await ended?.exited;
    await untilReady(url);
    return performance.now() - started;
  };
  const stop = async (): Promise<void> => {
    stopping = true;
    current?.kill('SIGTERM');
    await running;
  };
  return { url, restartWith, exitCodes, pid: () => defined(current, `the process of ${name}`).pid, stop };
}
