/** Decides which task a worker thread computes next, so that no client can keep the others from playing. */
import type { Client } from '#src/engine/engine.js';
import { EngineError } from '#src/engine/errors.js';
import { createFifo, createRoundRobin, type RoundRobin } from '#src/engine/fair-queue.js';

export interface SchedulerOptions {
  /** The number of tasks that run at the same time. */
  readonly slots: number;
  /** The largest number of urgent tasks that wait, and likewise of others. */
  readonly queue: number;
  /** The largest number of urgent tasks of one address that wait, and likewise of others. */
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
  started: boolean;
}

const overloaded = (detail: string): EngineError =>
  new EngineError('overloaded', detail, { retryAfterSeconds: 1 });

const kindOf = ({ urgent }: Job): string => (urgent ? 'computer moves' : 'hints and queries');

const queueFull = (job: Job): EngineError =>
  overloaded(`Too many ${kindOf(job)} are waiting. Nothing was changed; try again later.`);

const addressFull = (job: Job, limit: number): EngineError =>
  overloaded(
    `Already ${limit} ${kindOf(job)} from your address are waiting. Nothing was changed; send fewer at once.`,
  );

const abandoned = (): EngineError => overloaded('The client closed the connection. Nothing was changed.');

const createLine = (): RoundRobin<Waiting> =>
  createRoundRobin(
    ({ client }) => client.address,
    () =>
      createRoundRobin(
        ({ client }) => client.token ?? '',
        () => createFifo(),
      ),
  );

type QueueLimits = Pick<SchedulerOptions, 'queue' | 'queuePerAddress'>;

/** The tasks that wait, in two lines with room of their own: hints and queries keep no move out. */
const createWaitingTasks = ({ queue, queuePerAddress }: QueueLimits) => {
  const urgent = createLine();
  const others = createLine();
  const lineOf = (job: Job): RoundRobin<Waiting> => (job.urgent ? urgent : others);
  return {
    urgent,
    others,
    size: () => urgent.size() + others.size(),
    push: (waiting: Waiting): void => {
      lineOf(waiting).push(waiting);
    },
    remove: (waiting: Waiting): void => {
      lineOf(waiting).remove(waiting);
    },
    /** Why this task, which is in its line already, cannot stay, if so. */
    refusalOf: (job: Job): EngineError | null => {
      const line = lineOf(job);
      if (line.sizeOf(job.client.address) > queuePerAddress) return addressFull(job, queuePerAddress);
      return line.size() > queue ? queueFull(job) : null;
    },
  };
};

/** Counts the tasks that run, by address, and those that are not urgent. */
const createUsage = () => {
  const byAddress = new Map<string, number>();
  let running = 0;
  let notUrgent = 0;
  return {
    running: () => running,
    notUrgent: () => notUrgent,
    of: (address: string) => byAddress.get(address) ?? 0,
    add: ({ client: { address }, urgent }: Job, by: 1 | -1): void => {
      running += by;
      if (!urgent) notUrgent += by;
      const count = (byAddress.get(address) ?? 0) + by;
      if (count === 0) byAddress.delete(address);
      else byAddress.set(address, count);
    },
  };
};

/**
 * Addresses take turns, and so do the tokens of one address. If there are several slots, one address never has all of
 * them, and neither have tasks that are not urgent: so a long task delays nobody else's moves.
 */
export const createScheduler = ({ slots, ...limits }: SchedulerOptions): Scheduler => {
  const shared = Math.max(1, slots - 1);
  const tasks = createWaitingTasks(limits);
  const usage = createUsage();

  const next = (): Waiting | undefined => {
    const mayStart = (address: string): boolean => usage.of(address) < shared;
    return (
      tasks.urgent.take(mayStart) ?? (usage.notUrgent() < shared ? tasks.others.take(mayStart) : undefined)
    );
  };

  const startWaiting = (): void => {
    while (usage.running() < slots) {
      const waiting = next();
      if (waiting === undefined) return;
      usage.add(waiting, 1);
      waiting.started = true;
      waiting.begin();
    }
  };

  const run = async <Result>(job: Job, start: () => Promise<Result>): Promise<Result> => {
    try {
      return await start();
    } finally {
      usage.add(job, -1);
      startWaiting();
    }
  };

  const submit = <Result>(job: Job, start: () => Promise<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      const { signal } = job.client;
      const leave = (refusal: EngineError): void => {
        signal.removeEventListener('abort', abandon);
        tasks.remove(waiting);
        reject(refusal);
      };
      const abandon = (): void => {
        leave(abandoned());
      };
      const begin = (): void => {
        void run(job, start)
          .finally(() => {
            signal.removeEventListener('abort', abandon);
          })
          .then(resolve, reject);
      };
      const waiting: Waiting = { ...job, begin, started: false };
      signal.addEventListener('abort', abandon);
      tasks.push(waiting);
      startWaiting();
      const refusal = waiting.started ? null : tasks.refusalOf(job);
      if (refusal !== null) leave(refusal);
    });

  return {
    run: async (job, start) => {
      if (job.client.signal.aborted) throw abandoned();
      return submit(job, start);
    },
    queueSize: tasks.size,
  };
};
