import { test } from 'tap';
import { OutcomeUnknown, StoreUnavailable } from '#src/engine/store.js';
import { SQLSTATES } from './sqlstates.js';
import {
  asOpeningError,
  asStoreError,
  asWriteError,
  driverMessage,
  isConflict,
} from '#src/persistence/errors.js';

/** An error of a driver as Prisma wraps it. */
const wrapped = (code: string, cause: object): Error =>
  Object.assign(new Error('Raw query failed'), { code, meta: { driverAdapterError: { cause } } });

const unavailable = {
  'connection refused': Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  'no more open files': Object.assign(new Error('connect EMFILE 127.0.0.1:5432'), { code: 'EMFILE' }),
  'no more open files, of all processes': Object.assign(new Error('open ENFILE'), { code: 'ENFILE' }),
  'unreachable, by model': wrapped('P1001', { kind: 'DatabaseNotReachable' }),
  'unreachable, raw': wrapped('P2010', { kind: 'DatabaseNotReachable' }),
  'closed, raw': wrapped('P2010', { kind: 'ConnectionClosed' }),
  'transaction not started': Object.assign(new Error('Transaction API error'), { code: 'P2028' }),
  'administrator shutdown': wrapped('P2010', { originalCode: '57P01', kind: 'postgres' }),
  'starting up': wrapped('P2010', { originalCode: '57P03', kind: 'postgres' }),
  'statement timeout': wrapped('P2010', { originalCode: '57014', kind: 'postgres' }),
  'too many connections': wrapped('P2037', { originalCode: '53300', kind: 'TooManyConnections' }),
  'disk full': wrapped('P2010', { originalCode: '53100', kind: 'postgres' }),
  'a standby': wrapped('P2010', { originalCode: '25006', kind: 'postgres' }),
  'busy pool': new Error('timeout exceeded when trying to connect'),
  'lost connection': new Error('Connection terminated unexpectedly'),
  'no response': new Error('Query read timeout'),
  'a cause': new Error('outer', { cause: new Error('Connection terminated') }),
};

const other = {
  'bad text': wrapped('P2010', { originalCode: '22P05', kind: 'postgres' }),
  'used key': wrapped('P2002', { originalCode: '23505', kind: 'UniqueConstraintViolation' }),
  'no such table': wrapped('P2021', { originalCode: '42P01', kind: 'TableDoesNotExist' }),
  'a bug': new TypeError('undefined is not a function'),
};

test('errors that mean that the database is unavailable become StoreUnavailable', async (t) => {
  for (const [name, error] of Object.entries(unavailable)) {
    const storeError = asStoreError(error);
    t.ok(storeError instanceof StoreUnavailable, name);
    t.equal(storeError.cause, error, 'the cause is kept');
    t.equal(asStoreError(storeError), storeError);
  }
});

test('every other error stays the same', async (t) => {
  for (const [name, error] of Object.entries(other)) t.equal(asStoreError(error), error, name);
});

/** What a write gets: `unavailable` (503), `unknown` (503, with other words), or `refused` (500; nothing was stored). */
const answerTo = (error: unknown): string => {
  const writeError = asWriteError(error);
  if (writeError instanceof OutcomeUnknown) return 'unknown';
  return writeError instanceof StoreUnavailable ? 'unavailable' : 'refused';
};

test('every error code of PostgreSQL has its answer', async (t) => {
  const unavailableCodes = SQLSTATES.filter((code) =>
    /^(08|28|53|57|58)|^(25006|25P03|3D000|40001|40P01|55P03)$/.test(code),
  );
  t.equal(SQLSTATES.length, 260);
  t.equal(unavailableCodes.length, 31);
  for (const code of SQLSTATES) {
    const answer = unavailableCodes.includes(code) ? 'unavailable' : 'refused';
    const error = wrapped('P2010', { originalCode: code, kind: 'postgres' });
    t.equal(answerTo(error), code === '40003' ? 'unknown' : answer, code);
    t.equal(asStoreError(error) instanceof StoreUnavailable, answer === 'unavailable', `${code}, of a read`);
  }
});

test('a write that fails in an unforeseen way has an unknown outcome', async (t) => {
  const epipe = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
  for (const [error, answer] of [
    [new Error('something new'), 'unknown'],
    [wrapped('P2010', { kind: 'SomethingNew' }), 'unknown'],
    [epipe, 'unavailable'],
  ] as const)
    t.equal(answerTo(error), answer);
});

test('conflicts of transactions are recognized', async (t) => {
  t.ok(isConflict(wrapped('P2010', { originalCode: '40P01', kind: 'TransactionWriteConflict' })));
  t.ok(isConflict(Object.assign(new Error('write conflict'), { code: 'P2034' })));
  t.notOk(isConflict(unavailable['statement timeout']));
});

test('what the driver said is found below the layers around it', async (t) => {
  const adapterError = (cause: object): Error =>
    Object.assign(new Error('Raw query failed. Code: `N/A`. Message: `no route to host`'), {
      meta: { driverAdapterError: Object.assign(new Error('kind'), { name: 'DriverAdapterError', cause }) },
    });
  const twoAddresses = new AggregateError(
    [new Error('refused by ::1'), new Error('refused by 127.0.0.1')],
    '',
  );
  for (const [error, message] of [
    [new Error('refused'), 'refused'],
    [new Error('outer', { cause: new Error('inner') }), 'inner'],
    [twoAddresses, 'refused by ::1; refused by 127.0.0.1'],
    [adapterError({ originalMessage: 'role "ada" does not exist' }), 'role "ada" does not exist'],
    [adapterError({ kind: 'DatabaseNotReachable' }), 'no route to host'],
    ['text', 'text'],
  ] as const)
    t.equal(driverMessage(error), message);
});

test('why a database cannot be opened names the database, whatever went wrong', async (t) => {
  const refused = asOpeningError(unavailable['connection refused'], 'database "games" on h:1');
  t.ok(refused instanceof StoreUnavailable);
  t.equal(refused.message, 'database "games" on h:1 is unavailable: connect ECONNREFUSED');
  const unencrypted = new Error('The server does not support SSL connections');
  const error = asOpeningError(unencrypted, 'database "games" on h:1');
  t.equal(error.message, `database "games" on h:1 cannot be used: ${unencrypted.message}`);
  t.equal(error.cause, unencrypted);
});
