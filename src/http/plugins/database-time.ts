/** The time by the clock that decides, in responses about games with clocks. */
import type { FastifyInstance } from 'fastify';
import type { Engine } from '#src/engine/engine.js';
import { timeText } from 'parlour-games/record/entries';

export const TIME_HEADER = 'parlour-time';

/** RFC 3339, UTC, milliseconds. */
export function databaseTime({ databaseClock }: Pick<Engine, 'databaseClock'>): string {
  return timeText(databaseClock.now());
}

const LOCATION = /[^/]+$/;

/** To be added to routes about games: whatever such a request has read or changed is in the cache. */
export function addDatabaseTime(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { id } = request.params as { readonly id?: string };
    const location = reply.getHeader('location');
    const gameId = typeof location === 'string' ? LOCATION.exec(location)?.[0] : id;
    const isClocked = gameId !== undefined && app.engine.cache.peek(gameId)?.clock !== undefined;
    if (isClocked && reply.statusCode < 300) reply.header(TIME_HEADER, databaseTime(app.engine));
    done(null, payload);
  });
}
