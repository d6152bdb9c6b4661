/** Series on two instances whose work breaks off again and again, before and after what they store. */
import { test } from 'tap';
import { StoreUnavailable, type Store } from '#src/engine/store.js';
import { at } from 'parlour-games/kit/checked';
import { NO_EVIDENCE } from 'parlour-games/record/verifier/evidence';
import { verifySeries, type SeriesDocument } from 'parlour-games/record/verifier/series';
import { newPlayer } from '#test/support/players.js';
import { startPostgres } from '#test/support/postgres.js';
import { startService } from '#test/support/service.js';
import { until } from '#test/support/until.js';

const GAMES = 40;
const BREAKING = [
  'addSeries',
  'answerSeries',
  'create',
  'endedGames',
  'seriesGames',
  'countGames',
  'markCounted',
] as const;
const EVERY = 7;

interface Listed {
  readonly status: string;
  readonly series: { readonly number: number };
  readonly links: { readonly self: string };
}

/** A store of which every seventh call fails, by turns before and after it. */
const breaking = (store: Store): Store => {
  let calls = 0;
  const broken: Record<string, unknown> = {};
  for (const name of BREAKING) {
    const work = store[name] as (...args: unknown[]) => Promise<unknown>;
    broken[name] = async (...args: unknown[]) => {
      calls += 1;
      const isOver = calls % EVERY === 0;
      const isBefore = calls % 2 === 0;
      if (isOver && isBefore) throw new StoreUnavailable('killed before');
      const result = await work(...args);
      if (isOver) throw new StoreUnavailable('killed after');
      return result;
    };
  }
  return { ...store, ...broken };
};

test('every number begins once and counts once', async (t) => {
  const postgres = await startPostgres();
  t.teardown(() => postgres.remove());
  const env = { DATABASE_URL: postgres.url };
  const services = [
    await startService(t, env, { wrapStore: breaking }),
    await startService(t, env, { wrapStore: breaking }),
  ];
  let turns = 0;
  /** Asks the instances in turn until one answers. */
  const ask = async (method: string, path: string, token?: string, body?: object) => {
    const headers = method === 'POST' ? { 'idempotency-key': `${(turns += 1)}-of-this-test-${method}` } : {};
    for (;;) {
      const { call } = at(services, (turns += 1) % 2);
      const response = await call(method, path, { token, headers, ...(body && { body }) });
      if (response.status < 500) return response;
    }
  };
  const [ada, bob] = [await newPlayer(at(services, 0).call), await newPlayer(at(services, 1).call, 'Bob')];
  const open = async () => {
    const body = { players: [ada.id, bob.id], games: GAMES, parallel: 5, clock: { perMoveS: 600 } };
    const { body: created } = await ask('POST', '/v1/connect-four/series', ada.token, body);
    await ask('POST', `${created.series.links.self}/accept`, bob.token);
    return created as { series: { links: { self: string; games: string } } };
  };
  const look = async ({ self, games }: { self: string; games: string }) => ({
    series: (await ask('GET', self)).body.series,
    games: (await ask('GET', `${games}?limit=100`)).body.items as Listed[],
  });
  const play = async (links: { self: string; games: string }): Promise<void> => {
    const { games } = await look(links);
    const running = games.filter(({ status }) => status === 'active');
    await Promise.all(
      running.map(({ links: game, series: { number } }) =>
        ask('POST', `${game.self}/resign`, number % 3 === 0 ? ada.token : bob.token),
      ),
    );
  };
  const [whole, cut] = [(await open()).series.links, (await open()).series.links];
  await until(async () => {
    await play(cut);
    return (await look(cut)).series.played >= 5;
  });
  const { series: cancelled } = { series: (await ask('DELETE', cut.self, ada.token)).body.series };
  t.equal(cancelled.status, 'cancelled');
  const begun = (await look(cut)).games.length;
  await until(async () => {
    await play(whole);
    return (await look(whole)).series.status === 'finished';
  });
  await until(async () => {
    await play(cut);
    return (await look(cut)).series.fairness.secret !== null;
  });
  t.equal((await look(cut)).games.length, begun, 'no game of a cancelled series begins');
  const { series, games } = await look(whole);
  t.same(
    games.map((game) => game.series.number),
    Array.from({ length: GAMES }, (_, number) => number),
    'each number once',
  );
  const listed = (await ask('GET', '/v1/games?limit=100')).body.items as { series: { id: string } }[];
  t.equal(
    listed.filter((game) => game.series.id === series.id).length,
    GAMES,
    'and no other game of it began',
  );
  for (const links of [whole, cut])
    t.same(
      verifySeries((await look(links)) as unknown as SeriesDocument, NO_EVIDENCE).findings,
      [],
      'as counted again',
    );
  t.equal(series.played, GAMES);
});
