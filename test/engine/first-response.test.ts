import { test } from 'tap';
import { firstResponse } from '#src/engine/stored-responses.js';

test('a response is encoded once, when it is prepared or when it is needed', async (t) => {
  for (const steps of [
    ['prepare', 'respond'],
    ['respond', 'prepare'],
    ['prepare', 'prepare'],
  ] as const) {
    let encoded = 0;
    const first = firstResponse(() => ({ head: {}, body: String((encoded += 1)) }));
    t.equal(encoded, 0);
    for (const step of steps) {
      first[step]();
      t.equal(encoded, 1, steps.join(', '));
    }
    t.equal(first.respond().body, '1');
  }
});

test('a response that cannot be encoded fails when it is needed, not when it is prepared', async (t) => {
  const { respond, prepare } = firstResponse(() => {
    throw new Error('no view');
  });
  prepare();
  t.throws(respond, /no view/);
});
