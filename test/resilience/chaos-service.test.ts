/** The service is ended while clients play: what was acknowledged is kept, and nothing is played twice. */
import { test } from 'tap';
import { killService } from '#resilience/chaos/experiments/kill-service.js';
import { BRIEF, isSound, SLOW } from './chaos-support.js';

for (const database of ['embedded', 'postgres'] as const) {
  test(`kill -9, ${database}`, SLOW, async (t) => {
    isSound(t, await killService({ database, signal: 'SIGKILL', times: 3, ...BRIEF }));
  });
}

test('SIGTERM', SLOW, async (t) => {
  isSound(t, await killService({ database: 'postgres', signal: 'SIGTERM', times: 1, ...BRIEF }));
});
