/** Jobs: the work that the clock starts. All of them are declared here, and run in the same way. */
import type { Timers } from '#src/engine/timers.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The pause before each run, in milliseconds, unless the previous run asks for another. */
export const JOBS = {
  /** Tells the other instances that this one is alive, and what it knows. */
  heartbeat: 2 * SECOND_MS,
  /** Writes timeouts, and has computer players continue where an instance has died. */
  'due-games': 250,
  /** Tells event streams who is connected to their game. */
  streams: SECOND_MS,
  /** Starts to deliver notices to webhooks. */
  deliveries: 250,
  /** Deletes idempotency records, commitments, tokens of players, matches and deliveries past their time, on one instance at a time. */
  retention: HOUR_MS,
  /** Plays games to their end after the last person has left, on one instance at a time. */
  'play-on': 4 * SECOND_MS,
  /** Erases players who have been deleted, on one instance at a time. */
  erasure: 5 * SECOND_MS,
  /** Counts finished games in the statistics, and rated ones in the ladders. */
  statistics: 2 * SECOND_MS,
  /** Continues series within a second after a crash; cancels those whose players do not accept in time. */
  series: SECOND_MS,
  /** Puts waiting players into games, and cancels the matches of those who have left. */
  matches: SECOND_MS,
  /** Cancels games in which nothing has happened for long, on one instance at a time. */
  abandonment: 10 * SECOND_MS,
  /** Packs the logs of games that ended a while ago, on one instance at a time. */
  packing: SECOND_MS / 4,
  /** Moves games that ended long ago into the archive, on one instance at a time. */
  archive: SECOND_MS / 2,
  /** Frees the space of replaced rows in the embedded database, and shortens its write-ahead log. */
  vacuum: MINUTE_MS,
  /** Measures the free space on the disk of the embedded database. */
  'disk-space': SECOND_MS,
  /** Checks that the folder of the embedded database is still the same. */
  'data-folder': SECOND_MS,
} as const;

export type JobName = keyof typeof JOBS;

/** Pauses are longer or shorter by up to this share, so that the runs of several instances spread out. */
const JITTER = 0.1;

export interface JobRun {
  readonly job: JobName;
  readonly seconds: number;
  /** What the run threw; `null` if it succeeded. */
  readonly error: unknown;
  /**
   * Whether the outcome differs from that of the previous run: the job begins to fail, or works again. Only these runs are
   * logged.
   */
  readonly hasChanged: boolean;
}

export interface JobsOptions {
  readonly timers: Pick<Timers, 'now' | 'after'>;
  /** Random numbers from 0 to below 1. */
  readonly random: () => number;
  /** Called after each run, unless the job has been stopped. */
  readonly onRun: (run: JobRun) => void;
}

export interface Jobs {
  /**
   * Runs `work` repeatedly, with a pause after the end of each run, so that runs that hang do not pile up. An error does not
   * end the job. A run may resolve with the number of milliseconds to pause before the next one. Returns a function that stops
   * the job; a run that has begun continues.
   */
  readonly start: (job: JobName, work: () => Promise<unknown>) => () => void;
  /** Stops all jobs. */
  readonly stop: () => void;
}

export function createJobs({ timers, random, onRun }: JobsOptions): Jobs {
  const stops = new Set<() => void>();

  const start: Jobs['start'] = (job, work) => {
    let isStopped = false;
    let isFailing = false;
    const run = async (): Promise<void> => {
      const started = timers.now();
      let pauseMs: number = JOBS[job];
      const error = await work().then(
        (result) => {
          if (typeof result === 'number') pauseMs = result;
          return null;
        },
        (reason: unknown) => reason,
      );
      if (isStopped) return;
      const wasFailing = isFailing;
      isFailing = error !== null;
      const seconds = (timers.now() - started) / SECOND_MS;
      onRun({ job, seconds, error, hasChanged: isFailing !== wasFailing });
      cancel = schedule(pauseMs);
    };
    const schedule = (pauseMs: number): (() => void) =>
      timers.after(pauseMs * (1 - JITTER + 2 * JITTER * random()), () => void run());
    let cancel = schedule(JOBS[job]);
    const stop = (): void => {
      isStopped = true;
      cancel();
      stops.delete(stop);
    };
    stops.add(stop);
    return stop;
  };

  return {
    start,
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
