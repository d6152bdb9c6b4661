/** Answers that take long: event streams and exports. */
import type { FastifyInstance } from 'fastify';
import { Problem } from '#src/engine/errors.js';

export interface LongResponse {
  /** Aborted when the service shuts down. */
  readonly stop: AbortController;
  /** To be called once the answer has ended; more than once does no harm. */
  readonly closed: () => void;
}

export interface LongResponseLimit {
  readonly max: number;
  /** What is told to whoever comes when there are `max`. */
  readonly detail: string;
  readonly retryAfterSeconds: number;
  /** Told how many there are whenever that changes. */
  readonly onCount?: (count: number) => void;
}

/** Gives a function that counts an answer in; it refuses when there are too many (503). */
export const limitLongResponses = (
  app: FastifyInstance,
  { max, detail, retryAfterSeconds, onCount = () => undefined }: LongResponseLimit,
): (() => LongResponse) => {
  const open = new Set<AbortController>();
  app.addHook('preClose', (done) => {
    for (const stop of open) stop.abort();
    done();
  });
  return () => {
    if (open.size >= max) throw new Problem('overloaded', detail, { retryAfterSeconds });
    const stop = new AbortController();
    open.add(stop);
    onCount(open.size);
    const closed = (): void => {
      open.delete(stop);
      onCount(open.size);
    };
    return { stop, closed };
  };
};
