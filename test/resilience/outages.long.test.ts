/** Chaos experiments: the service or its database is stopped while clients play, and the network breaks. */
import { test } from 'tap';
import { databaseOutage } from '#resilience/chaos/experiments/database-outage.js';
import { killService } from '#resilience/chaos/experiments/kill-service.js';
import { networkFaults } from '#resilience/chaos/experiments/network-faults.js';
import { assertNoViolations, SMALL, SLOW } from './chaos-support.js';

for (const database of ['embedded', 'postgres'] as const) {
  test(`kill -9 of the service on ${database} loses and repeats nothing`, SLOW, async (t) => {
    assertNoViolations(t, await killService({ database, signal: 'SIGKILL', times: 2, ...SMALL }));
  });
}

test('SIGTERM of the service loses and repeats nothing', SLOW, async (t) => {
  assertNoViolations(t, await killService({ database: 'postgres', signal: 'SIGTERM', times: 1, ...SMALL }));
});

test('kill -9 of PostgreSQL loses and repeats nothing', SLOW, async (t) => {
  assertNoViolations(t, await databaseOutage({ how: 'kill -9', times: 1, outageMs: 500, ...SMALL }));
});

test('broken connections during requests and responses lose and repeat nothing', SLOW, async (t) => {
  const result = await networkFaults({ database: 'embedded', ...SMALL, playMs: 4 * SMALL.playMs });
  assertNoViolations(t, result);
  t.ok(result.counters.counts['connections lost'] > 0, 'connections were broken');
});
