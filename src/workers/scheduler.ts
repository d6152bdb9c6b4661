/** Decides which task a worker thread computes next, so that no client can keep the others from playing. */
import type { Client } from '#src/engine/engine.js';
import { abandoned } from '#src/engine/coalesce.js';
import { EngineError } from '#src/engine/errors.js';
import { createCounts, createFifo, createRoundRobin, type RoundRobin } from '#src/engine/round-robin.js';

export interface SchedulerOptions {
  /** The number of tasks that run at the same time. */
  readonly slots: number;
  /** How many urgent tasks may wait, and how many other tasks. */
  readonly queue: number;
  /** How many urgent tasks of one address may wait, and how many other tasks. */
  readonly queuePerAddress: number;
}

export interface Job {
  readonly client: Client;
  /** Whether a game waits for the task. Such tasks go first. */
  readonly urgent: boolean;
}

export interface Scheduler {
  /**
   * Calls `start` as soon as it is the job's turn, with a signal that aborts when nobody waits for the result any more. Throws
   * `overloaded` when too many tasks are waiting, when the client disconnects, and once `end` has been called: then the task is
   * not started, or its result is dropped.
   */
  readonly run: <Result>(job: Job, start: Start<Result>) => Promise<Result>;
  /** Refuses all tasks from now on, and those that wait or run. */
  readonly end: () => void;
  /** The number of tasks that wait. */
  readonly queueSize: () => number;
}

type Start<Result> = (signal: AbortSignal) => Promise<Result>;

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

const shuttingDown = (): EngineError =>
  overloaded('The service is shutting down. Nothing was changed; try again later.');

const createQueue = (): RoundRobin<Waiting> =>
  createRoundRobin(
    ({ client }) => client.address,
    () =>
      createRoundRobin(
        ({ client }) => client.token ?? '',
        () => createFifo(),
      ),
  );

/** Two separately bounded queues, so that hints and queries cannot crowd out moves. */
const createTaskQueues = ({ queue, queuePerAddress }: Omit<SchedulerOptions, 'slots'>) => {
  const urgent = createQueue();
  const others = createQueue();
  const queueOf = (job: Job): RoundRobin<Waiting> => (job.urgent ? urgent : others);
  return {
    size: () => urgent.size() + others.size(),
    /** The next urgent task of an address that `mayStart`; if there is none and `othersToo`, the next other task of one. */
    take: (mayStart: (address: string) => boolean, othersToo: boolean): Waiting | undefined =>
      urgent.take(mayStart) ?? (othersToo ? others.take(mayStart) : undefined),
    push: (waiting: Waiting): void => {
      queueOf(waiting).push(waiting);
    },
    remove: (waiting: Waiting): void => {
      queueOf(waiting).remove(waiting);
    },
    /** The error for a task that was just queued over a limit; `null` if it may stay. */
    refusalOf: (job: Job): EngineError | null => {
      const waiting = queueOf(job);
      if (waiting.sizeOf(job.client.address) > queuePerAddress) return addressFull(job, queuePerAddress);
      return waiting.size() > queue ? queueFull(job) : null;
    },
  };
};

/** Refuses tasks that wait or run when their client leaves, and all of them at the end. */
const createRefusals = () => {
  const unsettled = new Set<AbortController>();
  let isEnding = false;
  return {
    /** `refused` is aborted with the refusal of the task. `settled` is to be called when the task has ended. */
    open: ({ signal }: Client) => {
      if (isEnding) throw shuttingDown();
      if (signal.aborted) throw abandoned();
      const refused = new AbortController();
      const leave = (): void => {
        refused.abort(abandoned());
      };
      signal.addEventListener('abort', leave);
      unsettled.add(refused);
      const settled = (): void => {
        signal.removeEventListener('abort', leave);
        unsettled.delete(refused);
      };
      return { refused, settled };
    },
    end: (): void => {
      isEnding = true;
      for (const refused of unsettled) refused.abort(shuttingDown());
    },
  };
};

/**
 * Addresses take turns, and so do the tokens of one address. If there are several slots, neither a single address nor the tasks
 * that are not urgent can take all of them, so a long task does not delay the moves of others.
 */
export function createScheduler({ slots, ...limits }: SchedulerOptions): Scheduler {
  const shared = Math.max(1, slots - 1);
  const tasks = createTaskQueues(limits);
  const running = createCounts();
  const notUrgent = createCounts();
  const refusals = createRefusals();

  const count = ({ client: { address }, urgent }: Job, change: 1 | -1): void => {
    running.add(address, change);
    if (!urgent) notUrgent.add(address, change);
  };

  const mayStart = (address: string): boolean => running.of(address) < shared;

  const startWaiting = (): void => {
    while (running.total() < slots) {
      const waiting = tasks.take(mayStart, notUrgent.total() < shared);
      if (waiting === undefined) return;
      count(waiting, 1);
      waiting.started = true;
      waiting.begin();
    }
  };

  const run = async <Result>(job: Job, start: () => Promise<Result>): Promise<Result> => {
    try {
      return await start();
    } finally {
      count(job, -1);
      startWaiting();
    }
  };

  const submit = <Result>(job: Job, start: Start<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      const { refused, settled } = refusals.open(job.client);
      const { signal } = refused;
      const begin = (): void => {
        void run(job, () => start(signal))
          .finally(settled)
          .then(resolve, reject);
      };
      const waiting: Waiting = { ...job, begin, started: false };
      signal.addEventListener('abort', () => {
        settled();
        tasks.remove(waiting);
        reject(signal.reason as EngineError);
      });
      tasks.push(waiting);
      startWaiting();
      const refusal = waiting.started ? null : tasks.refusalOf(job);
      if (refusal !== null) refused.abort(refusal);
    });

  return { run: submit, end: refusals.end, queueSize: tasks.size };
}
