/** The primary process: starts the processes that serve, restarts them, and passes on what they tell each other. */
import cluster, { type Worker } from 'node:cluster';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { FOLDER, SLOT, type FromPrimary, type ToPrimary } from './siblings.js';

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 10_000;
/** After so long, the next restart counts as the first one again. */
const STABLE_MS = 60_000;

interface Process {
  readonly worker: Worker;
  readonly startedAt: number;
  isServing: boolean;
}

/** The processes by their numbers, from 0, and how they are doing. */
interface Processes {
  readonly count: number;
  readonly log: Logger;
  /** For the Unix sockets. */
  readonly folder: string;
  readonly running: Map<number, Process>;
  readonly restartDelays: Map<number, number>;
  readonly onServing: (url: string) => void;
  haveOthersStarted: boolean;
  isStopping: boolean;
  exitCode: number;
}

const servingSlots = ({ running }: Processes): number[] =>
  [...running].filter(([, { isServing }]) => isServing).map(([slot]) => slot);

const tellAll = ({ running }: Processes, message: FromPrimary, except?: number): void => {
  for (const [slot, { worker }] of running) if (slot !== except && worker.isConnected()) worker.send(message);
};

const tellWhoServes = (processes: Processes): void => {
  tellAll(processes, { type: 'serving', slots: servingSlots(processes) });
};

/** Doubles with each restart. */
const restartDelayOf = ({ restartDelays }: Processes, slot: number, { startedAt }: Process): number => {
  const isStable = performance.now() - startedAt > STABLE_MS;
  const delay = (isStable ? undefined : restartDelays.get(slot)) ?? FIRST_DELAY_MS;
  restartDelays.set(slot, Math.min(2 * delay, LONGEST_DELAY_MS));
  return delay;
};

const exit = ({ running, exitCode }: Processes): never => {
  for (const { worker } of running.values()) worker.process.kill('SIGKILL');
  process.exit(exitCode);
};

const onServing = (processes: Processes, url: string): void => {
  const { count, log, haveOthersStarted } = processes;
  tellWhoServes(processes);
  // The first one began alone: it migrates the database, and if it cannot start, it says so once.
  processes.haveOthersStarted = true;
  if (!haveOthersStarted) for (let slot = 1; slot < count; slot += 1) start(processes, slot);
  if (servingSlots(processes).length < count) return;
  log.info({ processes: count }, 'all processes are serving');
  processes.onServing(url);
};

const onMessage = (processes: Processes, slot: number, self: Process, message: ToPrimary): void => {
  if (message.type === 'counts') {
    tellAll(processes, { ...message, from: slot }, slot);
    return;
  }
  self.isServing = message.type === 'serving';
  // While it starts, a process does not hear that the service is to stop.
  if (processes.isStopping && self.isServing) self.worker.send({ type: 'shutdown' });
  else if (message.type === 'serving') onServing(processes, message.url);
  else tellWhoServes(processes);
};

/** Ends the service if a process could not start and no other one serves. */
const onExit = (
  processes: Processes,
  slot: number,
  self: Process,
  how: { readonly code: number | null; readonly signal?: string },
): void => {
  const { running, log, isStopping } = processes;
  running.delete(slot);
  if (isStopping && how.code !== 0) processes.exitCode = 1;
  if (isStopping && running.size === 0) exit(processes);
  if (isStopping) return;
  if (!self.isServing && servingSlots(processes).length === 0) {
    // Otherwise it has said why.
    if (how.signal !== undefined) log.fatal({ process: slot, ...how }, 'process was killed before it served');
    processes.exitCode = 1;
    exit(processes);
  }
  const delayMs = restartDelayOf(processes, slot, self);
  log.error({ process: slot, ...how, delayMs }, 'process ended and will be restarted');
  tellWhoServes(processes);
  setTimeout(() => {
    if (!processes.isStopping) start(processes, slot);
  }, delayMs);
};

const start = (processes: Processes, slot: number): void => {
  const worker = cluster.fork({ [SLOT]: String(slot), [FOLDER]: processes.folder });
  const self: Process = { worker, startedAt: performance.now(), isServing: false };
  processes.running.set(slot, self);
  worker.on('message', (message: ToPrimary) => {
    onMessage(processes, slot, self, message);
  });
  // A message to a process that has just ended. Its exit is told apart.
  worker.on('error', (err: Error) => {
    processes.log.debug({ err, process: slot }, 'process could not be told');
  });
  worker.once('exit', (code: number | null, signal: string | null) => {
    onExit(processes, slot, self, { code, ...(signal !== null && { signal }) });
  });
};

/** The second signal ends all at once. */
const stop = (processes: Processes): void => {
  if (processes.isStopping) processes.exitCode = 1;
  if (processes.isStopping || processes.running.size === 0) exit(processes);
  processes.isStopping = true;
  tellAll(processes, { type: 'shutdown' });
};

/** What every system accepts as a path of a socket. Linux cuts off the rest, so that all of them would be the same one. */
const LONGEST_PATH = 103;

const createFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'parlour-'));
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
  if (Buffer.byteLength(join(folder, '00')) > LONGEST_PATH)
    throw new Error('PROCESSES needs a shorter TMPDIR: its path is too long for sockets.');
  return folder;
};

/** Runs the service as so many processes, until a signal comes. Resolves with its URL when all of them serve. */
export function runProcesses(count: number, log: Logger): Promise<string> {
  return new Promise((resolve) => {
    const processes: Processes = {
      count,
      log,
      folder: createFolder(),
      running: new Map(),
      restartDelays: new Map(),
      onServing: resolve,
      haveOthersStarted: false,
      isStopping: false,
      exitCode: 0,
    };
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.on(signal, () => {
        stop(processes);
      });
    // If the primary accepted connections, one that was on its way to a process that is killed would stay open for ever.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    start(processes, 0);
  });
}
