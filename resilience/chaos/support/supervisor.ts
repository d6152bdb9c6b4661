/** Keeps the service running as a service manager does: when the process ends, it is started again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startService, type Service } from '#test/support/service-process.js';
import { freePort } from '#test/support/ports.js';

export interface Supervised {
  readonly url: string;
  /** Sends the signal; gives the milliseconds until the service says again that it is ready. */
  readonly strike: (signal: NodeJS.Signals) => Promise<number>;
  /** Resolves when the service says that it is ready. */
  readonly ready: () => Promise<void>;
  /** The exit codes so far; `null` after a signal. */
  readonly exits: readonly (number | null)[];
  readonly current: () => Service | null;
  /** Ends the service for good. */
  readonly stop: () => Promise<void>;
}

const RESTART_PAUSE_MS = 100;
const POLL_MS = 20;
const PATIENCE_MS = 300_000;

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`, { headers: { connection: 'close' } }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.ok;
    },
    () => false,
  );

export const untilReady = async (url: string): Promise<void> => {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await isReady(url))) {
    if (Date.now() > deadline) throw new Error(`${url} was not ready in ${PATIENCE_MS} ms`);
    await sleep(POLL_MS);
  }
};

export const supervise = async (name: string, env: Record<string, string>): Promise<Supervised> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const exits: (number | null)[] = [];
  let current: Service | null = null;
  let ending = false;

  const runOnce = async (): Promise<void> => {
    try {
      current = await startService(name, { ...env, PORT: String(port) });
      exits.push(await current.exited);
    } catch {
      // It ended before it listened, for instance because its database was away.
    }
    current = null;
  };
  const keepRunning = async (): Promise<void> => {
    while (!ending) {
      await runOnce();
      await sleep(RESTART_PAUSE_MS);
    }
  };
  const running = keepRunning();
  await untilReady(url);

  const strike = async (signal: NodeJS.Signals): Promise<number> => {
    const struck = current;
    const from = performance.now();
    struck?.kill(signal);
    await struck?.exited;
    await untilReady(url);
    return performance.now() - from;
  };
  const stop = async (): Promise<void> => {
    ending = true;
    current?.kill('SIGTERM');
    await running;
  };
  return { url, strike, ready: () => untilReady(url), exits, current: () => current, stop };
};
