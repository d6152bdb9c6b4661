/** Servers in processes of their own, and the processor time and memory that processes use. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PROJECT_ROOT } from '#src/project.js';
import { defined } from 'parlour-games/kit/checked';

export interface Service {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Resolves with the exit code when the process has ended; `null` after a signal. */
  readonly exited: Promise<number | null>;
}

/** The bundle, which is what runs in production. */
const PARLOUR = fileURLToPath(new URL('dist/service/server.js', PROJECT_ROOT));

const WITHOUT_LIMITS = {
  LOG_LEVEL: 'info',
  PORT: '0',
  RATE_LIMIT_PER_MINUTE: '0',
  AUDITS: '1000',
};

/**
 * Starts a server and resolves when it has reported its URL, in a message to this process or in its log. `onLog` receives
 * the log as it is written.
 */
export function startService(
  name: string,
  env: Record<string, string>,
  program = PARLOUR,
  onLog?: (text: string) => void,
): Promise<Service> {
  return new Promise((resolve, reject) => {
    const child = fork(program, {
      env: { ...process.env, ...WITHOUT_LIMITS, ...env },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    const exited = once(child, 'exit').then(([code]) => code as number | null);
    const cleanUp = (): void => void child.kill('SIGKILL');
    process.once('exit', cleanUp);
    void exited.then(() => process.removeListener('exit', cleanUp));
    const stop = async (): Promise<void> => {
      child.kill('SIGTERM');
      await exited;
    };
    const kill = (signal: NodeJS.Signals): void => void child.kill(signal);
    const started = (url: string): void => {
      resolve({ name, url, pid: defined(child.pid, `the process id of ${name}`), stop, kill, exited });
    };
    child.on('message', ({ url }: { url: string }) => {
      started(url);
    });
    child.stdout?.on('data', (chunk: Buffer) => {
      const text = chunk.toString();
      onLog?.(text);
      const url = /listening at (http:[^"]+)/.exec(text)?.[1];
      if (url !== undefined) started(url);
    });
    void exited.then((code) => {
      reject(new Error(`${name} ended with ${code}`));
    });
  });
}

/** Seconds of processor time that the server has used, from its own metrics. */
export async function cpuSeconds({ url }: Service): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total ([\d.e+-]+)/m.exec(text)?.[1]);
}

/** Resident memory in MiB. */
export async function residentMb({ pid }: Pick<Service, 'pid'>): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

/** USER_HZ, the unit of times in /proc. */
const TICKS_PER_SECOND = 100;

/** The fields of /proc/<pid>/stat from the third (state, parent, …); none when the process has ended. */
const statOf = async (pid: number): Promise<string[]> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
};

/** The sum of utime, stime, cutime and cstime: of the process itself and of its children that have ended. */
const secondsIn = (stat: readonly string[]): number =>
  stat.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;

/** Seconds of processor time that a process and its children have used. */
export async function cpuSecondsOf(pid: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const stats = await Promise.all(pids.map(statOf));
  const children = stats.filter(([, parent]) => Number(parent) === pid);
  return [await statOf(pid), ...children].reduce((sum, stat) => sum + secondsIn(stat), 0);
}
