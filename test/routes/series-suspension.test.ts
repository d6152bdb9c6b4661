/** Suspended players in series: nobody is told that they are, and nothing waits for them but the time to join and the clock. */
import { test } from 'tap';
import { sides, two } from '#test/support/series.js';
import { OPERATOR_TOKEN } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';
import { until } from '#test/support/until.js';

test('a suspended player in a series', async (t) => {
  const { call } = await sharedService(t);
  const { create, answer, begun, look, send } = sides(call);
  const [ada, bob] = await two(call);
  const suspend = (suspended: boolean) =>
    call('PATCH', `/v1/players/${bob.id}`, { token: OPERATOR_TOKEN, body: { suspended } });
  const players = [bob.id, ada.id];
  const terms = { parallel: 1, clock: { initialS: 0, incrementS: 1 } };
  const before = await create(ada.token, players, terms);
  await suspend(true);
  const { status, series } = await create(ada.token, players, terms);
  t.equal(status, 201);
  const told = ({ players, status }: typeof series) => ({ players, status });
  t.strictSame(told(series), told(before.series), 'as if it were not');
  t.match((await answer(series, bob)).body, { status: 401 });
  t.match((await answer(series, bob, 'decline')).body, { status: 401 });
  t.match(await look(series), { status: 'waiting' });
  await suspend(false);
  t.match((await answer(series, bob)).series, { status: 'running' }, 'once it is suspended no more');
  await suspend(true);
  await begun(series, 1);
  await until(async () => (await look(series)).played > 0);
  t.match(await look(series), {
    scores: [
      { losses: 1, timeouts: 1 },
      { wins: 1, timeouts: 0 },
    ],
  });
  t.equal((await begun(series, 2)).length, 2, 'the next game begins');
  await send('DELETE', series.links.self, ada.token);
  t.match(await look(before.series), { status: 'waiting' });
});
