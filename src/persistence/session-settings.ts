/**
 * What every session is told when it begins. Prisma writes and reads times without their zone. Rows are looked up by
 * index only: prepared statements keep the plan that they were given, perhaps when the tables were still empty. Whoever
 * waits for a locked game gives up early, since the other games of its statement wait with it.
 */
export const SESSION_SETTINGS = {
  TimeZone: 'UTC',
  lock_timeout: '1s',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  jit: 'off',
} as const;

const statements = (prefix: string): string =>
  Object.entries(SESSION_SETTINGS)
    .map(([name, value]) => `${prefix} ${name} = '${value}';`)
    .join(' ');

export const SESSION_SETUP = statements('SET');

/** The same for every session of a role: behind a pooler in transaction mode no session can be told anything. */
export const ROLE_SETUP = statements('ALTER ROLE CURRENT_USER SET');

/** Gives the names of the settings that are not as they have to be. */
export const SESSION_CHECK = `
SELECT name FROM json_each_text('${JSON.stringify(SESSION_SETTINGS)}') AS wanted (name, value)
WHERE current_setting(name) <> value`;
