import { test } from 'tap';
import { startService } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';

/** 41 drops without four in line; one cell is left. */
const ALMOST_FULL = '65414423744467333375215677371115655261622';
const LAST = '2';

test('analyses of Connect Four positions', async (t) => {
  const { call } = await sharedService(t);
  const analyse = (body: object) => call('POST', '/v1/connect-four/analyses', { body });

  await t.test('every column gets its exact score', async (t) => {
    t.same((await analyse({ position: '' })).body, {
      sideToMove: 0,
      scores: [-2, -1, 0, 1, 0, -1, -2],
      best: [4],
      outcome: 'win',
    });
    t.same((await analyse({ position: '112233' })).body.scores[3], 18, 'red wins with its fourth chip');
    t.match((await analyse({ position: '22334' })).body, { sideToMove: 1, outcome: 'loss' });
    const { body } = await analyse({ position: '3' });
    t.match(body, { sideToMove: 1, outcome: 'draw' });
  });

  await t.test('a full column has no score', async (t) => {
    const { body } = await analyse({ position: '444444' });
    t.same(body.scores[3], null);
    t.equal(body.scores.filter((score: number | null) => score === null).length, 1);
  });

  await t.test('the last free column of a drawn game scores 0', async (t) => {
    const { body } = await analyse({ position: ALMOST_FULL });
    const scores = Array.from({ length: 7 }, (_, i) => (i + 1 === Number(LAST) ? 0 : null));
    t.same(body, { sideToMove: 1, scores, best: [Number(LAST)], outcome: 'draw' });
  });

  await t.test('impossible positions are refused', async (t) => {
    for (const [position, reason] of [
      ['4444444', 'column-full'],
      ['44444441', 'column-full'],
      ['1212121', 'game-over'],
      ['12121212', 'game-over'],
      [`${ALMOST_FULL}${LAST}`, 'game-over'],
    ] as const) {
      t.match((await analyse({ position })).body, { status: 422, code: 'illegal-move', reason }, position);
    }
  });
});

test('an analysis is refused while too many are waiting, and succeeds later', async (t) => {
  const { call } = await startService(t, { WORKER_THREADS: '1', WORKER_QUEUE: '1' });
  const analyse = () => call('POST', '/v1/connect-four/analyses', { body: { position: '4444415677' } });
  const responses = await Promise.all(Array.from({ length: 12 }, analyse));
  const refused = responses.filter(({ status }) => status === 503);
  t.ok(refused.length > 0, `${refused.length} of 12 refused`);
  for (const { body, headers } of refused) {
    t.match([body.code, headers['retry-after']], ['overloaded', '1']);
  }
  t.equal((await analyse()).status, 200);
});
