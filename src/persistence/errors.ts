/** What the errors of Prisma and its drivers mean: above all, whether the database can be reached. */
import { StoreUnavailable } from '#src/engine/store.js';

const LOCK_TIMEOUT = '55P03';

/** PostgreSQL's error codes, by class or in full (PostgreSQL documentation, appendix A). */
const UNAVAILABLE_SQLSTATES = [
  '08000', // connection exception
  '08001',
  '08003',
  '08004',
  '08006',
  '28', // invalid authorization
  '3D000', // no such database
  '53', // insufficient resources: connections, memory, disk
  '57', // operator intervention: shutdown, start-up, statement timeout
  '25006', // read-only transaction: the server is a standby
  '25P03', // idle in transaction
  LOCK_TIMEOUT,
];
const CONFLICT_CODES = new Set(['40001', '40P01', 'P2034']);

/** Prisma's error codes for connections, its pool, and transactions that could not begin or took too long. */
const UNAVAILABLE_PRISMA_CODE = /^P(1\d{3}|2024|2028|2037)$/;
const UNAVAILABLE_KINDS = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TlsConnectionError',
]);
const SYSTEM_CODE =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST(UNREACH|DOWN)|ENET(UNREACH|DOWN)|ENOENT)$/;
/** What `pg` and PGlite throw has a message only. */
const MESSAGE =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client (was closed|has encountered a connection error)|Cannot use a pool after calling end|timeout expired|PGlite is clos)/;

/** What is known of an error and of those that it wraps. */
interface Trait {
  readonly code?: unknown;
  readonly originalCode?: unknown;
  readonly kind?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly meta?: unknown;
  readonly driverAdapterError?: unknown;
}

/** `error`, or a `StoreUnavailable` with `error` as its cause where that is what it means. */
export function asStoreError(error: unknown): Error {
  if (error instanceof StoreUnavailable) return error;
  if (traits(error).some(isUnavailable)) {
    return new StoreUnavailable('The database cannot be reached, or does not answer in time.', {
      cause: error,
    });
  }
  return error instanceof Error ? error : new Error('The database failed', { cause: error });
}

/** Does `work`; throws `StoreUnavailable` where the database cannot be reached. */
export async function withStoreErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asStoreError(error);
  }
}

/** Whether a transaction gave way to another one (deadlock, serialization failure), so that it may be tried again. */
export function isConflict(error: unknown): boolean {
  return traits(error).some((trait) => codes(trait).some((code) => CONFLICT_CODES.has(code)));
}

/** Whether a row was locked for too long, while the database is well. */
export function isLockTimeout(error: unknown): boolean {
  return hasSqlState(error, LOCK_TIMEOUT);
}

/** Whether PostgreSQL refused a statement with this error code. */
export function hasSqlState(error: unknown, state: string): boolean {
  return traits(error).some((trait) => codes(trait).includes(state));
}

function isUnavailable(trait: Trait): boolean {
  return (
    codes(trait).some(isUnavailableCode) ||
    (typeof trait.kind === 'string' && UNAVAILABLE_KINDS.has(trait.kind)) ||
    (typeof trait.message === 'string' && MESSAGE.test(trait.message))
  );
}

function isUnavailableCode(code: string): boolean {
  return (
    UNAVAILABLE_PRISMA_CODE.test(code) ||
    SYSTEM_CODE.test(code) ||
    (code.length === 5 && UNAVAILABLE_SQLSTATES.some((start) => code.startsWith(start)))
  );
}

function codes({ code, originalCode }: Trait): string[] {
  return [code, originalCode].filter((value) => typeof value === 'string');
}

function traits(error: unknown): Trait[] {
  if (typeof error !== 'object' || error === null) return [];
  const trait: Trait = error;
  return [trait, ...[trait.cause, trait.meta, trait.driverAdapterError].flatMap(traits)];
}
