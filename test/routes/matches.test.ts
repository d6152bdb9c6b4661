/** Players who ask to be put together with others. */
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { test, type Test } from 'tap';
import { attendMatches, seatLine } from '#src/engine/players/make-matches.js';
import { at } from 'parlour-games/kit/checked';
import { shuffledSeating } from 'parlour-games/record/seats';
import { commit, create } from '#test/support/commitments.js';
import { openEventStream, type EventStream } from '#test/support/event-stream.js';
import { newPlayer, checkRecord, matching, type Match, type NewPlayer } from '#test/support/players.js';
import { OPERATOR_TOKEN, startService } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';
import { until } from '#test/support/until.js';

test('two players who ask for the same', async (t) => {
  const { call } = await sharedService(t);
  const { enter, look, leave } = matching(call);
  const [ada, bob] = [await newPlayer(call), await newPlayer(call, 'Bob')];
  const first = await enter(ada, 'connect-four');
  t.match(first, { status: 202, match: { status: 'waiting', game: null } });
  const polled = look(ada, 'connect-four', first.match.id, '?wait=60');
  const second = await enter(bob, 'connect-four', { seats: 2, config: { drawWhenUnwinnable: false } });
  t.match(second, { status: 202, match: { status: 'waiting', game: null } });
  const seats = [await polled, await look(bob, 'connect-four', second.match.id)].map(({ match }) => match);
  t.match(seats, [{ status: 'matched' }, { status: 'matched' }]);
  const path = seats[0]?.game?.links.self ?? '';
  t.equal(path, seats[1]?.game?.links.self);
  const { body: game } = await call('GET', path, { token: ada.token });
  t.match(game, {
    status: 'active',
    visibility: 'public',
    autoplay: true,
    hints: false,
    you: seats[0]?.game?.seat,
    clock: { initialS: 600, incrementS: 5 },
    fairness: { seedChosenBy: 'server' },
  });
  const matched = { status: 200, match: seats[0] };
  t.match(await leave(ada, 'connect-four', first.match.id), matched, 'too late to leave');
  t.match(await look(ada, 'connect-four', first.match.id), matched);
  await call('POST', `${path}/resign`, { token: bob.token });
  const record = await checkRecord(t, call, path, ['Ada', 'Bob']);
  const ids = [ada.id, bob.id];
  t.match(record.entries[0], { seating: ids, players: shuffledSeating(String(record.seed), ids) });
});

test('a match that waits', async (t) => {
  const { call, app } = await sharedService(t);
  const { enter, look, leave } = matching(call);
  const [ada, bob] = [await newPlayer(call), await newPlayer(call, 'Bob')];
  const terms = { seats: 3, against: 'bots', fillAfterS: 600, clock: { perMoveS: 60 } };
  const { match } = await enter(ada, '7reeg', terms);

  await t.test('is found by the same request, and no other one is taken', async (t) => {
    for (const same of [terms, { ...terms, config: { decks: 2 } }])
      t.match(await enter(ada, '7reeg', same), { status: 200, body: { match } });
    for (const other of [{ fillAfterS: 599 }, { against: 'anybody' }, { seats: 4 }, { clock: undefined }])
      t.match(await enter(ada, '7reeg', { ...terms, ...other }), {
        status: 409,
        body: { code: 'already-waiting' },
        match: { id: match.id, status: 'waiting', game: null },
      });
    const second = await enter(ada, 'double-7', terms);
    t.match(second, { status: 202 }, 'for another type');
    t.match(await leave(ada, 'double-7', second.match.id), { status: 200, match: { status: 'cancelled' } });
  });

  await t.test('is its player’s', async (t) => {
    t.match(await look(ada, '7reeg', match.id), { status: 200, match });
    for (const [player, type, id] of [
      [bob, '7reeg', match.id],
      [ada, 'double-7', match.id],
      [ada, '7reeg', ada.id],
      [ada, '7reeg', 'x'],
    ] as const) {
      t.match(await look(player, type, id), { status: 404 });
      t.match(await leave(player, type, id), { status: 404 });
    }
    const path = `/v1/7reeg/matches/${match.id}`;
    t.match(await call('GET', path), { status: 401 });
    t.match(await call('GET', `${path}?wait=61`, { token: ada.token }), { status: 400 });
  });

  await t.test('is cancelled once nobody listens, or by its player', async (t) => {
    // The job that notes who has stopped listening may still give the player a minute.
    await until(async () => {
      await app.engine.store.keepInLine([ada.id], 0);
      await attendMatches(app.engine);
      return (await look(ada, '7reeg', match.id)).match.status === 'cancelled';
    });
    const start = performance.now();
    t.match(await look(ada, '7reeg', match.id, '?wait=60'), { match: { ...match, status: 'cancelled' } });
    const next = await enter(ada, '7reeg', terms);
    t.not(next.match.id, match.id);
    const polled = look(ada, '7reeg', next.match.id, '?wait=60');
    for (const _ of [1, 2])
      t.match((await leave(ada, '7reeg', next.match.id)).match, { status: 'cancelled' });
    t.match((await polled).match, { status: 'cancelled' });
    t.ok(performance.now() - start < 60_000);
  });
});

test('whoever does not fit, has left or is suspended is not matched', async (t) => {
  const { call, app } = await sharedService(t);
  const { enter, look, leave } = matching(call);
  const ada = await newPlayer(call);
  const terms = { seats: 3, clock: { perMoveS: 73 } };
  const { match } = await enter(ada, '7reeg', terms);
  const others = [
    { seats: 2 },
    { config: { maxRounds: 9 } },
    { clock: { perMoveS: 74 } },
    { against: 'bots' },
  ];
  for (const other of others)
    for (const _ of [1, 2])
      t.match(await enter(await newPlayer(call), '7reeg', { ...terms, ...other }), { status: 202 });
  t.match((await look(ada, '7reeg', match.id)).match, { status: 'waiting' }, 'other terms');
  const leavers = {
    'has left': ({ id }: NewPlayer) => app.engine.store.keepInLine([id], 0),
    'is suspended': ({ id }: NewPlayer) =>
      call('PATCH', `/v1/players/${id}`, { token: OPERATOR_TOKEN, body: { suspended: true } }),
  };
  for (const [why, leaveLine] of Object.entries(leavers)) {
    const [gone, bob] = [await newPlayer(call), await newPlayer(call, 'Bob')];
    const alone = { clock: { perMoveS: 75 } };
    await enter(gone, 'war', alone);
    await leaveLine(gone);
    const waits = await enter(bob, 'war', alone);
    t.match((await look(bob, 'war', waits.match.id)).match, { status: 'waiting' }, why);
    await leave(bob, 'war', waits.match.id);
  }
});

test('a player’s stream tells once how its matches ended', async (t) => {
  const { call, app, url } = await sharedService(t);
  const { enter, look, leave } = matching(call);
  const [ada, bob] = [await newPlayer(call), await newPlayer(call, 'Bob')];
  const opened = (cursor?: string): Promise<EventStream> =>
    openEventStream(`${url}/v1/players/me/events`, {
      authorization: `Bearer ${ada.token}`,
      ...(cursor !== undefined && { 'last-event-id': cursor }),
    });
  const told = async ({ events }: EventStream, count: number): Promise<unknown[]> => {
    for (;;) {
      const matches = events.filter(({ event }) => event === 'match');
      if (matches.length >= count) return matches.map(({ data }) => JSON.parse(data) as unknown);
      await sleep(1);
    }
  };
  const before = await enter(ada, 'war');
  await leave(ada, 'war', before.match.id);
  const stream = await opened();
  const left = await enter(ada, 'war', { against: 'bots' });
  await leave(ada, 'war', left.match.id);
  await told(stream, 1);
  const dropped = await enter(ada, 'war', { against: 'bots' });
  await until(async () => {
    await app.engine.store.keepInLine([ada.id], 0);
    await attendMatches(app.engine);
    return (await look(ada, 'war', dropped.match.id)).match.status === 'cancelled';
  });
  await told(stream, 2);
  const terms = { against: 'people', clock: { perMoveS: 71 } };
  const met = await enter(ada, 'war', terms);
  await enter(bob, 'war', terms);
  const ended = await told(stream, 3);
  const current = [];
  for (const { match } of [left, dropped, met])
    current.push({ match: (await look(ada, 'war', match.id)).match });
  t.match(current, [
    { match: { status: 'cancelled' } },
    { match: { status: 'cancelled' } },
    { match: { status: 'matched', game: { links: {} } } },
  ]);
  t.strictSame(ended, current, 'as they are read, without those that ended before');
  const again = await opened(stream.events.at(0)?.id);
  t.strictSame((await told(again, 4)).slice(-3), current, 'and again after a cursor');
  t.equal((await told(stream, 3)).length, 3);
  stream.close();
  again.close();
});

test('all who can be put together are, however many of a line are read at once', async (t) => {
  const { call, app } = await sharedService(t);
  const { engine } = app;
  const { enter, look } = matching(call);
  const [type, body] = ['basra', { clock: { perMoveS: 1234 } }];
  const players = await Promise.all(Array.from({ length: 6 }, () => newPlayer(call)));
  const one = await enter(at(players, 0), type, body);
  const lines = await engine.store.waitingLines('', 1000);
  for (const { termsHash } of lines) engine.nextRuns.set(termsHash, Promise.resolve());
  const others = await Promise.all(players.slice(1).map((player) => enter(player, type, body)));
  for (const { termsHash } of lines) {
    engine.nextRuns.delete(termsHash);
    await seatLine(engine, termsHash, 4);
  }
  for (const [index, { match }] of [one, ...others].entries())
    t.match((await look(at(players, index), type, match.id)).match, { status: 'matched' });
});

test('what no game can be made of', async (t) => {
  const { call } = await sharedService(t);
  const { enter } = matching(call);
  const ada = await newPlayer(call);
  for (const [type, body, status] of [
    ['over-under-seven', {}, 422],
    ['war', { seats: 3 }, 422],
    ['basra', { seats: 3 }, 422],
    ['7reeg', { seats: 3, config: { decks: 1 } }, 422],
    ['war', { against: 'people', fillAfterS: 5 }, 422],
    ['war', { fillAfterS: 4 }, 400],
    ['war', { fillAfterS: 601 }, 400],
    ['war', { against: 'friends' }, 400],
    ['war', { against: undefined }, 400],
    ['war', { clock: { perMoveS: 5, initialS: 60 } }, 400],
    ['war', { config: { x: 1 } }, 400],
  ] as const)
    t.match(await enter(ada, type, body), { status }, `${type} ${JSON.stringify(body)}`);
  t.match(await call('POST', '/v1/war/matches', { body: { against: 'anybody' } }), { status: 401 });
});

interface Fairness {
  readonly commitment: string;
  readonly seedChosenBy: string;
  readonly clientSeed?: string;
}

test('players who have chosen parts of the seed', async (t) => {
  const service = await startService(t);
  const { app, call } = service;
  const { enter, look } = matching(call);
  const players = [
    await newPlayer(call),
    await newPlayer(call, 'Bob'),
    await newPlayer(call, 'Cleo'),
  ] as const;
  const parts = ['a1', 'b2', 'c3'].map((pair) => pair.repeat(32));
  const part = async (index: number) => {
    const { id: commitmentId, commitment } = await commit(call);
    return { chosen: { commitmentId, clientSeed: at(parts, index) }, commitment };
  };
  const use = async (commitmentId: string): Promise<void> => {
    t.equal((await create(call, { commitmentId, clientSeed: 'x' })).status, 201);
  };
  /** Matches the first players with these parts; resolves with the fairness of their game, and checks its record. */
  const fairnessOf = async (t: Test, ...chosen: readonly object[]): Promise<Fairness> => {
    const entered = [];
    for (const [index, each] of chosen.entries())
      entered.push(await enter(at(players, index), '7reeg', { seats: chosen.length, ...each }));
    const { game } = (await look(players[0], '7reeg', at(entered, 0).match.id)).match;
    const path = game?.links.self ?? '';
    const { fairness } = (await call('GET', path)).body as unknown as { fairness: Fairness };
    if (chosen.length > 2) return fairness;
    await call('POST', `${path}/resign`, { token: players[0].token });
    const record = await checkRecord(t, call, path, ['Ada', 'Bob']);
    t.equal(record.commitment, fairness.commitment);
    t.equal(record.clientSeed, fairness.clientSeed);
    const ids = players.slice(0, chosen.length).map(({ id }) => id);
    t.match(record.entries[0], { seating: ids, players: shuffledSeating(String(record.seed), ids) });
    if (record.secret !== null && record.secret !== undefined)
      t.equal(
        record.seed,
        createHmac('sha256', Buffer.from(record.secret, 'hex'))
          .update(String(record.clientSeed))
          .digest('hex'),
      );
    return fairness;
  };

  await t.test(
    'all parts count, in the order in which they began to wait, with the first commitment',
    async (t) => {
      const [ada, bob, cleo] = [await part(0), await part(1), await part(2)];
      const fairness = await fairnessOf(t, ada.chosen, bob.chosen, cleo.chosen);
      t.match(fairness, { commitment: ada.commitment, seedChosenBy: 'both', clientSeed: parts.join('') });
      await use(cleo.chosen.commitmentId);
      t.match(await create(call, ada.chosen), { status: 409, body: { code: 'commitment-used' } });
    },
  );

  await t.test('one is enough', async (t) => {
    const bob = await part(1);
    t.match(await fairnessOf(t, {}, bob.chosen), {
      commitment: bob.commitment,
      seedChosenBy: 'both',
      clientSeed: parts[1],
    });
  });

  await t.test('a commitment that was used meanwhile is passed over, its player’s part is not', async (t) => {
    const [ada, bob] = [await part(0), await part(1)];
    const first = await enter(players[0], '7reeg', { seats: 2, ...ada.chosen });
    await use(ada.chosen.commitmentId);
    t.match(await enter(players[0], '7reeg', { seats: 2, ...ada.chosen }), {
      status: 200,
      match: first.match,
    });
    await enter(players[1], '7reeg', { seats: 2, ...bob.chosen });
    const { game } = (await look(players[0], '7reeg', first.match.id)).match;
    t.match((await call('GET', game?.links.self ?? '')).body, {
      fairness: { commitment: bob.commitment, seedChosenBy: 'both', clientSeed: `${parts[0]}${parts[1]}` },
    });
  });

  await t.test('without any that can be used, the seed is the server’s', async (t) => {
    const ada = await part(0);
    const first = await enter(players[0], '7reeg', { seats: 2, ...ada.chosen });
    await use(ada.chosen.commitmentId);
    await enter(players[1], '7reeg', { seats: 2 });
    const { game } = (await look(players[0], '7reeg', first.match.id)).match;
    const { fairness } = (await call('GET', game?.links.self ?? '')).body as unknown as {
      fairness: Fairness;
    };
    t.equal(fairness.seedChosenBy, 'server');
    t.equal(fairness.clientSeed, undefined);
    t.not(fairness.commitment, ada.commitment);
  });

  await t.test('they are checked when a player enters, and are part of its request', async (t) => {
    const [ada] = players;
    const { chosen } = await part(0);
    const other = await part(1);
    const [used, expired] = [await part(2), await part(2)];
    await use(used.chosen.commitmentId);
    const refused = async (body: object, status: number, code: string) =>
      t.match(
        await enter(ada, '7reeg', { seats: 5, ...body }),
        { status, body: { code } },
        JSON.stringify(body),
      );
    await refused({ commitmentId: chosen.commitmentId }, 400, 'validation-failed');
    await refused({ clientSeed: chosen.clientSeed }, 400, 'validation-failed');
    for (const clientSeed of ['', 'Ada', parts[0]?.slice(1), parts[0]?.toUpperCase(), `${parts[0]}00`])
      await refused({ ...chosen, clientSeed }, 400, 'validation-failed');
    await refused({ ...chosen, commitmentId: ada.id }, 404, 'commitment-not-found');
    await refused(used.chosen, 409, 'commitment-used');
    const { clock } = app.engine;
    Object.assign(app.engine, { clock: () => Date.now() + 3_700_000 });
    await refused(expired.chosen, 410, 'commitment-expired');
    Object.assign(app.engine, { clock });
    const { match } = await enter(ada, '7reeg', { seats: 5, ...chosen });
    t.match(await enter(ada, '7reeg', { seats: 5, ...chosen }), { status: 200, match });
    const { commitmentId } = other.chosen;
    for (const body of [{}, other.chosen, { ...chosen, commitmentId }, { ...chosen, clientSeed: parts[1] }])
      await refused(body, 409, 'already-waiting');
    await enter(players[1], '7reeg', { seats: 5 });
    const line = await app.engine.store.waitingLine(
      (await app.engine.store.match(match.id))?.termsHash ?? '',
      10,
    );
    t.match(
      line,
      [chosen, { commitmentId: null, clientSeed: null }],
      'they are not compared between players',
    );
  });
});

test('a retry gets the first response, whatever has come of the match', async (t) => {
  const { call } = await sharedService(t);
  const { enter, look } = matching(call);
  const [ada, bob] = [await newPlayer(call), await newPlayer(call, 'Bob')];
  const config = { maxPoints: 77 };
  const keyed = (key: string, body: object) =>
    call('POST', '/v1/black-box/matches', {
      token: ada.token,
      body: { against: 'anybody', config, ...body },
      headers: { 'idempotency-key': key },
    });
  const [first, second] = [await keyed('first', {}), await keyed('second', {})];
  t.strictSame([first.status, second.status], [202, 200]);
  await enter(bob, 'black-box', { config });
  const { id } = first.body.match as Match;
  t.match((await look(ada, 'black-box', id)).match, { status: 'matched' });
  t.strictSame((await keyed('first', {})).text, first.text);
  t.match(await keyed('second', {}), { status: 200, text: second.text });
  for (const seats of [2, 1])
    t.match(await keyed('first', { seats }), { body: { code: 'idempotency-key-reused' } });
  t.match(await enter(ada, 'black-box', { config }), { status: 202 }, 'and none of them has entered another');
});

test('bots are shown as bots', async (t) => {
  const { call } = await sharedService(t);
  const { enter, look } = matching(call);
  const ada = await newPlayer(call);
  const { body } = await call('POST', '/v1/players', { body: { name: 'Robot', kind: 'bot' } });
  const bot = { ...(body.player as NewPlayer), token: String(body.token) };
  const { match } = await enter(ada, 'war', { against: 'bots' });
  await enter(bot, 'war', { against: 'people' });
  const { game } = (await look(ada, 'war', match.id)).match;
  const { seats } = (await call('GET', game?.links.self ?? '')).body as { seats: object[] };
  const shown = { kind: 'human', name: 'Robot', player: { id: bot.id, kind: 'bot' } };
  t.match(seats[1 - (game?.seat ?? 0)], shown);
});
