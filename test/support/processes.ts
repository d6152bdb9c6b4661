/** The service as three processes, and their logs. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Test } from 'tap';
import type { TestPostgres } from './postgres.js';
import { callOn } from './service.js';
import { startService } from './service-process.js';

/** Longer than the processes take to hear of each other, and of what they have counted. */
export const TOLD_MS = 1500;

export interface LogLine {
  readonly pid: number;
  readonly msg: string;
  readonly status?: number;
  readonly req?: { readonly path: string; readonly ip: string };
}

/** `call` opens a connection for each request, which any of the processes accepts. */
export async function startProcesses(t: Test, postgres: TestPostgres, env: Record<string, string> = {}) {
  const lines: LogLine[] = [];
  let rest = '';
  const onLog = (chunk: string): void => {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts.map((line) => JSON.parse(line) as LogLine));
  };
  const settings = {
    PROCESSES: '3',
    DATABASE_URL: postgres.url,
    MAX_EVENT_LOOP_DELAY_MS: '0',
    SHUTDOWN_TIMEOUT_MS: '60000',
    ...env,
  };
  const service = await startService('three processes', settings, undefined, onLog);
  t.teardown(() => {
    service.kill('SIGKILL');
  });
  const until = async <T>(find: () => T | undefined): Promise<T> => {
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      await sleep(20);
    }
  };
  const logged = (msg: string, after = 0): Promise<LogLine> =>
    until(() => lines.slice(after).find((line) => line.msg === msg));
  await logged('all processes are serving');
  await sleep(TOLD_MS);
  return { ...service, call: callOn(service.url), lines, until, logged };
}

export type Processes = Awaited<ReturnType<typeof startProcesses>>;
