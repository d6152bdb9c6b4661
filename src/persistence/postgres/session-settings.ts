/**
 * The settings of every database session.
 * - `TimeZone`: Prisma writes and reads times without their zone.
 * - `lock_timeout`: a statement that waits for a locked game gives up early, because its other games wait too.
 * - `enable_…`: rows are looked up by index only. Prepared statements keep their first plan, which PostgreSQL may have
 *   made when the tables were still empty.
 */
const SESSION_SETTINGS = {
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

/** The same for all sessions of a role. A pooler in transaction mode leaves no other way to set up its sessions. */
export const ROLE_SETUP = statements('ALTER ROLE CURRENT_USER SET');

/** Returns the names of the settings that have a wrong value. */
export const SESSION_CHECK = `
SELECT name FROM json_each_text('${JSON.stringify(SESSION_SETTINGS)}') AS wanted (name, value)
WHERE current_setting(name) <> value`;
