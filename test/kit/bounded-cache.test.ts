import { test } from 'tap';
import { boundedCache } from 'parlour-games/kit/bounded-cache';

/** A cached doubling function, and the keys for which it was computed. */
const doubling = (capacity: number) => {
  const computed: number[] = [];
  const double = boundedCache(capacity, (n: number) => {
    computed.push(n);
    return 2 * n;
  });
  return { double, computed };
};

test('a value is computed once as long as it is cached', async (t) => {
  const { double, computed } = doubling(2);
  t.strictSame([1, 2, 1, 2, 1].map(double), [2, 4, 2, 4, 2]);
  t.strictSame(computed, [1, 2]);
});

test('beyond the capacity the least recently used value is evicted', async (t) => {
  const { double, computed } = doubling(2);
  t.strictSame([1, 2, 1, 3, 1, 2].map(double), [2, 4, 2, 6, 2, 4]);
  t.strictSame(computed, [1, 2, 3, 2], '3 replaced 2, as 1 had been used since');
});

test('undefined is a value like any other', async (t) => {
  let computed = 0;
  const nothing = boundedCache(1, (_key: string): undefined => {
    computed += 1;
  });
  nothing('a');
  nothing('a');
  t.equal(computed, 1);
});

test('a value that could not be computed is not cached', async (t) => {
  let calls = 0;
  const failing = boundedCache(1, (_key: string): string => {
    calls += 1;
    throw new Error('no value');
  });
  t.throws(() => failing('a'), /no value/);
  t.throws(() => failing('a'), /no value/);
  t.equal(calls, 2);
});

test('the capacity must be a positive integer', async (t) => {
  for (const capacity of [0, -1, 1.5, NaN]) t.throws(() => boundedCache(capacity, String), RangeError);
});
