/** Every game type over every route: the routes know no type by name. */
import { test, type Test } from 'tap';
import type { GameType } from 'parlour-games/game-type';
import { openEventStream } from '#test/support/event-stream.js';
import { registry, testedTypes } from '#test/support/game-types.js';
import { seedOf } from '#test/support/play.js';
import { playOut, quickConfig } from '#test/support/quick-games.js';
import { openGame, startService, type Service } from '#test/support/service.js';
import { verifyRecord } from '#test/support/verifier.js';

const CHECKS_OK = { commitment: 'ok', chain: 'ok', replay: 'ok', snapshot: 'ok' };
const CPU_CALLS = 60;
const NDJSON = { accept: 'application/x-ndjson' };

const people = (seats: number): object[] => Array.from({ length: seats }, () => ({ kind: 'human' }));

type RouteTest = (t: Test, service: Service, gameType: GameType) => Promise<void>;

/** As many as can; bots play with fewer. */
const isPlayedByPeople: RouteTest = async (t, { call, url }, { id, seats: { max } }) => {
  const seed = seedOf(max).toString('hex');
  const game = await openGame(call, id, { config: quickConfig(id), seats: people(max), seed });
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
  'people play to the end': isPlayedByPeople,
  'computers of all levels play alone': isPlayedByComputers,
  'hints are legal moves': givesHints,
  'a computer takes over a seat that resigns in a larger game': takesOverASeat,
};

test('every game type over HTTP', async (t) => {
  const service = await startService(t, {}, { registry });
  for (const gameType of testedTypes) {
    await t.test(gameType.id, async (t) => {
      for (const [name, routeTest] of Object.entries(TESTS))
        await t.test(name, (t) => routeTest(t, service, gameType));
    });
  }
});
