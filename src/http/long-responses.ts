/** Responses that last: event streams and exports. */
import type { FastifyInstance } from 'fastify';
import { Problem } from './problems.js';

export interface LongResponse {
  /** Aborted when the service shuts down. */
  readonly abort: AbortController;
  /** To be called when the response has ended; calling it again has no effect. */
  readonly closed: () => void;
}

export interface LongResponseLimit {
  readonly max: number;
  /** The detail of the refusal above the limit. */
  readonly detail: string;
  readonly retryAfterSeconds: number;
  /** Called with the number of open responses whenever it changes. */
  readonly onCount?: (count: number) => void;
}

/** Returns a function that registers a response, or refuses it above the limit (503). */
export const limitLongResponses = (
  app: FastifyInstance,
  { max, detail, retryAfterSeconds, onCount = () => undefined }: LongResponseLimit,
): (() => LongResponse) => {
  const open = new Set<AbortController>();
  app.addHook('preClose', (done) => {
    for (const abort of open) abort.abort();
    done();
  });
  return () => {
    if (open.size >= max) throw new Problem('overloaded', detail, { retryAfterSeconds });
    const abort = new AbortController();
    open.add(abort);
    onCount(open.size);
    const closed = (): void => {
      open.delete(abort);
      onCount(open.size);
    };
    return { abort, closed };
  };
};
