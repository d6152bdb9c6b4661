/**
 * What every session is told when it begins. Prisma writes and reads times without their zone. Rows are looked up by
 * index only: prepared statements keep the plan that they were given, perhaps when the tables were still empty. Whoever
 * waits for a locked game gives up early, since the other games of its statement wait with it.
 */
export const SESSION_SETUP = `
SET TIME ZONE 'UTC';
SET lock_timeout = '1s';
SET enable_seqscan = off;
SET enable_hashjoin = off;
SET enable_mergejoin = off;
SET jit = off;`;
