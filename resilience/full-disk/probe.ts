/** Requests `/healthz` and `/readyz` again and again, as a supervisor and a load balancer do. */
import { setTimeout as sleep } from 'node:timers/promises';

export interface ProbeResult {
  readonly healthy: number;
  readonly ready: number;
  readonly notReady: number;
  /** Requests without a response. */
  readonly unanswered: number;
  /** The longest time that `/healthz` took to respond. */
  readonly longestMs: number;
}

export interface Probe {
  readonly stop: () => Promise<ProbeResult>;
}

const INTERVAL_MS = 100;
const TIMEOUT_MS = 10_000;

/** The status, or `null` without a response. */
const statusOf = (url: string): Promise<number | null> =>
  fetch(url, { headers: { connection: 'close' }, signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => null,
  );

export function startProbe(url: string): Probe {
  let stopped = false;
  const result = { healthy: 0, ready: 0, notReady: 0, unanswered: 0, longestMs: 0 };
  const ask = async (): Promise<void> => {
    const started = performance.now();
    const health = await statusOf(`${url}/healthz`);
    result.longestMs = Math.max(result.longestMs, performance.now() - started);
    const readiness = await statusOf(`${url}/readyz`);
    if (health === 200) result.healthy += 1;
    if (health === null) result.unanswered += 1;
    if (readiness === 200) result.ready += 1;
    if (readiness === 503) result.notReady += 1;
  };
  const asking = (async () => {
    while (!stopped) {
      await ask();
      await sleep(INTERVAL_MS);
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      await asking;
      return result;
    },
  };
}
