/** Every game type over every route: the routes know no type by name. */
import { test, type Test } from 'tap';
import type { GameType } from '#src/game-type.js';
import { at } from '#src/kit/checked.js';
import { seatCounts } from '#test/laws/support.js';
import { EXPORT, linesOf, operator } from '#test/support/audit-records.js';
import { openEventStream } from '#test/support/event-stream.js';
import { gameTypes, registry } from '#test/support/game-types.js';
import { seedOf } from '#test/support/play.js';
import { playOut, quickConfig } from '#test/support/quick-games.js';
import { openGame, startService, type Service } from '#test/support/service.js';
import { verifyRecord } from '#test/support/verifier.js';

const CHECKS_OK = { commitment: 'ok', chain: 'ok', replay: 'ok', snapshot: 'ok' };
const CPU_CALLS = 60;
const NDJSON = { accept: 'application/x-ndjson' };

const fewestAndMost = (gameType: GameType): Set<number> => {
  const counts = seatCounts(gameType);
  return new Set([at(counts, 0), at(counts, -1)]);
};

const people = (seats: number): object[] => Array.from({ length: seats }, () => ({ kind: 'human' }));

type RouteTest = (t: Test, service: Service, gameType: GameType) => Promise<void>;

const playsToTheEnd =
  (seats: number): RouteTest =>
  async (t, { call, url }, { id }) => {
    const seed = seedOf(seats).toString('hex');
    const game = await openGame(call, id, { config: quickConfig(id), seats: people(seats), seed });
    const stream = await openEventStream(`${url}${game.path}/events`);
    const moves = await playOut(call, game);
    const [open, audit, log] = [
      await call('GET', game.path),
      await call('GET', `${game.path}/audit`),
      await call('GET', `${game.path}/moves`, { headers: NDJSON }),
    ];
    t.match(open.body, { status: 'finished', version: moves + 1, fairness: { seed } });
    t.same(audit.body.checks, CHECKS_OK);
    t.same(verifyRecord(audit.body).findings, [], 'the verifier agrees');
    t.equal(log.text.trimEnd().split('\n').length, moves + 1, 'the log is complete');
    const streamed = await stream.received();
    t.match(streamed.map((event) => event.id).join(), String(moves), 'the stream ended with the last entry');
    for (const token of game.tokens) {
      const { body } = await call('GET', game.path, { token });
      t.same(body.state, open.body.state, 'everything is open');
    }
  };

const showsAGame: RouteTest = async (t, { call }, { id, title, seats }) => {
  const game = await openGame(call, id, { seats: people(seats.default), visibility: 'public' });
  const token = game.tokens[(game.game['turn'] as { seat: number }).seat];
  const { body } = await call('GET', game.path, { token });
  t.same((await call('GET', `${game.path}/legal-moves`, { token })).body.moves, body.legalMoves);
  t.match((await call('GET', `${game.path}/board.txt`, { token })).text, title);
  t.match((await call('GET', `${game.path}/board.svg`)).text, '<svg');
  t.equal((await call('GET', `${game.path}/moves`)).body.items.length, 1, 'the deal');
  const list = await call('GET', `/v1/games?type=${id}`);
  t.ok(
    list.body.items.some((item: { id: string }) => item.id === game.id),
    'it is listed',
  );
  const { items } = (await call('GET', '/v1/game-types')).body as {
    items: { type: string; seats: object }[];
  };
  t.same(items.find(({ type }) => type === id)?.seats, seats, 'the catalogue says how many can play');
  const { paths } = (await call('GET', '/openapi.json')).body as { paths: object };
  t.ok(`/v1/${id}/games/{id}/moves` in paths, 'the OpenAPI document has its routes');
};

const refusesSeatCounts: RouteTest = async (t, { call }, gameType) => {
  const { id, seats } = gameType;
  for (let count = 1; count <= Math.min(seats.max + 1, 10); count += 1) {
    const { status } = await call('POST', `/v1/${id}/games`, { body: { seats: people(count) } });
    t.equal(status, seatCounts(gameType).includes(count) ? 201 : 422, `${count} seats`);
  }
};

const isJoined: RouteTest = async (t, { call }, { id, seats }) => {
  const open = Array.from({ length: seats.default }, () => ({ kind: 'open' }));
  const { path } = await openGame(call, id, { seats: open });
  const tokens: string[] = [];
  for (const _ of open) tokens.push((await call('POST', `${path}/join`)).body.token as string);
  t.match((await call('GET', path, { token: tokens[0] })).body, { status: 'active', you: 0 });
};

const isPlayedAgainstComputers: RouteTest = async (t, { call }, { id }) => {
  const game = await openGame(call, id, { config: quickConfig(id) });
  await playOut(call, game);
  t.match((await call('GET', game.path)).body, { status: 'finished' });
  t.same((await call('GET', `${game.path}/audit`)).body.checks, CHECKS_OK);
  const { body } = await call('POST', `${game.path}/rematch`, { token: game.tokens[0] });
  t.match(body.game, { rematchOf: game.id, you: 0 });
};

const isPlayedByComputers: RouteTest = async (t, { call }, { id, cpu, seats }) => {
  const levels = Object.keys(cpu).toReversed();
  const players = Array.from({ length: seats.max }, (_, seat) => ({
    kind: 'cpu',
    level: levels[seat % levels.length],
  }));
  const { path } = await openGame(call, id, { config: quickConfig(id), seats: players });
  let status = 'active';
  for (let calls = 0; calls < CPU_CALLS && status === 'active'; calls += 1) {
    const { body } = await call('POST', `${path}/cpu-moves`, { body: { count: 100 } });
    status = body.game.status as string;
  }
  t.equal(status, 'finished');
  t.same((await call('GET', `${path}/audit`)).body.checks, CHECKS_OK);
};

const givesHints: RouteTest = async (t, { call }, { id, cpu }) => {
  for (const level of Object.keys(cpu)) {
    const { path, tokens } = await openGame(call, id, { config: quickConfig(id) });
    const token = tokens[0];
    const hint = await call('GET', `${path}/hint?level=${level}`, { token });
    t.equal(hint.status, 200, hint.text.slice(0, 200));
    const headers = { 'idempotency-key': `hint-${level}` };
    const played = await call('POST', `${path}/moves`, { token, body: hint.body.move, headers });
    t.equal(played.status, 201, played.text.slice(0, 200));
  }
};

const endsByResignation: RouteTest = async (t, { call }, gameType) => {
  const count = at(seatCounts(gameType), 0);
  if (count > 2) return;
  const { path, tokens } = await openGame(call, gameType.id, { seats: people(count) });
  const { body } = await call('POST', `${path}/resign`, { token: tokens[0] });
  t.equal(body.game.status, 'finished');
  if (count === 2) t.match(body.game.result, { outcome: 'win', winners: [1], reason: 'resigned' });
  t.same((await call('GET', `${path}/audit`)).body.checks, CHECKS_OK);
};

const takesOverASeat: RouteTest = async (t, { call, url }, { id, seats: { max } }) => {
  if (max <= 2) return;
  const game = await openGame(call, id, { config: quickConfig(id), seats: people(max) });
  const token = game.tokens[1];
  const stream = await openEventStream(`${url}${game.path}/events`, { authorization: `Bearer ${token}` });
  const resigned = await call('POST', `${game.path}/resign`, { token });
  t.match(resigned.body.game, { you: null, legalMoves: [] }, 'whoever has resigned is a spectator');
  t.match(resigned.body.entries[0], {
    seat: 1,
    by: 'human',
    move: { type: 'resign' },
    events: [{ type: 'resigned', seat: 1, takenOverBy: 'cpu:easy' }],
  });
  const streamed = await stream.received(2);
  t.match(streamed.map(({ data }) => data).join(), '"takenOverBy":"cpu:easy"', 'the stream says so, too');
  stream.close();
  const { body } = await call('GET', game.path);
  t.match(body.seats[1], { kind: 'cpu', level: 'easy', resigned: true });
  t.equal((await call('GET', game.path, { token })).status, 401, 'the token is revoked');
  await playOut(call, game);
  t.same((await call('GET', `${game.path}/audit`)).body.checks, CHECKS_OK);
  const again = await call('POST', `${game.path}/rematch`, { token: game.tokens[0] });
  t.match(again.body.game.seats[1], { kind: 'cpu', level: 'easy' });
};

const TESTS: Readonly<Record<string, RouteTest>> = {
  'its routes show a game': showsAGame,
  'only the allowed numbers of seats can play': refusesSeatCounts,
  'open seats are joined': isJoined,
  'one person plays against computers, and asks for a rematch': isPlayedAgainstComputers,
  'computers of all levels play alone': isPlayedByComputers,
  'hints are legal moves': givesHints,
  'a resignation ends a game of one or two seats': endsByResignation,
  'a computer takes over a seat that resigns in a larger game': takesOverASeat,
};

test('every game type over HTTP', async (t) => {
  const service = await startService(t, {}, { registry });
  for (const gameType of gameTypes.values()) {
    await t.test(gameType.id, async (t) => {
      for (const seats of fewestAndMost(gameType))
        await t.test(`${seats} people play to the end`, (t) => playsToTheEnd(seats)(t, service, gameType));
      for (const [name, routeTest] of Object.entries(TESTS))
        await t.test(name, (t) => routeTest(t, service, gameType));
    });
  }
});

test('the audit export holds the games of every type', async (t) => {
  const { call } = await startService(t, {}, { registry });
  // A resignation ends only games of one or two seats.
  const types = [...gameTypes.values()].filter(({ seats }) => seats.min <= 2).map(({ id }) => id);
  for (const id of types) {
    const { path, tokens } = await openGame(call, id);
    await call('POST', `${path}/resign`, { token: tokens[0] });
  }
  const { text } = await call('GET', EXPORT, operator);
  const records = linesOf(text).map((line) => JSON.parse(line) as { game: { type: string } });
  t.same(new Set(records.map(({ game }) => game.type)), new Set(types));
  for (const record of records) t.same(verifyRecord(record).findings, [], record.game.type);
});
