/** Short chaos experiments: the service or its database is stopped while clients play, and the network breaks. */
import { test, type Test } from 'tap';
import { databaseOutage } from '#resilience/chaos/experiments/database-outage.js';
import { killService } from '#resilience/chaos/experiments/kill-service.js';
import { networkFaults } from '#resilience/chaos/experiments/network-faults.js';
import { rollingRestart } from '#resilience/chaos/experiments/rolling-restart.js';
import type { ExperimentResult } from '#resilience/chaos/experiments/experiment.js';
import { hasNginx } from '#resilience/chaos/support/nginx.js';
import { hasNoViolations } from '#resilience/load/counters.js';

/** Much smaller than the experiments of `node dist/resilience/chaos/index.js`. */
const SMALL = { playMs: 500, clients: 6 };

/** Asserts that there are no violations, that the clients have played, and that games were audited. */
const assertNoViolations = (t: Test, { counters, report }: ExperimentResult): void => {
  t.ok(hasNoViolations(counters), report);
  t.ok(counters.counts['acknowledged changes'] >= SMALL.clients, 'the clients have played');
  t.ok(counters.counts['games audited'] > 0, 'games were audited');
};

for (const database of ['embedded', 'postgres'] as const) {
  test(`kill -9 of the service on ${database} loses and repeats nothing`, async (t) => {
    assertNoViolations(t, await killService({ database, signal: 'SIGKILL', times: 1, ...SMALL }));
  });
}

test('SIGTERM of the service loses and repeats nothing', async (t) => {
  assertNoViolations(t, await killService({ database: 'postgres', signal: 'SIGTERM', times: 1, ...SMALL }));
});

/** A busy machine may take longer than the 2 s of the experiment. */
const KILL = { signal: 'SIGKILL', instances: 2, rounds: 1, servedWithinMs: Infinity } as const;
const nginx = { skip: hasNginx() ? false : 'nginx is not installed' };
test('kill -9 of one of two instances behind nginx loses nothing and stops no game', nginx, async (t) => {
  assertNoViolations(t, await rollingRestart({ ...KILL, ...SMALL }));
});

test('kill -9 of PostgreSQL loses and repeats nothing', async (t) => {
  assertNoViolations(t, await databaseOutage({ how: 'kill -9', times: 1, outageMs: 500, ...SMALL }));
});

test('broken connections during requests and responses lose and repeat nothing', async (t) => {
  const result = await networkFaults({ database: 'embedded', ...SMALL, playMs: 4 * SMALL.playMs });
  assertNoViolations(t, result);
  t.ok(result.counters.counts['connections lost'] > 0, 'connections were broken');
});
