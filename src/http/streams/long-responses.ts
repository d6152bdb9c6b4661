/** Responses that last: event streams, audits and exports. MCP sessions are limited in the same way. */
import type { FastifyInstance } from 'fastify';
import { createCounts } from '#src/engine/round-robin.js';
import { Problem } from '#src/http/problems/problems.js';

export interface LongResponse {
  /** Aborted when the service shuts down. The reason is the problem to respond with, if nothing has been sent. */
  readonly abort: AbortController;
  /** To be called when the response has ended; calling it again has no effect. */
  readonly closed: () => void;
}

export interface LongResponseLimit {
  readonly max: number;
  /** How many of these responses one address may have open; all of them if left out. */
  readonly maxPerAddress?: number;
  /** The subject of a refusal’s message: “event streams are open”. */
  readonly what: string;
  readonly retryAfterSeconds: number;
  /** Milliseconds at shutdown during which responses continue and new ones may begin; none by default. */
  readonly graceMs?: number;
  /** Called with the number of open responses whenever it changes. */
  readonly onCount?: (count: number) => void;
}

/** Registers a response to a client at this address (`request.client.address`), or refuses it. */
export type OpenLongResponse = (address: string) => LongResponse;

/**
 * Returns a function that registers a response. It refuses more than `max` (503 `overloaded`), more than `maxPerAddress` from
 * one address (429 `rate-limited`), and any response (503) once the service shuts down.
 */
export function limitLongResponses(
  app: FastifyInstance,
  {
    max,
    maxPerAddress = max,
    what,
    retryAfterSeconds,
    graceMs = 0,
    onCount = () => undefined,
  }: LongResponseLimit,
): OpenLongResponse {
  const open = new Set<AbortController>();
  const byAddress = createCounts();
  let closing = false;
  const shuttingDown = (): Problem =>
    new Problem('overloaded', 'The service is shutting down.', { retryAfterSeconds });
  const endAll = (): void => {
    closing = true;
    for (const abort of open) abort.abort(shuttingDown());
  };
  app.addHook('preClose', (done) => {
    if (graceMs === 0) endAll();
    else setTimeout(endAll, graceMs).unref();
    done();
  });
  const refuseAboveLimit = (address: string): void => {
    if (open.size >= max) throw new Problem('overloaded', `Too many ${what}.`, { retryAfterSeconds });
    if (byAddress.of(address) < maxPerAddress) return;
    throw new Problem('rate-limited', `Too many ${what} from this address.`, { retryAfterSeconds });
  };
  const count = (address: string, change: 1 | -1): void => {
    byAddress.add(address, change);
    onCount(open.size);
  };
  return (address) => {
    // It is too late to abort this response.
    if (closing) throw shuttingDown();
    refuseAboveLimit(address);
    const abort = new AbortController();
    open.add(abort);
    count(address, 1);
    const closed = (): void => {
      if (!open.delete(abort)) return;
      count(address, -1);
    };
    return { abort, closed };
  };
}
