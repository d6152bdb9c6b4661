/** Short chaos experiments with processes that are killed. outages.long.test.ts has the others. */
import { test } from 'tap';
import { databaseOutage } from '#resilience/chaos/experiments/database-outage.js';
import { killService } from '#resilience/chaos/experiments/kill-service.js';
import { assertNoViolations, SMALLEST, SLOW } from './chaos-support.js';

test('kill -9 of the service on an embedded database loses and repeats nothing', SLOW, async (t) => {
  assertNoViolations(
    t,
    await killService({ database: 'embedded', signal: 'SIGKILL', times: 1, ...SMALLEST }),
  );
});

test('kill -9 of PostgreSQL loses and repeats nothing', SLOW, async (t) => {
  assertNoViolations(t, await databaseOutage({ how: 'kill -9', times: 1, outageMs: 500, ...SMALLEST }));
});
