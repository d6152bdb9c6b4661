/** Series: many games between the same participants. */
import { createHmac } from 'node:crypto';
import { test } from 'tap';
import { v7 as uuidv7 } from 'uuid';
import { at } from 'parlour-games/kit/checked';
import { sha256 } from 'parlour-games/record/hash-chain';
import { NO_EVIDENCE } from 'parlour-games/record/verifier/evidence';
import { verifySeries, type SeriesDocument } from 'parlour-games/record/verifier/series';
import { commit } from '#test/support/commitments.js';
import { openEventStream } from '#test/support/event-stream.js';
import { checkRecord, type NewPlayer } from '#test/support/players.js';
import { CLOCK, HEX, PATH, resignAll, sides, three, two, type Series } from '#test/support/series.js';
import { OPERATOR_TOKEN, startService } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';
import { until } from '#test/support/until.js';

test('a series from its creation to its end', async (t) => {
  const { call } = await sharedService(t);
  const { create, answer, look, begun, games } = sides(call);
  const [ada, bob] = await two(call);
  const { id: commitmentId, commitment } = await commit(call);
  const terms = { games: 10, parallel: 3, commitmentId, clientSeed: HEX };
  const { status, headers, series } = await create(ada.token, [ada.id, bob.id], terms);
  t.match([status, headers['location']], [201, series.links.self]);
  t.match(series, {
    type: 'connect-four',
    status: 'waiting',
    players: [
      { player: { id: ada.id, name: 'Ada', kind: 'person' }, accepted: true },
      { player: { id: bob.id, name: 'Bob' }, accepted: false },
    ],
    games: 10,
    played: 0,
    parallel: 3,
    config: { drawWhenUnwinnable: false },
    clock: CLOCK,
    rated: false,
    fairness: { commitment, secret: null, clientSeeds: [HEX, null] },
    scores: [{ points: 0, wins: 0, draws: 0, losses: 0, timeouts: 0 }, { points: 0 }],
    difference: null,
    links: { self: `${PATH}/${series.id}`, games: `${PATH}/${series.id}/games` },
  });
  t.notOk('startedAt' in series || 'endedAt' in series);
  t.same(await games(series), [], 'none before all have accepted');
  const seed = 'cd'.repeat(32);
  const accepted = await answer(series, bob, 'accept', { clientSeed: seed });
  t.match(accepted, {
    status: 200,
    series: { status: 'running', startedAt: /Z$/, fairness: { secret: null } },
  });
  const first = await begun(series, 3);
  t.match(first, [
    { series: { id: series.id, number: 0 } },
    { series: { number: 1 } },
    { series: { number: 2 } },
  ]);
  t.equal(first.length, 3, 'as many as are to be played at a time');
  for (const each of first)
    t.match(each, { visibility: 'public', autoplay: true, hints: false, clock: CLOCK, status: 'active' });
  t.notOk('rated' in at(first, 0));
  await resignAll(call, series, bob, 10);
  const ended = await look(series);
  t.match(ended, {
    status: 'finished',
    played: 10,
    scores: [
      { points: 10, wins: 10, losses: 0 },
      { points: 0, wins: 0, losses: 10 },
    ],
    difference: { mean: 1, low: 1, high: 1 },
    endedAt: /Z$/,
  });
  const { secret } = ended.fairness;
  t.equal(sha256(Buffer.from(String(secret), 'hex')), commitment);
  const all = await games(series);
  for (const [number, game] of all.entries()) {
    t.equal(game.series.number, number);
    const ids = game.seats.map(({ player }) => player.id);
    t.same(ids, number % 2 === 0 ? [ada.id, bob.id] : [bob.id, ada.id], 'the seats are taken in turn');
    const fairness = (await call('GET', game.links.self)).body.fairness as object;
    const own = createHmac('sha256', Buffer.from(String(secret), 'hex'))
      .update(String(number))
      .digest('hex');
    t.match(fairness, { seedChosenBy: 'both', secret: own, clientSeed: HEX + seed });
  }
  const record = await checkRecord(t, call, at(all, 1).links.self, ['Ada', 'Bob']);
  const { entries } = record;
  const document = JSON.stringify({ series: ended, games: all, records: [record] });
  const findings = (text: string): string[] =>
    verifySeries(JSON.parse(text) as SeriesDocument, NO_EVIDENCE).findings.map((each) => each.text);
  t.strictSame(findings(document), [], 'it is verified');
  const swapped = JSON.stringify({ series: ended, games: all.with(0, at(all, 1)).with(1, at(all, 0)) });
  t.strictSame(findings(swapped), [], 'in whatever order');
  const tampered: readonly (readonly [from: string, to: string, finding: RegExp])[] = [
    [`"secret":"${secret}"`, `"secret":"${HEX}"`, /secret does not match the commitment/],
    [`"secret":"${secret}"`, '"secret":null', /its secret is missing/],
    [`["${HEX}",`, `["${seed}",`, /client seed/],
    ['"number":4', '"number":6', /its number is that of another game/],
    ['"number":4', '"number":40', /not a game of the series/],
    ['"points":10,', '"points":9,', /scores/],
    ['"wins":10,', '"wins":9,', /scores/],
    ['"mean":1,', '"mean":2,', /difference/],
    ['"played":10,', '"played":9,', /number of games played/],
    [`{"player":{"id":"${ada.id}"`, `{"player":{"id":"${bob.id}"`, /seats are not taken in turn/],
    [`"players":["${bob.id}","${ada.id}"]`, `"players":["${ada.id}","${bob.id}"]`, /has other players/],
    ['"winners":[0]', '"winners":[1]', /scores|another game/],
    ['"type":"connect-four"', '"type":"war"', /type, config, clock/],
    ['"config":{"drawWhenUnwinnable":false}', '"config":{"drawWhenUnwinnable":true}', /type, config, clock/],
    ['"clock":{"perMoveS":600}', '"clock":{"perMoveS":601}', /type, config, clock/],
    ['"clock":{"perMoveS":600}', '"clock":null', /type, config, clock/],
    ['"rated":false', '"rated":true', /type, config, clock/],
  ];
  for (const [from, to, finding] of tampered) {
    t.ok(document.includes(from), from);
    t.match(findings(document.replace(from, to)).join(), finding, `${from} → ${to}`);
  }
  t.match(entries[0], { players: [bob.id, ada.id], clock: CLOCK });
  t.notOk('seating' in at(entries, 0));
  const page = (await call('GET', `${series.links.games}?limit=4`)).body;
  const rest = (await call('GET', `${series.links.games}?limit=100&cursor=${page.nextCursor}`)).body;
  t.same([...page.items, ...rest.items], all);
  t.equal(rest.nextCursor, null);
  const used = await create(ada.token, [ada.id, bob.id], terms);
  t.match(used.body, { code: 'commitment-used' });
});

test('what no series can be made of', async (t) => {
  const { call } = await sharedService(t);
  const { create, answer, begun, send } = sides(call);
  const [ada, bob, cyd] = await three(call);
  await call('DELETE', '/v1/players/me', { token: cyd.token });
  const pair = [ada.id, bob.id];
  const none = { clock: undefined };
  const levels = [{ level: 'easy' }, { level: 'easy' }];
  const refused: readonly (readonly [token: string, players: unknown[], terms?: object, type?: string])[] = [
    [ada.token, [ada.id]],
    [ada.token, [ada.id], { games: 1 }, 'over-under-seven'],
    [ada.token, [ada.id, ada.id]],
    [ada.token, [ada.id, '00000000-0000-7000-8000-000000000000']],
    [ada.token, [ada.id, cyd.id]],
    [ada.token, [bob.id, { level: 'easy' }]],
    [ada.token, levels, none],
    [ada.token, pair, none],
    [OPERATOR_TOKEN, levels],
    [ada.token, pair, { games: 3 }],
    [ada.token, [ada.id, { level: 'hard' }], { rated: true }],
    [OPERATOR_TOKEN, levels, { ...none, rated: true }],
    [OPERATOR_TOKEN, pair, { commitmentId: (await commit(call)).id, clientSeed: HEX }],
  ];
  for (const [token, players, terms, type] of refused)
    t.match(
      (await create(token, players, terms, type)).body,
      { status: 422, code: 'invalid-config' },
      JSON.stringify(terms),
    );
  for (const terms of [
    { games: 0 },
    { games: 1002 },
    { parallel: 21 },
    { joinWithinS: 59 },
    { clientSeed: HEX },
    { x: 1 },
  ])
    t.match((await create(ada.token, pair, terms)).body, { status: 400, code: 'validation-failed' });
  t.match((await send('POST', PATH, undefined, { players: pair, games: 2, clock: CLOCK })).body, {
    status: 401,
  });
  for (let n = 0; n < 3; n += 1) t.equal((await create(ada.token, pair)).status, 201);
  const fourth = await create(ada.token, pair);
  t.match([fourth.body.code, fourth.headers['retry-after']], ['rate-limited', '60']);
  const mine = (await call('GET', `${PATH}?status=waiting&limit=1`)).body.items as Series[];
  await send('DELETE', at(mine, 0).links.self, ada.token);
  const { series, status } = await create(ada.token, pair);
  t.equal(status, 201, 'until one is over');
  await answer(series, bob);
  await begun(series, 2);
  await send('DELETE', series.links.self, ada.token);
  t.equal((await create(ada.token, pair)).status, 429, 'a cancelled one counts while its games run');
  await resignAll(call, series, bob, 2);
  t.equal((await create(ada.token, pair)).status, 201);
});

test('answers, cancellations and retries', async (t) => {
  const { call, app } = await sharedService(t);
  const { create, answer, look, send, games } = sides(call);
  const [ada, bob, cyd] = await three(call);
  const open = async (): Promise<Series> =>
    (await create(ada.token, [ada.id, bob.id, { level: 'easy' }], { games: 3 }, '7reeg')).series;

  await t.test('an answer is given once, by whom it is asked', async (t) => {
    const series = await open();
    t.match(series.players, [{ accepted: true }, { accepted: false }, { level: 'easy', accepted: true }]);
    t.match((await answer(series, { ...cyd, token: OPERATOR_TOKEN })).body, { status: 401 });
    t.match((await send('POST', `${series.links.self}/accept`)).body, { status: 401 });
    t.match((await answer(series, cyd)).body, { code: 'not-found' });
    t.match((await send('POST', `${PATH}/${series.id}/accept`, bob.token)).body, { code: 'not-found' });
    t.match((await answer(series, ada)).body, { code: 'series-closed' }, 'the creator has accepted');
    const key = 'answer';
    const [first, again] = [
      await answer(series, bob, 'accept', undefined, key),
      await answer(series, bob, 'accept', undefined, key),
    ];
    t.equal(first.series.status, 'running');
    t.equal(again.text, first.text, 'a retry gets the same');
    t.match((await answer(series, bob, 'accept', { clientSeed: HEX }, key)).body, {
      code: 'idempotency-key-reused',
    });
    t.match((await answer(series, bob, 'decline')).body, { code: 'series-closed' });
    await until(async () => (await games(series)).length === 3);
    const cancelled = await send('DELETE', series.links.self, ada.token);
    t.match(
      cancelled.series,
      { status: 'cancelled', endedAt: /Z$/, fairness: { secret: null } },
      'games still run',
    );
    t.match((await answer(series, bob, 'accept', undefined, key)).text, first.text);
    await resignAll(call, series, ada, 0);
    await resignAll(call, series, bob, 0);
  });

  await t.test('a series that is declined, cancelled or not accepted in time', async (t) => {
    const declined = await open();
    const key = 'decline';
    const { text, series } = await answer(declined, bob, 'decline', undefined, key);
    t.match(series, {
      status: 'cancelled',
      players: [{}, { accepted: false }],
      fairness: { secret: /^\w{64}$/ },
    });
    t.equal((await answer(declined, bob, 'decline', undefined, key)).text, text);
    const cancelled = await open();
    for (const token of [undefined, bob.token])
      t.match((await send('DELETE', cancelled.links.self, token)).body, { status: 401 });
    t.match((await send('DELETE', cancelled.links.self, OPERATOR_TOKEN)).series, { status: 'cancelled' });
    t.match((await send('DELETE', cancelled.links.self, ada.token)).status, 200, 'whatever its status');
    t.match((await answer(cancelled, bob)).body, { code: 'series-closed' });
    const { store } = app.engine;
    const stored = await store.series(cancelled.id);
    if (stored === null) throw new Error('no series');
    t.equal(stored.closesAt - stored.createdAt, 86_400_000, 'a day, unless asked otherwise');
    t.equal(stored.parallel, 4);
    const late = {
      ...stored,
      id: uuidv7(),
      status: 'waiting',
      slot: null,
      commitmentId: null,
      closesAt: 0,
    } as const;
    t.ok(await store.addSeries(late, []));
    const links = { ...cancelled.links, self: cancelled.links.self.replace(cancelled.id, late.id) };
    t.match((await answer({ ...cancelled, links }, bob)).body, { code: 'series-closed' });
    await until(async () => (await look({ ...cancelled, links })).status === 'cancelled');
  });

  await t.test('a creation is retried', async (t) => {
    const body = [ada.id, bob.id] as const;
    const [first, again] = [
      await create(ada.token, body, {}, 'connect-four', 'creation'),
      await create(ada.token, body, {}, 'connect-four', 'creation'),
    ];
    t.equal(again.text, first.text);
    t.equal((await look(first.series)).status, 'waiting');
    await call('PATCH', '/v1/players/me', { token: bob.token, body: { name: 'Robert' } });
    await answer(first.series, bob);
    t.equal((await create(ada.token, body, {}, 'connect-four', 'creation')).text, first.text);
    await send('DELETE', first.series.links.self, ada.token);
  });
});

test('a rematch of a rated game of a series is on its own', async (t) => {
  const { call } = await sharedService(t);
  const { create, answer, begun } = sides(call);
  const [ada, bob] = await two(call);
  const { series } = await create(ada.token, [ada.id, bob.id], { rated: true });
  await answer(series, bob);
  const game = at(await begun(series, 2), 0);
  t.match(game, { rated: true });
  await resignAll(call, series, bob, 2);
  const rematch = (await call('POST', `${game.links.self}/rematch`, { token: ada.token })).body
    .game as object;
  t.match(rematch, { rematchOf: game.id, hints: false });
  t.notOk('rated' in rematch || 'series' in rematch);
});

test('who is told of a series', async (t) => {
  const { call, url } = await sharedService(t);
  const { create, answer, send } = sides(call);
  const [ada, bob] = await two(call);
  const heard = async ({ token }: NewPlayer, cursor?: string) => {
    const last = cursor === undefined ? {} : { 'last-event-id': cursor };
    const stream = await openEventStream(`${url}/v1/players/me/events`, {
      authorization: `Bearer ${token}`,
      ...last,
    });
    const told = () =>
      stream.events
        .filter(({ event }) => event === 'series' || event === 'invited')
        .map(({ event, data }) => ({ event, ...(JSON.parse(data) as object) }));
    return { told, events: stream.events, close: stream.close };
  };
  const { series } = await create(ada.token, [ada.id, bob.id], { parallel: 1 });
  const invited = { event: 'invited', type: 'connect-four', series: series.id, links: series.links };
  const [adas, bobs] = [await heard(ada), await heard(bob)];
  await until(() => bobs.told().length > 0);
  t.strictSame(bobs.told(), [invited], 'an invitation stands');
  const other = (await create(ada.token, [ada.id, bob.id])).series;
  await until(() => bobs.told().length > 1);
  t.match(bobs.told()[1], { ...invited, series: other.id, links: other.links });
  await send('DELETE', other.links.self, ada.token);
  await answer(series, bob);
  await resignAll(call, series, bob, 2);
  const events = (id: string, ...states: readonly (readonly [string, number])[]) =>
    states.map(([status, played]) => ({ event: 'series', type: 'connect-four', series: id, status, played }));
  const all = [
    ...events(other.id, ['cancelled', 0]),
    ...events(series.id, ['running', 0], ['running', 1], ['finished', 2]),
  ];
  await until(() => adas.told().length === 4 && bobs.told().length === 6);
  t.strictSame(adas.told(), all);
  t.strictSame(bobs.told().slice(2), all);
  const cursor = String(bobs.events.find(({ event }) => event === 'invited')?.id);
  bobs.close();
  const again = await heard(bob, cursor);
  await until(() => again.told().length === 2);
  t.match(again.told(), [{ status: 'cancelled' }, { status: 'finished', played: 2 }], 'the newest counts');
  const fresh = await heard(bob);
  await until(() => fresh.events.length > 0 || fresh.told().length === 0);
  t.strictSame(fresh.told(), []);
  for (const { close } of [adas, again, fresh]) close();
});

test('lists of series', async (t) => {
  const { call } = await startService(t);
  const { create, send } = sides(call);
  const [ada, bob] = await two(call);
  const made: Series[] = [];
  for (let n = 0; n < 3; n += 1) made.unshift((await create(ada.token, [ada.id, bob.id])).series);
  await send('DELETE', at(made, 1).links.self, ada.token);
  const list = async (query: string) =>
    (await call('GET', `${PATH}${query}`)).body as { items: Series[]; nextCursor: string | null };
  const ids = ({ items }: { items: Series[] }): string[] => items.map(({ id }) => id);
  t.same(ids(await list('')), ids({ items: made }), 'newest first, of all statuses');
  t.same(ids(await list('?status=cancelled')), [at(made, 1).id]);
  const page = await list('?status=waiting&limit=1');
  t.same(ids(page), [at(made, 0).id]);
  t.match(await list(`?status=waiting&limit=1&cursor=${page.nextCursor}`), {
    items: [{ id: at(made, 2).id }],
    nextCursor: null,
  });
  t.same((await call('GET', '/v1/war/series')).body.items, []);
  t.match(await list('?cursor=x'), { code: 'bad-cursor' });
  t.match((await call('GET', `${at(made, 0).links.games}?cursor=x`)).body, { code: 'bad-cursor' });
  for (const path of [`/v1/war/series/${at(made, 0).id}`, `${PATH}/x`, `${PATH}/x/games`])
    t.equal((await call('GET', path)).status, 404);
});

test('players who play with whoever asks', async (t) => {
  const { call, url } = await sharedService(t);
  const players = await three(call);
  const [ada, bob, cyd] = players;
  t.match((await call('GET', '/v1/players/me', { token: ada.token })).body.player, { accepts: [] });
  const accept = async ({ token }: NewPlayer, body: object) =>
    (await call('PATCH', '/v1/players/me', { token, body })).body as object;
  for (const player of players)
    t.match(await accept(player, { accepts: ['7reeg', 'war'] }), {
      player: { accepts: ['7reeg', 'war'], name: player.name },
    });
  for (const bad of [{}, { accepts: ['chess'] }, { accepts: 'war' }])
    t.match(await accept(ada, bad), { code: 'validation-failed' });
  t.match(await accept(cyd, { name: 'Cy', accepts: ['war', 'war'] }), {
    player: { name: 'Cy', accepts: ['war'] },
  });
  const list = async (query: string) =>
    (await call('GET', `/v1/players${query}`)).body as { items: { id: string }[]; nextCursor: string | null };
  t.same((await list('?accepts=7reeg')).items, [], 'nobody listens');
  const streams = [];
  for (const { token } of players)
    streams.push(await openEventStream(`${url}/v1/players/me/events`, { authorization: `Bearer ${token}` }));
  const ids = async (query: string) => (await list(query)).items.map(({ id }) => id);
  t.same(await ids('?accepts=7reeg'), [ada.id, bob.id]);
  t.same(await ids('?accepts=war&kind=bot'), []);
  const page = await list('?accepts=war&limit=2');
  t.match(page.items, [{ id: ada.id, accepts: ['7reeg', 'war'] }, { id: bob.id }]);
  t.match(await list(`?accepts=war&limit=2&cursor=${page.nextCursor}`), {
    items: [{ id: cyd.id }],
    nextCursor: null,
  });
  t.match(await list(''), { code: 'validation-failed' }, 'the type is required');
  for (const { close } of streams) close();
});
