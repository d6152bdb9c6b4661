/** Decides which task a worker thread computes next, so that no client can keep the others from playing. */
import type { Client } from '#src/engine/engine.js';
import { EngineError } from '#src/engine/errors.js';
import { createFifo, createRoundRobin, type RoundRobin } from './fair-queue.js';

export interface SchedulerOptions {
  /** The number of tasks that run at the same time. */
  readonly slots: number;
  /** The largest number of tasks that wait. */
  readonly queue: number;
  /** The largest number of tasks of one address that wait. */
  readonly queuePerAddress: number;
}

export interface Job {
  readonly client: Client;
  /** Whether a game waits for it. Such tasks go first. */
  readonly urgent: boolean;
}

export interface Scheduler {
  /**
   * Calls `start` as soon as it is the job's turn. Throws `overloaded` when too many tasks are waiting, and when the
   * client leaves: then the task is not started, or its result is dropped.
   */
  readonly run: <Result>(job: Job, start: () => Promise<Result>) => Promise<Result>;
  /** The number of tasks that wait. */
  readonly queueSize: () => number;
}

interface Waiting extends Job {
  readonly begin: () => void;
}

const overloaded = (detail: string): EngineError =>
  new EngineError('overloaded', detail, { retryAfterSeconds: 1 });

const queueFull = (): EngineError =>
  overloaded('Too many computer moves and queries are waiting. Nothing was changed; try again later.');

const shareFull = (limit: number): EngineError =>
  overloaded(
    `${limit} computer moves and queries from your address are waiting already. Nothing was changed; send fewer at a time.`,
  );

const abandoned = (): EngineError => overloaded('The client closed the connection. Nothing was changed.');

const createWaiting = (): RoundRobin<Waiting> =>
  createRoundRobin(
    ({ client }) => client.address,
    () =>
      createRoundRobin(
        ({ client }) => client.token ?? '',
        () => createFifo(),
      ),
  );

/** How many running tasks there are of each address, and of those that are not urgent. */
const createUsage = () => {
  const byAddress = new Map<string, number>();
  let running = 0;
  let notUrgent = 0;
  const add = ({ client: { address }, urgent }: Job, by: 1 | -1): void => {
    running += by;
    if (!urgent) notUrgent += by;
    const count = (byAddress.get(address) ?? 0) + by;
    if (count === 0) byAddress.delete(address);
    else byAddress.set(address, count);
  };
  return {
    add,
    running: () => running,
    notUrgent: () => notUrgent,
    of: (address: string) => byAddress.get(address) ?? 0,
  };
};

/**
 * Addresses take turns, and so do the tokens of one address. One slot, if there are several, is always free for urgent
 * tasks, and for other addresses than the busiest one: a long task delays its own client only.
 */
export const createScheduler = ({ slots, queue, queuePerAddress }: SchedulerOptions): Scheduler => {
  const shared = Math.max(1, slots - 1);
  const urgent = createWaiting();
  const others = createWaiting();
  const usage = createUsage();
  const queueOf = (job: Job): RoundRobin<Waiting> => (job.urgent ? urgent : others);
  const queueSize = (): number => urgent.size() + others.size();
  const waitingFrom = (address: string): number => urgent.sizeOf(address) + others.sizeOf(address);

  const next = (): Waiting | undefined => {
    const mayStart = (address: string): boolean => usage.of(address) < shared;
    return urgent.take(mayStart) ?? (usage.notUrgent() < shared ? others.take(mayStart) : undefined);
  };

  const startWaiting = (): void => {
    while (usage.running() < slots) {
      const waiting = next();
      if (waiting === undefined) return;
      usage.add(waiting, 1);
      waiting.begin();
    }
  };

  const finished = (job: Job): void => {
    usage.add(job, -1);
    startWaiting();
  };

  /** Why the job that was queued last has to leave again, if it does. */
  const refusalOf = ({ client: { address } }: Job): EngineError | null => {
    if (waitingFrom(address) > queuePerAddress) return shareFull(queuePerAddress);
    return queueSize() > queue ? queueFull() : null;
  };

  const run: Scheduler['run'] = (job, start) =>
    new Promise((resolve, reject) => {
      const { signal } = job.client;
      let started = false;
      const begin = (): void => {
        started = true;
        void start()
          .then(resolve, reject)
          .finally(() => {
            signal.removeEventListener('abort', leave);
            finished(job);
          });
      };
      const waiting = { ...job, begin };
      const leave = (): void => {
        queueOf(job).remove(waiting);
        reject(abandoned());
      };
      if (signal.aborted) {
        reject(abandoned());
        return;
      }
      signal.addEventListener('abort', leave, { once: true });
      queueOf(job).push(waiting);
      startWaiting();
      const refusal = started ? null : refusalOf(job);
      if (refusal === null) return;
      signal.removeEventListener('abort', leave);
      queueOf(job).remove(waiting);
      reject(refusal);
    });

  return { run, queueSize };
};
