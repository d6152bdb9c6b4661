/** An assistant hears of the series that its player is invited to, where it hears of its games. */
import { test } from 'tap';
import { at } from 'parlour-games/kit/checked';
import { sides, three } from '#test/support/series.js';
import { sharedService } from '#test/support/shared-service.js';
import { assistantAt } from './assistant.js';

test('an assistant finds its invitations to series, accepts one and plays in it', async (t) => {
  const { call, url } = await sharedService(t);
  const { create, answer, begun, look, send } = sides(call);
  const [ada, bob, cyd] = await three(call);
  const assistant = await assistantAt(t, url, bob.token);
  const mine = (): Promise<string> => assistant.use('my_games');
  t.equal(await mine(), 'There are no such games.', 'nothing stands');

  const { series } = await create(ada.token, [ada.id, bob.id], { games: 10, parallel: 2 });
  const own = await create(bob.token, [bob.id, ada.id]);
  const players = [ada.id, bob.id, cyd.id];
  const other = (await create(ada.token, players, { games: 3, config: { maxRounds: 1 } }, '7reeg')).series;
  const told = await mine();
  const lines = told.split('\n');
  t.equal(lines.length, 2, 'not of its own series');
  const line = lines.find((each) => each.startsWith(`connect-four/series/${series.id} · `)) ?? '';
  t.match(line, /you are invited \(accept_series\): 10 games, 2 at a time/);
  t.match(line, /clock {perMoveS:600} · "Ada", "Bob"$/);
  t.equal(await assistant.use('my_games', { my_turn: true }), 'There are no such games.');

  const path = at(line.split(' '), 0);
  t.match(await assistant.use('accept_series', { series: path }), /^The series is running: 10 games/);
  await begun(series, 2);
  await answer(other, bob);
  const after = await mine();
  t.notMatch(after, 'you are invited', 'once it has answered, even while others have not');
  t.match((await look(other)).status, 'waiting');
  t.equal(after.match(/^connect-four\/\S{36} · version 1 · active/gm)?.length, 2, 'its games have begun');

  const { links, id } = at(await begun(series, 2), 0);
  await call('POST', `${links.self}/moves`, { token: ada.token, body: { type: 'drop', column: 3 } });
  await assistant.use('look', { game: `connect-four/${id}` });
  const move = { type: 'drop', column: 4 };
  const played = await assistant.use('play', { game: `connect-four/${id}`, move, note: 'a\u0000' });
  t.match(played, /^The note was not kept: text must be .*\n.*column 4/, 'the move was played all the same');
  const since = performance.now();
  const waited = await assistant.use('follow', { game: `connect-four/${id}`, seconds: 1 });
  t.equal(waited, 'Nothing has happened in 1 seconds.');
  t.ok(performance.now() - since >= 990, 'not before the time is up');
  for (const each of [series, own.series, other]) await send('DELETE', each.links.self, ada.token);
});
