import { test } from 'tap';
import { startService } from '#test/support/service.js';

const cell = (row: number, col: number) => ({ row, col });

test('traces give the path and the exit of a laser, and impossible ones are refused', async (t) => {
  const { call } = await startService(t);
  const trace = (marbles: object[], from: object) =>
    call('POST', '/v1/black-box/traces', { body: { marbles, from } });

  t.same((await trace([], cell(1, 5))).body, {
    outcome: 'exited',
    exit: cell(9, 5),
    path: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((row) => cell(row, 5)),
    turns: 0,
  });
  t.match((await trace([cell(5, 5)], cell(1, 5))).body, {
    outcome: 'returned',
    exit: cell(1, 5),
    path: [1, 2, 3, 4].map((row) => cell(row, 5)),
  });
  t.match((await trace([cell(3, 3), cell(5, 5), cell(5, 6)], cell(1, 5))).body, {
    outcome: 'trapped',
    exit: cell(1, 5),
  });
  t.match((await trace([cell(3, 3), cell(3, 4), cell(3, 7), cell(6, 3), cell(6, 7)], cell(9, 5))).body, {
    outcome: 'trapped',
  });

  for (const [marbles, from, reason] of [
    [[cell(2, 5)], cell(1, 5), 'outside-placement-space'],
    [[cell(5, 5)], cell(1, 1), 'not-an-edge-space'],
    [[cell(5, 5)], cell(4, 4), 'not-an-edge-space'],
  ] as const) {
    t.match((await trace([...marbles], from)).body, { status: 422, code: 'illegal-move', reason });
  }
  for (const body of [
    {},
    { marbles: [], from: cell(0, 5) },
    { marbles: [], from: cell(1.5, 5) },
    { marbles: [cell(5, 10)], from: cell(1, 5) },
    { marbles: [], from: { ...cell(1, 5), x: 1 } },
    { marbles: Array.from({ length: 26 }, () => cell(5, 5)), from: cell(1, 5) },
  ]) {
    t.match((await call('POST', '/v1/black-box/traces', { body })).body, {
      status: 400,
      code: 'validation-failed',
    });
  }
  t.equal((await call('GET', '/v1/black-box/traces')).status, 405);
});
