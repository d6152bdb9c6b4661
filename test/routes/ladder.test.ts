/** Rated games, the ladder that follows from them, and its results. */
import { test } from 'tap';
import { ladderPage } from '#src/engine/queries/ladder.js';
import { countFinishedGames } from '#src/engine/queries/statistics.js';
import { at } from 'parlour-games/kit/checked';
import { ladderOf, shownRating, type LadderResult } from 'parlour-games/record/ladder';
import { newPlayer, type NewPlayer } from '#test/support/players.js';
import { startService, type Call } from '#test/support/service.js';

const TYPE = 'connect-four';

/** A rated game of two players; resolves with its path. */
const match = async (call: Call, players: readonly NewPlayer[], terms: object = {}): Promise<string> => {
  const body = { against: 'anybody', rated: true, ...terms };
  const entered: { id: string }[] = [];
  for (const { token } of players)
    entered.push((await call('POST', `/v1/${TYPE}/matches`, { token, body })).body.match as { id: string });
  const { token } = at(players, 0);
  const { body: found } = await call('GET', `/v1/${TYPE}/matches/${at(entered, 0).id}?wait=60`, { token });
  return (found as { match: { game: { links: { self: string } } } }).match.game.links.self;
};

interface Row {
  readonly player: NewPlayer;
  readonly rank: number;
  readonly rating: number;
  readonly deviation: number;
}

test('rated games and their ladder', async (t) => {
  const { call, app } = await startService(t);
  const { store } = app.engine;
  const players = [await newPlayer(call, 'Ada'), await newPlayer(call, 'Bob'), await newPlayer(call, 'Cyd')];
  const [ada, bob, cyd] = players as [NewPlayer, NewPlayer, NewPlayer];
  const ladder = async (query = ''): Promise<object> =>
    (await call('GET', `/v1/${TYPE}/ladder${query}`)).body as object;
  const win = async (winner: NewPlayer, loser: NewPlayer): Promise<string> => {
    const path = await match(call, [winner, loser]);
    await call('POST', `${path}/resign`, { token: loser.token });
    await countFinishedGames(store);
    return path;
  };

  await t.test('a match is rated if all its players want that', async (t) => {
    const path = await match(call, [ada, bob]);
    t.match((await call('GET', path)).body, { rated: true, hints: false });
    t.match((await call('GET', `/v1/games?type=${TYPE}`)).body.items[0], { rated: true });
    const turn = (await call('GET', path)).body.turn.seat as number;
    const { you } = (await call('GET', path, { token: ada.token })).body as { you: number };
    const mover = you === turn ? ada : bob;
    await call('POST', `${path}/moves`, { token: mover.token, body: { type: 'drop', column: 1 } });
    const takeBack = { token: mover.token, body: { type: 'take-back' } };
    t.match((await call('POST', `${path}/offers`, takeBack)).body, {
      code: 'illegal-move',
      reason: 'no-such-offer',
      status: 422,
    });
    await call('POST', `${path}/resign`, { token: ada.token });
    const rematch = await call('POST', `${path}/rematch`, { token: ada.token });
    t.notOk('rated' in rematch.body.game, 'a rematch is not rated');
    const filled = { against: 'anybody', rated: true, fillAfterS: 30 };
    const refused = await call('POST', `/v1/${TYPE}/matches`, { token: cyd.token, body: filled });
    t.match(refused.body, { code: 'invalid-config', status: 422 });
    const waiting = await call('POST', '/v1/war/matches', {
      token: ada.token,
      body: { against: 'anybody', rated: true },
    });
    await call('POST', '/v1/war/matches', { token: bob.token, body: { against: 'anybody' } });
    const { id } = waiting.body.match as { id: string };
    t.match((await call('GET', `/v1/war/matches/${id}`, { token: ada.token })).body.match, {
      status: 'waiting',
    });
  });

  await t.test('the ladder has each result once, and can be computed from the results', async (t) => {
    await countFinishedGames(store);
    const paths = [await win(bob, ada), await win(cyd, ada), await win(bob, cyd), await win(bob, cyd)];
    await countFinishedGames(store);
    const { items: results, nextAfter } = (await call('GET', `/v1/${TYPE}/ladder/results?limit=3`)).body;
    t.match(results, [{ number: 1 }, { number: 2, game: String(paths[0]).slice(-36) }, { number: 3 }]);
    const head = (await call('GET', `${String(paths[0])}/audit`)).body.head as string;
    t.equal(results[1].head, head);
    const rest = (await call('GET', `/v1/${TYPE}/ladder/results?after=${nextAfter}`)).body;
    t.match(rest, { items: [{ number: 4 }, { number: 5 }], nextAfter: null });
    const headers = { accept: 'application/x-ndjson' };
    const lines = (await call('GET', `/v1/${TYPE}/ladder/results`, { headers })).text.trimEnd().split('\n');
    const all = lines.map((line) => JSON.parse(line) as LadderResult);
    t.same(all, [...results, ...rest.items]);

    const standings = ladderOf(all);
    const { items } = (await ladder('?provisional=true')) as { items: Row[] };
    t.same(
      items.map(({ rank }) => rank),
      [1, 2, 3],
    );
    t.same(
      items.map(({ player, rating, deviation }) => [player.id, rating, deviation]),
      [...standings]
        .map(([id, standing]) => [id, ...Object.values(shownRating(standing))] as const)
        .sort((a, b) => Number(b[1]) - Number(a[1])),
    );
    t.match(items[0], { player: { id: bob.id, name: 'Bob', kind: 'person' }, games: 4, wins: 4, losses: 0 });
    t.match((await call('GET', `/v1/players/${bob.id}/ratings`)).body, {
      items: [{ type: TYPE, games: 4, rating: at(items, 0).rating }],
    });
    const shown = { rating: 1500, deviation: 60, games: 1, wins: 0, draws: 1, losses: 0 };
    const rating = { ...shown, name: bob.id, player: bob.id, mu: 25, sigma: 1 };
    for (const type of ['7reeg', 'war']) await store.addResults([], [{ ...rating, type }]);
    const ofBob = (await call('GET', `/v1/players/${bob.id}/ratings`)).body.items as { type: string }[];
    t.same(
      ofBob.map(({ type }) => type),
      [TYPE, 'war', '7reeg'],
      'in the order of the catalogue',
    );
  });

  await t.test(
    'the ladder is read page by page, by kind, and without those who have played little',
    async (t) => {
      t.same(await ladder(), { items: [], nextCursor: null });
      t.same(await ladder('?kind=bot&provisional=true'), { items: [], nextCursor: null });
      const whole = (await ladder('?kind=person&provisional=true')) as { items: Row[] };
      const pages: Row[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
        const page = (await ladder(`?provisional=true&limit=1${query}`)) as {
          items: Row[];
          nextCursor: string | null;
        };
        pages.push(...page.items);
        cursor = page.nextCursor;
      }
      t.same(pages, whole.items);
      const places = ['[1,"",1,1]', '[1,"a",0,1]', '[1,"a",1,0]', '[1,"a",1,-7]'];
      const forged = places.map((place) => Buffer.from(place).toString('base64url'));
      for (const bad of ['x', 'WzFd', ...forged])
        t.match(await ladder(`?cursor=${bad}`), { code: 'bad-cursor' });
      t.match(await ladder('?kind=cpu'), { code: 'validation-failed' });
    },
  );

  await t.test('equal ratings share a rank, also from page to page', async (t) => {
    const rank = (rating: number, name: string) => ({ rating, name });
    const rows = [rank(1600, 'a'), rank(1500, 'b'), rank(1500, 'c'), rank(1500, 'd'), rank(1400, 'e')];
    const lister = {
      ladderPage: async ({ after, limit }: { after: { name: string }; limit: number }) =>
        rows.filter(({ name }) => name > after.name).slice(0, limit),
    };
    for (const limit of [1, 2, 5]) {
      const ranks: number[] = [];
      let cursor: string | null = null;
      do {
        const terms = { provisional: true, limit, ...(cursor !== null && { cursor }) };
        const page = await ladderPage({ store: lister } as never, { id: TYPE } as never, terms);
        ranks.push(...page.items.map((item) => item.rank));
        cursor = page.nextCursor;
      } while (cursor !== null);
      t.same(ranks, [1, 2, 2, 2, 5], `pages of ${limit}`);
    }
  });

  await t.test('a deleted player leaves it, and its results stay', async (t) => {
    await call('DELETE', '/v1/players/me', { token: cyd.token });
    const { items } = (await ladder('?provisional=true')) as { items: Row[] };
    t.same(new Set(items.map(({ player }) => player.id)), new Set([ada.id, bob.id]));
    t.equal((await call('GET', `/v1/players/${cyd.id}/ratings`)).status, 404);
    const { items: results } = (await call('GET', `/v1/${TYPE}/ladder/results`)).body;
    t.equal(JSON.stringify(results).split(cyd.id).length - 1, 3);
  });

  await t.test('there is none where nobody is met', async (t) => {
    for (const path of ['ladder', 'ladder/results'])
      t.equal((await call('GET', `/v1/over-under-seven/${path}`)).status, 404);
    const body = { against: 'anybody', rated: true };
    const refused = await call('POST', '/v1/over-under-seven/matches', { token: ada.token, body });
    t.match(refused.body, { code: 'invalid-config' });
  });
});
