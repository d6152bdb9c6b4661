import { test } from 'tap';
import { createRateWindows } from '#src/http/rate-windows.js';

const WINDOW_MS = 60_000;
const MAX = 10;
const MAX_KEYS = 100;

/** Windows, and a clock that stands still unless it is moved. */
const windowsWithClock = () => {
  let time = 1000;
  const windows = createRateWindows({ max: MAX, windowMs: WINDOW_MS, maxKeys: MAX_KEYS, now: () => time });
  const pass = (ms: number): void => {
    time += ms;
  };
  return { ...windows, pass };
};

test('a window begins with the first units and ends after its length', async (t) => {
  const { charge, pass } = windowsWithClock();
  t.same(charge('a', 3), { used: 3, endsInMs: WINDOW_MS });
  pass(1000);
  t.same(charge('a', 4), { used: 7, endsInMs: WINDOW_MS - 1000 });
  t.same(charge('b', 1), { used: 1, endsInMs: WINDOW_MS });
  pass(WINDOW_MS - 1000);
  t.same(charge('a', 1), { used: 1, endsInMs: WINDOW_MS });
});

test('a key over its limit starts afresh in the next window', async (t) => {
  const { charge, pass } = windowsWithClock();
  t.equal(charge('a', MAX + 1).used, MAX + 1);
  pass(WINDOW_MS);
  t.equal(charge('a', 1).used, 1);
});

test('many other keys do not make room for a key over its limit', async (t) => {
  const { charge, size } = windowsWithClock();
  charge('limited', MAX + 1);
  charge('early', 5);
  for (let n = 0; n < 10 * MAX_KEYS; n += 1) charge(`other ${n}`, 1);
  t.equal(charge('limited', 1).used, MAX + 2);
  t.equal(charge('early', 1).used, 1, 'the oldest of the others is forgotten');
  t.ok(size() <= 2 * MAX_KEYS, 'and so memory is bounded');
});

test('windows that have ended are removed', async (t) => {
  const { charge, pass, size } = windowsWithClock();
  for (let n = 0; n < MAX_KEYS; n += 1) charge(String(n), n % 2 === 0 ? 1 : MAX + 1);
  pass(WINDOW_MS);
  charge('a', 1);
  t.equal(size(), 1);
});
