import { test } from 'tap';
import { createWindowCounters } from '#src/http/plugins/limits.js';

const WINDOW_MS = 60_000;
const MAX = 10;
const MAX_KEYS = 100;

/** Windows, and a clock that stands still unless it is moved. */
const countersWithClock = () => {
  let time = 1000;
  const counters = createWindowCounters({
    max: MAX,
    windowMs: WINDOW_MS,
    maxKeys: MAX_KEYS,
    now: () => time,
  });
  const pass = (ms: number): void => {
    time += ms;
  };
  return { ...counters, pass };
};

test('a window begins with the first units and ends after its length', async (t) => {
  const { add, pass } = countersWithClock();
  t.same(add('a', 3), { spent: 3, endsInMs: WINDOW_MS });
  pass(1000);
  t.same(add('a', 4), { spent: 7, endsInMs: WINDOW_MS - 1000 });
  t.same(add('b', 1), { spent: 1, endsInMs: WINDOW_MS });
  pass(WINDOW_MS - 999);
  t.same(add('a', 1), { spent: 1, endsInMs: WINDOW_MS });
});

test('a key over its limit starts afresh in the next window', async (t) => {
  const { add, pass } = countersWithClock();
  t.equal(add('a', MAX + 1).spent, MAX + 1);
  pass(WINDOW_MS + 1);
  t.equal(add('a', 1).spent, 1);
});

test('a window that is over its limit ends when it would have ended otherwise', async (t) => {
  for (const before of [0, 1, WINDOW_MS / 2]) {
    const { add, pass } = countersWithClock();
    t.same(add('a', 1), { spent: 1, endsInMs: WINDOW_MS });
    pass(before);
    t.same(add('a', MAX), { spent: MAX + 1, endsInMs: WINDOW_MS - before }, `over after ${before} ms`);
    t.same(add('a', 1), { spent: MAX + 2, endsInMs: WINDOW_MS - before }, 'and again');
    pass(WINDOW_MS - before);
    t.same(add('a', 1), { spent: MAX + 3, endsInMs: 0 }, 'its last millisecond');
    pass(1);
    t.same(add('a', 1), { spent: 1, endsInMs: WINDOW_MS });
  }
});

test('many other keys do not make room for a key over its limit', async (t) => {
  const { add, size } = countersWithClock();
  add('limited', MAX + 1);
  add('early', 5);
  for (let n = 0; n < 10 * MAX_KEYS; n += 1) add(`other ${n}`, 1);
  t.equal(add('limited', 1).spent, MAX + 2);
  t.equal(add('early', 1).spent, 1, 'the oldest of the others is forgotten');
  t.ok(size() <= 2 * MAX_KEYS, 'and so memory is bounded');
});

test('keys whose windows have ended make room for others', async (t) => {
  const { add, pass, size } = countersWithClock();
  for (let n = 0; n < 4 * MAX_KEYS; n += 1) add(String(n), n % 2 === 0 ? 1 : MAX + 1);
  t.ok(size() > MAX_KEYS);
  pass(WINDOW_MS + 1);
  for (let n = 0; n < MAX_KEYS; n += 1) t.equal(add(String(3 * MAX_KEYS + n), 1).spent, 1);
  t.ok(size() <= 2 * MAX_KEYS);
});
