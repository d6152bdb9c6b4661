/** How long what is stored for clients is kept, on a clock that the test moves. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { test, type Test } from 'tap';
import { defined } from 'parlour-games/kit/checked';
import { openGame, startService, TWO_HUMANS } from '#test/support/service.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Takes over the time of day, and the timers that wait for half an hour and longer: those of retention. */
const moveableClock = (t: Test) => {
  const { setTimeout } = globalThis;
  const { now } = Date;
  const start = now();
  const due: (() => void)[] = [];
  let passed = 0;
  t.teardown(() => {
    Object.assign(globalThis, { setTimeout });
    Object.assign(Date, { now });
  });
  Object.assign(Date, { now: () => start + passed });
  Object.assign(globalThis, {
    setTimeout: (callback: () => void, ms: number, ...rest: []) => {
      if (ms > HOUR_MS / 2) due.push(callback);
      return setTimeout(callback, ms, ...rest);
    },
  });
  /** Resolves when the next run of retention has ended, `ms` after the start. */
  return async (ms: number): Promise<void> => {
    passed = ms;
    const runs = due.length;
    defined(due.at(-1), 'the timer of retention')();
    while (due.length === runs) await nextTurn();
  };
};

/** Not the default. */
const HOURS = 48;

test('records of retries and commitments are deleted when they have expired', async (t) => {
  const retainAt = moveableClock(t);
  const { call } = await startService(t, { STORED_RESPONSE_HOURS: String(HOURS) });
  const { path, tokens } = await openGame(call, 'connect-four', TWO_HUMANS);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = { type: 'drop', column: 4 };
  const move = async () => {
    const { status } = await call('POST', `${path}/moves`, { token: tokens[0], headers, body });
    return status;
  };
  const { body: commitment } = await call('POST', '/v1/commitments');
  const use = async (): Promise<unknown> => {
    const body = { commitmentId: commitment.id as string, clientSeed: 'x' };
    return (await call('POST', '/v1/connect-four/games', { body })).body.code;
  };
  t.equal(await move(), 201);
  await retainAt(HOURS * HOUR_MS - MINUTE_MS);
  t.equal(await move(), 201, 'a record is kept for that long');
  await retainAt(HOURS * HOUR_MS + MINUTE_MS);
  t.equal(await move(), 409, 'and no longer');
  await retainAt((HOURS + 1) * HOUR_MS - MINUTE_MS);
  t.equal(await use(), 'commitment-expired', 'a commitment is kept as long after its hour');
  await retainAt((HOURS + 1) * HOUR_MS + MINUTE_MS);
  t.equal(await use(), 'commitment-not-found', 'and no longer');
});
