/** The stream of a player over all of its games. */
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'tap';
import { openEventStream, type EventStream } from '#test/support/event-stream.js';
import { newPlayer, type NewPlayer } from '#test/support/players.js';
import { OPERATOR_TOKEN, type Call } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';
import { until } from '#test/support/until.js';

const HUMAN = { kind: 'human' };
const DAY_MS = 24 * 3_600_000;
const cursorAt = (time: number): string => Buffer.from(String(time)).toString('base64url');

interface Data {
  readonly game: string;
  readonly seat?: number;
  readonly version?: number;
  readonly entry?: { readonly seq: number };
  readonly offer?: { readonly version: number } | null;
}

/** What a stream has told, in short, by game. */
const toldBy = ({ events }: EventStream, game: string): string[] =>
  events.flatMap(({ event = '', data }) => {
    const told = JSON.parse(data) as Data;
    if (told.game !== game) return [];
    const detail =
      told.entry?.seq ?? told.version ?? (event === 'offer' ? (told.offer?.version ?? null) : '');
    return [`${event} ${detail}`.trim()];
  });

const opened = (url: string, { token }: Pick<NewPlayer, 'token'>, cursor?: string): Promise<EventStream> =>
  openEventStream(`${url}/v1/players/me/events`, {
    authorization: `Bearer ${token}`,
    ...(cursor !== undefined && { 'last-event-id': cursor }),
  });

const twoPlayers = async (call: Call) => {
  const [ada, bob] = [await newPlayer(call), await newPlayer(call, 'Bob')];
  const create = async (seats: object[], body: object = {}) => {
    const options = { token: ada.token, body: { seats, visibility: 'private', ...body } };
    const { game } = (await call('POST', '/v1/connect-four/games', options)).body as {
      game: { id: string; links: { self: string } };
    };
    return { id: game.id, path: game.links.self };
  };
  const post = async (path: string, { token }: NewPlayer, body?: object) => {
    const response = await call('POST', path, { token, body });
    if (response.status !== 201) throw new Error(response.text);
    return response.body as { game: { id: string } };
  };
  return { ada, bob, create, post };
};

test('streams and polls listen for matches, single requests do not', async (t) => {
  const { call, app, url } = await sharedService(t);
  const ada = await newPlayer(call);
  const { token } = ada;
  const listens = (): number => app.engine.bus.listening.of(ada.id);
  const path = '/v1/players/me/games?turn=mine';
  await call('GET', path, { token });
  t.equal(listens(), 0);
  const stream = await opened(url, ada);
  await until(() => listens() === 1);
  const polled = call('GET', `${path}&wait=60`, { token });
  await until(() => listens() === 2);
  stream.close();
  await until(() => listens() === 1);
  const { body } = await call('POST', '/v1/basra/games', {
    token,
    body: { seats: [HUMAN, { kind: 'cpu', level: 'easy' }], autoplay: false },
  });
  await call('POST', `${(body as { game: { links: { self: string } } }).game.links.self}/cpu-moves`, {
    token,
  });
  await polled;
  await until(() => listens() === 0);
});

test('one stream tells of all games of a player', async (t) => {
  const { call, app, url } = await sharedService(t);
  const { ada, bob, create, post } = await twoPlayers(call);
  const invitation = [HUMAN, { kind: 'open', for: bob.id }];
  const standing = await create(invitation);
  await post(`${standing.path}/join`, bob);
  await post(`${standing.path}/offers`, ada, { type: 'draw' });
  const invited = await create(invitation);

  const [adas, bobs] = [await opened(url, ada), await opened(url, bob)];
  await adas.received(2);
  await bobs.received(2);
  t.strictSame(toldBy(adas, standing.id), ['offer 3', 'your-turn 3'], 'what stands');
  t.strictSame(toldBy(bobs, standing.id), ['offer 3']);
  t.strictSame(toldBy(bobs, invited.id), ['invited']);
  for (const { events } of [adas, bobs])
    t.strictSame(
      events.map(({ id }) => id !== undefined),
      [false, true],
      'whoever is cut off before the last one begins again',
    );

  await post(`${invited.path}/join`, bob);
  await post(`${standing.path}/moves`, ada, { type: 'drop', column: 1 });
  await post(`${standing.path}/moves`, bob, { type: 'drop', column: 1 });
  await post(`${standing.path}/resign`, ada);
  const { game } = await post(`${standing.path}/rematch`, bob);
  const solo = await create([HUMAN, { kind: 'cpu', level: 'easy' }]);
  await bobs.received(13);
  await adas.received(18);
  t.strictSame(toldBy(adas, invited.id), ['entry 1', 'game-started', 'your-turn 2']);
  t.strictSame(toldBy(bobs, invited.id), ['invited', 'entry 1', 'game-started']);
  t.strictSame(
    toldBy(bobs, standing.id).slice(1),
    ['entry 3', 'your-turn 4', 'entry 4', 'offer null', 'entry 5', 'finished', 'rematch'],
    'an entry comes before what it causes',
  );
  t.strictSame(toldBy(adas, game.id), ['entry 0', 'game-started', 'your-turn 1']);
  t.strictSame(toldBy(adas, solo.id), ['entry 0', 'game-started', 'your-turn 1']);
  for (const [{ text }, { id }] of [
    [adas, solo],
    [bobs, invited],
  ] as const)
    t.match(
      text(),
      new RegExp(`started\\n.*"${id}"[^]*presence\\n.*"${id}"`),
      'who is connected at the start',
    );
  const log = await call('GET', `${standing.path}/moves`, { token: bob.token });
  const entries = bobs.events.map(({ data }) => JSON.parse(data) as Data & { entry?: object });
  t.strictSame(
    entries.filter((each) => each.entry !== undefined && each.game === standing.id).map(({ entry }) => entry),
    (log.body.items as object[]).slice(3),
    'entries are those of the log',
  );

  await t.test('and goes on after a cursor', async (t) => {
    const last = adas.events.at(-1)?.id;
    adas.close();
    await post(`${invited.path}/moves`, ada, { type: 'drop', column: 1 });
    await post(`${invited.path}/resign`, bob);
    const again = await opened(url, ada, last);
    await until(() => toldBy(again, invited.id).includes('finished'));
    t.strictSame(toldBy(again, invited.id).slice(-4), ['entry 2', 'entry 3', 'game-started', 'finished']);
    await post(`${solo.path}/resign`, ada);
    await until(() => toldBy(again, solo.id).includes('finished'));
    const heardUpTo = Number(Buffer.from(String(again.events.at(-1)?.id), 'base64url').toString());
    t.ok(heardUpTo <= Date.now() - app.engine.limits.storedWithinMs, 'what is stored late is not missed');
    again.close();
    for (const cursor of [cursorAt(Date.now() - DAY_MS), cursorAt(Date.now() + DAY_MS), 'x']) {
      const late = await opened(url, ada, cursor);
      t.match(
        (await late.received(2)).map(({ event }) => event),
        ['reset', /./],
        cursor,
      );
      late.close();
    }
  });

  await t.test('until the player is deleted', async (t) => {
    await call('DELETE', '/v1/players/me', { token: bob.token });
    await bobs.received();
    const { status, body } = await call('GET', '/v1/players/me/events');
    t.match([status, body.code], [401, 'unauthorized']);
  });
});

test('a stream that is cut before anything happens is gone on with', async (t) => {
  const { call, url } = await sharedService(t);
  const { ada, bob, create, post } = await twoPlayers(call);
  const cut = await opened(url, ada);
  let id: string | undefined;
  while ((id = /^id: (.*)\n\n/m.exec(cut.text())?.[1]) === undefined) await sleep(1);
  t.strictSame(cut.events, [], 'it is no event');
  cut.close();
  const { id: game, path } = await create([HUMAN, { kind: 'open', for: bob.id }]);
  await post(`${path}/join`, bob);
  await post(`${path}/resign`, bob);
  const again = await opened(url, ada, id);
  await until(() => toldBy(again, game).includes('finished'));
  t.strictSame(toldBy(again, game), ['entry 0', 'entry 1', 'entry 2', 'game-started', 'finished']);
  again.close();
});

test('entries are told as the log shows them, to the invited and after a takeover', async (t) => {
  const { call, url } = await sharedService(t);
  const { ada, bob, post } = await twoPlayers(call);
  const [adas, bobs] = [await opened(url, ada), await opened(url, bob)];
  const seats = [HUMAN, { kind: 'open', for: bob.id }, { kind: 'cpu', level: 'easy' }];
  const { game } = await post('/v1/7reeg/games', ada, { seats });
  const path = `/v1/7reeg/games/${game.id}`;
  const checkFrom = async (seq: number, stream: EventStream, { token }: NewPlayer): Promise<void> => {
    const { items } = (await call('GET', `${path}/moves?after=${seq - 1}`, { token })).body;
    const logged = items as readonly { readonly seq: number }[];
    const told = () => stream.events.flatMap(({ data }) => (JSON.parse(data) as Data).entry ?? []);
    const last = logged.at(-1)?.seq ?? seq;
    await until(() => told().some((entry) => entry.seq === last));
    // Computer players may have gone on since.
    t.strictSame(
      told().filter((entry) => entry.seq >= seq && entry.seq <= last),
      logged,
    );
  };
  await checkFrom(0, bobs, bob);
  await post(`${path}/join`, bob);
  await post(`${path}/resign`, ada);
  await checkFrom(2, adas, ada);
});

test('a stream ends with its token', async (t) => {
  const { app, call, url } = await sharedService(t);
  const ada = await newPlayer(call);
  const { setInterval: every } = globalThis;
  // Streams look after their tokens once a minute. Nothing here waits for that.
  t.intercept(globalThis, 'setInterval', {
    value: (run: () => void, ms: number, ...rest: []) => every(run, ms === 60_000 ? 1e9 : ms, ...rest),
  });
  const first = await opened(url, ada);
  const { body } = await call('POST', '/v1/players/me/tokens', { token: ada.token });
  const second = { token: body.token as string };
  await call('GET', '/v1/players/me', second);
  t.strictSame(await first.received(), [], 'a newer one is used');
  const suspended = await opened(url, second);
  await call('PATCH', `/v1/players/${ada.id}`, { token: OPERATOR_TOKEN, body: { suspended: true } });
  t.strictSame(await suspended.received(), [], 'the operator suspends the player');

  const { databaseClock } = app.engine;
  const { now } = databaseClock;
  let laterMs = 0;
  t.intercept(databaseClock, 'now', { value: (game?: string) => now(game) + laterMs });
  const { setTimeout: after } = globalThis;
  const ends: (() => void)[] = [];
  t.intercept(globalThis, 'setTimeout', {
    value: (run: () => void, ms: number, ...rest: []) => {
      if (ms > 50_000 && ms < 60_000) ends.push(run);
      return after(run, ms, ...rest);
    },
  });
  const named = { name: 'Bob', kind: 'person', externalId: crypto.randomUUID() };
  const bob = await call('POST', '/v1/players', { token: OPERATOR_TOKEN, body: named });
  const tokens = `/v1/players/${bob.body.player.id}/tokens`;
  const brief = await call('POST', tokens, { token: OPERATOR_TOKEN, body: { expiresInS: 60 } });
  const expiring = await opened(url, { token: brief.body.token as string });
  laterMs = 60_000;
  for (const end of ends) end();
  t.strictSame(await expiring.received(), [], 'it expires');
});
