/** When a request is repeated, and when it is not. */
import { ConnectionError, isProblem, Parlour, ProblemError, type Retry } from 'parlour-client';
import { test, type Test } from 'tap';
import { FAULTS, startFaultyProxy, type Fault } from '#test/support/faulty-proxy.js';

const refuse =
  (status: number, headers: Record<string, string>, body: object): Fault =>
  async (response) => {
    response.writeHead(status, { 'content-type': 'application/problem+json', ...headers });
    response.end(
      JSON.stringify({ status, title: '', detail: 'Injected.', instance: '/', type: '/', ...body }),
    );
  };

const CATALOGUE: Fault = async (response) => void response.end('{"items":[]}');

/** A timer may end this much before a clock says so. */
const TIMER_MS = 5;

/** A server that answers its first requests with `faults`, and then with an empty catalogue. */
const start = async (t: Test, ...faults: readonly Fault[]) => {
  const left = [...faults];
  const { url, seen } = await startFaultyProxy(t, '', () => left.shift() ?? CATALOGUE);
  const retries: Retry[] = [];
  const parlour = new Parlour({ baseUrl: url, maxRetries: 2, onRetry: (retry) => retries.push(retry) });
  return { parlour, seen, retries };
};

const limited = (headers: Record<string, string>): Fault => refuse(429, headers, { code: 'rate-limited' });

test('Retry-After is waited for, in seconds or as a date', async (t) => {
  const inTwoSeconds = () => new Date(Math.floor(Date.now() / 1000 + 2) * 1000);
  for (const [valueOf, endOf] of [
    [() => '1', () => Date.now() + 1000],
    [() => inTwoSeconds().toUTCString(), () => inTwoSeconds().getTime()],
  ] as const) {
    let [end, repeatedAt] = [Infinity, 0];
    const refusal: Fault = (response, forward) => {
      end = endOf();
      return limited({ 'retry-after': valueOf() })(response, forward);
    };
    const repeated: Fault = (response, forward) => {
      repeatedAt = Date.now();
      return CATALOGUE(response, forward);
    };
    const { parlour, retries } = await start(t, refusal, repeated);
    t.same(await parlour.gameTypes(), []);
    t.ok(repeatedAt >= end - TIMER_MS, `${repeatedAt} is not before ${end}`);
    t.match(retries, [{ attempt: 1, cause: 429, method: 'GET' }]);
  }
});

test('without it the wait grows, and is random', async (t) => {
  const failing = { '503': FAULTS['503 without Retry-After'] }['503'];
  const delays = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const { parlour, retries } = await start(t, failing, failing);
      await parlour.gameTypes();
      return retries.map(({ delayMs }) => delayMs);
    }),
  );
  t.ok(new Set(delays.flat()).size > 8, 'jitter');
  t.ok(
    delays.every(([first = 0, second = 0]) => first >= 125 && first <= 250 && second >= 250 && second <= 500),
  );
});

test('in the end the refusal is thrown', async (t) => {
  const refusal = limited({ 'retry-after': '0' });
  const { parlour, seen } = await start(t, refusal, refusal, refusal);
  const error: unknown = await parlour.gameTypes().catch((error: unknown) => error);
  t.type(error, ProblemError);
  t.ok(isProblem(error, 'rate-limited'));
  t.match(error, { status: 429, retryAfterSeconds: 0, name: 'ProblemError' });
  t.equal(seen.length, 3);
});

test('a wait of an hour is left to the caller', async (t) => {
  const { parlour, seen } = await start(t, limited({ 'retry-after': '3600' }));
  await t.rejects(parlour.gameTypes(), { code: 'rate-limited', retryAfterSeconds: 3600 });
  t.equal(seen.length, 1);
});

test('what a repeat would not improve is thrown at once', async (t) => {
  const { parlour, seen } = await start(t, refuse(409, {}, { code: 'seat-taken' }));
  await t.rejects(parlour.basra.join('0'), { code: 'seat-taken', status: 409 });
  t.equal(seen.length, 1);
});

test('what passes by itself is waited for, with the same key', async (t) => {
  const running = refuse(409, { 'retry-after': '0' }, { code: 'request-in-progress' });
  const overdue = refuse(409, {}, { code: 'time-over' });
  const done: Fault = async (response) => void response.end('{"game":{"id":"1","type":"war"},"tokens":[]}');
  const { parlour, seen } = await start(t, running, overdue, done);
  await parlour.war.create({ seed: '0'.repeat(64) });
  t.equal(seen.length, 3);
  t.equal(new Set(seen.map(({ key }) => key)).size, 1);
  t.match(seen[0]?.key, /^[0-9a-f]{32}$/);
});

test('nobody there', async (t) => {
  const cut = FAULTS['connection cut before the request arrives'];
  const { parlour } = await start(t, cut, cut, cut);
  await t.rejects(parlour.gameTypes(), ConnectionError);
});

test('a signal ends a request, and the wait for a repeat', async (t) => {
  const reason = new Error('enough');
  for (const fault of [FAULTS['no response in time'], limited({ 'retry-after': '30' })]) {
    const { parlour } = await start(t, fault);
    const abort = new AbortController();
    setTimeout(() => abort.abort(reason), 50);
    await t.rejects(parlour.gameTypes({ signal: abort.signal }), reason);
  }
  const { parlour, seen } = await start(t);
  await t.rejects(parlour.gameTypes({ signal: AbortSignal.abort(reason) }), reason);
  t.equal(seen.length, 0);
});

test('a response that another one has overtaken does not replace a newer game', async (t) => {
  let [requests, overtake] = [0, (): void => undefined];
  const overtaken = new Promise<void>((resolve) => {
    overtake = resolve;
  });
  const send = async (): Promise<Response> => {
    const version = (requests += 1);
    if (version === 2) await overtaken;
    return Response.json({ id: '1', type: 'war', version, status: 'active', you: null });
  };
  const session = await new Parlour({ baseUrl: 'http://localhost', fetch: send }).war.open('1');
  const late = session.refresh();
  t.equal((await session.refresh()).version, 3);
  overtake();
  await late;
  t.equal(session.game.version, 3);
});
