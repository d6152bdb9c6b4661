/** Addresses, seats that a browser holds, and past views. */
import { test } from 'tap';
import { keyMoments, pastViewOf, parametersOf, versionAfterKey } from '#web/playback/past-view.js';
import { gamePath, handedOver, ladderPath, playerLink, playerPath, routeOf, seatLink } from '#web/routes.js';
import { parseSeats, withoutSeat, withoutToken, withSeat } from '#web/seats/held-seats.js';

test('addresses', async (t) => {
  const game = { type: 'basra', id: 'x' };
  t.same(routeOf('/'), { page: 'lobby' });
  for (const page of ['table', 'replay', 'verify', 'series'] as const)
    t.same(routeOf(gamePath(page, game)), { page, game });
  t.same(routeOf('/verify'), { page: 'verify', game: null });
  t.same(routeOf(playerPath('a/b')), { page: 'player', id: 'a/b' });
  t.same(routeOf(ladderPath('basra')), { page: 'ladder', id: 'basra' });
  for (const path of [
    '/table',
    '/table/basra',
    '/table/basra/x/y',
    '/other',
    '/player',
    '/player/x/y',
    '/table/basra/%',
    '/replay/%E0%A4%A/x',
  ])
    t.same(routeOf(path), { page: 'unknown' });
  const player = { id: 'x', token: 'to ken' };
  for (const link of [seatLink('http://here', game, 'to ken'), playerLink('http://here', player)]) {
    const { origin, pathname, search, hash } = new URL(link);
    t.equal(handedOver(hash), 'to ken');
    t.notMatch(origin + pathname + search, /ken/, 'the token is in the fragment only');
  }
  t.equal(handedOver('#main'), null);
});

test('seats are kept by game, and whatever else is stored is ignored', async (t) => {
  const ada = { seat: 0, token: 'a', name: 'Ada' };
  const bob = { seat: 1, token: 'b', name: 'Bob' };
  const both = withSeat(withSeat({}, 'war/1', bob), 'war/1', ada);
  t.same(both, { 'war/1': [ada, bob] });
  t.same(
    withSeat(both, 'war/1', { ...ada, token: 'c' })['war/1']?.[0]?.token,
    'c',
    'a new token of the same seat',
  );
  t.same(withoutSeat(both, 'war/1', 'a'), { 'war/1': [bob] });
  t.same(withoutSeat(withoutSeat(both, 'war/1', 'a'), 'war/1', 'b'), {});
  t.same(withoutToken({ ...both, 'war/2': [ada] }, 'a'), { 'war/1': [bob] });
  t.same(parseSeats(JSON.stringify(both)), both);
  for (const text of [null, '', '{', 'null', '7', '{"war/1":7}', '{"war/1":[{"seat":"0"}]}'])
    t.same(parseSeats(text), {});
});

test('the past view of a URL', async (t) => {
  const game = { version: 9, status: 'finished', seats: [{}, {}], you: null } as never;
  const at = (query: string) => pastViewOf(new URLSearchParams(query), game);
  t.same(at(''), { at: 1, as: 'spectator' });
  t.same(at('at=4&as=1'), { at: 4, as: 1 });
  t.same(at('at=4&as=all'), { at: 4, as: 'all' });
  for (const query of ['at=99&as=7', 'at=9&as=x', 'at=9.5&as='])
    t.same(at(query), { at: 9, as: 'spectator' }, query);
  t.same(at('at=-3'), { at: 1, as: 'spectator' });
  t.same(parametersOf({ at: 4, as: 0 }), { at: '4', as: '0' });
  const running = { version: 9, status: 'active', seats: [{}], you: 0 } as never;
  t.same(
    pastViewOf(new URLSearchParams('at=3&as=all'), running),
    { at: 3, as: null },
    'only the viewer’s own perspective',
  );
  t.equal(versionAfterKey('ArrowRight', 4, 9), 5);
  t.equal(versionAfterKey('Home', 4, 9), 1);
  t.equal(versionAfterKey('End', 4, 9), 9);
  t.equal(versionAfterKey('a', 4, 9), null);
});

test('a war among battles is a key moment', (t) => {
  const battle = ['Ada turns up 9♣ and Grace 4♦.', 'Ada takes both cards and now has 27.'];
  const war = [
    'Ada turns up 10♣ and Grace 10♦: equal ranks mean war.',
    'Each puts 3 cards face down and turns up another, Ada Q♦ and Grace 9♥.',
    'Ada wins the war, takes all 10 cards and now has 40.',
  ];
  const entries = [battle, battle, war, battle, battle].map((text, seq) => ({ seq, text }));
  t.same(keyMoments(entries), [3]);
  t.same(keyMoments([]), []);
  t.end();
});
