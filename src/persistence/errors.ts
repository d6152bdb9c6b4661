/** What errors of Prisma and its drivers mean, above all whether the database is unavailable. */
import { OutcomeUnknown, StoreUnavailable } from '#src/engine/store.js';

const LOCK_TIMEOUT = '55P03';

/** PostgreSQL's error codes, complete or by their class (PostgreSQL documentation, appendix A). */
const UNAVAILABLE_SQLSTATES = [
  '08', // connection exception
  '28', // invalid authorization
  '3D000', // the database does not exist
  '53', // insufficient resources: connections, memory, disk
  '58', // system error: files of the database cannot be read or written
  '57', // operator intervention: shutdown, start-up, statement timeout
  '25006', // read-only transaction: the server is a standby
  '25P03', // idle in transaction
  LOCK_TIMEOUT,
  '40001', // a conflict, when retries did not help
  '40P01',
];
const CONFLICT_CODES = new Set(['40001', '40P01', 'P2034']);
/** Error codes of the server; neither Prisma's codes nor the system's have this shape. */
const SQLSTATE = /^(\d[\dA-Z]|F0|HV|P0|XX)[\dA-Z]{3}$/;
const COMPLETION_UNKNOWN = '40003';

/** Prisma's codes for lost connections, for a busy pool, and for transactions that could not start or took too long. */
const UNAVAILABLE_PRISMA_CODE = /^P(1\d{3}|2024|2028|2034|2037)$/;
const UNAVAILABLE_KINDS = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TlsConnectionError',
]);
const SYSTEM_CODE =
  /^(EMFILE|ENFILE|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST(UNREACH|DOWN)|ENET(UNREACH|DOWN)|ENOENT)$/;
/** Some errors of `pg` and PGlite have only a message, and some have a code that does not tell them apart. */
const MESSAGE =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client (was closed|has encountered a connection error)|Cannot use a pool after calling end|timeout expired|PGlite is clos|failure on connection marked as essential|postmaster was shut down)/;

/** The properties of an error, or of one that it wraps, by which it is recognized. */
interface Trait {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly originalCode?: unknown;
  readonly kind?: unknown;
  readonly message?: unknown;
  readonly originalMessage?: unknown;
  readonly cause?: unknown;
  readonly errors?: unknown;
  readonly meta?: unknown;
  readonly driverAdapterError?: unknown;
}

const traits = (error: unknown): Trait[] => {
  if (typeof error !== 'object' || error === null) return [];
  const trait: Trait = error;
  return [trait, ...[trait.cause, trait.meta, trait.driverAdapterError].flatMap(traits)];
};

const codes = ({ code, originalCode }: Trait): string[] =>
  [code, originalCode].filter((value) => typeof value === 'string');

const isUnavailableCode = (code: string): boolean =>
  UNAVAILABLE_PRISMA_CODE.test(code) ||
  SYSTEM_CODE.test(code) ||
  (code.length === 5 && UNAVAILABLE_SQLSTATES.some((start) => code.startsWith(start)));

const isUnavailable = (trait: Trait): boolean =>
  codes(trait).some(isUnavailableCode) ||
  (typeof trait.kind === 'string' && UNAVAILABLE_KINDS.has(trait.kind)) ||
  (typeof trait.message === 'string' && MESSAGE.test(trait.message));

/** An attempt to connect to several addresses has no message of its own, but an error for each. */
const messages = ({ originalMessage, message, errors }: Trait): string[] =>
  Array.isArray(errors)
    ? errors.flatMap(traits).flatMap(messages)
    : [originalMessage, message]
        .filter((text): text is string => typeof text === 'string' && text !== '')
        .slice(0, 1);

/** How Prisma's client and its driver adapters wrap a driver's message. */
const CLIENT_WRAPPING = /^.*Message: `([^]*)`$/s;
const isAdapterError = ({ name }: Trait): boolean => name === 'DriverAdapterError';

/** What the driver or the server said: the innermost message, without that of its wrappers. */
export function driverMessage(error: unknown): string {
  const innermost = traits(error)
    .filter((trait) => !isAdapterError(trait))
    .map((trait) => messages(trait).join('; '))
    .findLast((text) => text !== '');
  return (innermost ?? String(error)).replace(CLIENT_WRAPPING, '$1');
}

/**
 * Returns a `StoreUnavailable` with `error` as its cause if the database is unavailable, otherwise `error`. `database` names
 * the database in the message.
 */
export function asStoreError(error: unknown, database = 'the database'): Error {
  if (error instanceof StoreUnavailable) return error;
  if (traits(error).some(isUnavailable))
    return new StoreUnavailable(`${database} is unavailable: ${driverMessage(error)}`, { cause: error });
  return error instanceof Error ? error : new Error('The database failed.', { cause: error });
}

/** Whether the server said that the statement failed, so that nothing of it was stored. */
const wasRefused = (trait: Trait): boolean =>
  codes(trait).some((code) => SQLSTATE.test(code) && code !== COMPLETION_UNKNOWN);

/** Like `asStoreError`, for a write; an `OutcomeUnknown` if the error does not tell whether the write was stored. */
export function asWriteError(error: unknown): Error {
  const storeError = asStoreError(error);
  if (storeError instanceof StoreUnavailable || traits(error).some(wasRefused)) return storeError;
  return new OutcomeUnknown(`It is not known whether a change was stored: ${driverMessage(error)}`, {
    cause: error,
  });
}

/** Why a database cannot be opened, in a message that names it, whatever went wrong. */
export function asOpeningError(error: unknown, database: string): Error {
  const storeError = asStoreError(error, database);
  return storeError instanceof StoreUnavailable
    ? storeError
    : new Error(`${database} cannot be used: ${driverMessage(error)}`, { cause: error });
}

/** Whether PostgreSQL rejected a statement with this error code. */
const hasSqlState = (error: unknown, state: string): boolean =>
  traits(error).some((trait) => codes(trait).includes(state));

/** Whether a write violated a unique index. On Citus, some of these errors have codes of their own. */
export function isUniqueViolation(error: unknown): boolean {
  return (
    hasSqlState(error, '23505') || driverMessage(error).startsWith('duplicate key value violates unique')
  );
}

/** Whether a transaction lost a conflict with another one (deadlock, serialization failure) and may be retried. */
export function isConflict(error: unknown): boolean {
  return traits(error).some((trait) => codes(trait).some((code) => CONFLICT_CODES.has(code)));
}

/** Whether a row was locked for too long, or a conflict was lost too often. The database itself is available. */
export function isContention(error: unknown): boolean {
  return hasSqlState(error, LOCK_TIMEOUT) || isConflict(error);
}
