/**
 * Visits every operation that responds with data, in games of every type, and checks what it gets. The responses are the
 * examples of the OpenAPI document: `npm run docs` records them here, otherwise they must be those that are committed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type Test } from 'tap';
import type { GameType, Typed } from 'parlour-games/game-type';
import { gameTypes } from 'parlour-games/games';
import { at, defined } from 'parlour-games/kit/checked';
import { offersOf } from 'parlour-games/record/offers';
import { advanceSeries } from '#src/engine/players/run-series.js';
import { countFinishedGames } from '#src/engine/queries/statistics.js';
import { CSV_MEDIA_TYPE } from '#src/http/streams/audit-record.js';
import { compactJson } from '#tools/compact-json.js';
import { openEventStream } from './support/event-stream.js';
import { createExampleRecorder, missingExamples, type ExampleRecorder } from './support/example-recorder.js';
import { newDataDir } from './support/data-dir.js';
import { fixedSigningKey, fixRandomness } from './support/fixed-randomness.js';
import { committedDocument } from './support/openapi.js';
import { optionCovers } from './support/options.js';
import {
  openGame,
  OPERATOR_TOKEN,
  startService,
  type CallOptions,
  type Opened,
  type Service,
} from './support/service.js';
import { verifyRecord } from './support/verifier.js';

const EXAMPLES = 'openapi/examples.json';
const START = Date.parse('2026-01-01T12:00:00Z');
const STEP_MS = 1000;
const EASY = { kind: 'cpu', level: 'easy' };

interface Game extends Typed {
  readonly id: string;
  readonly status: string;
  readonly version: number;
  readonly turn: { readonly seat: number } | null;
  readonly you: number | null;
  readonly result: { readonly reason: string } | null;
  readonly legalMoves: readonly Typed[];
  readonly links: { readonly self: string };
}

interface Visitor {
  readonly t: Test;
  readonly service: Service;
  readonly recorder: ExampleRecorder;
  readonly call: Service['call'];
  /** Sends a request, which must succeed, and records it under this name. Resolves with the body of the response. */
  readonly visit: <Body>(name: string, method: string, path: string, options?: CallOptions) => Promise<Body>;
}

/** A second passes from one request to the next, also in the database. Everything else stands still. */
/** Of a result in a ladder: who has which seat in a matched game depends on when its job runs. */
const OF_MATCHED_GAME = /(?<="game":"[^"]*",)"head":"[0-9a-f]{64}"/g;

const startVisit = async (t: Test): Promise<Visitor> => {
  fixRandomness();
  let now = START;
  Date.now = () => now;
  const key = join(t.testdir(), 'key.pem');
  writeFileSync(key, fixedSigningKey().export({ type: 'pkcs8', format: 'pem' }));
  const service = await startService(t, { SIGNING_KEY_FILE: key, DATA_DIR: await newDataDir() });
  Object.assign(service.app.engine.databaseClock, { now: Date.now });
  // Any target may be called, without a look at the network.
  const webhookSender = { check: async () => undefined, send: async () => 'accepted' };
  // Games of series begin when this test says so.
  Object.assign(service.app.engine, { webhookSender, onSeriesDue: () => undefined });
  const recorder = createExampleRecorder(committedDocument());
  const call: Service['call'] = (...request) => {
    now += STEP_MS;
    return service.call(...request);
  };
  const visit = async <Body>(name: string, method: string, path: string, options: CallOptions = {}) => {
    const response = await call(method, path, options);
    if (response.status >= 300) throw new Error(`${method} ${path}: ${response.text}`);
    const text = response.text.replace(OF_MATCHED_GAME, `"head":"${'5c'.repeat(32)}"`);
    recorder.add(name, method, path, { ...response, text }, options.body as object | undefined);
    return response.body as Body;
  };
  return { t, service, recorder, call, visit };
};

const newPlayer = async ({ call }: Visitor): Promise<{ readonly id: string; readonly token: string }> => {
  const body = { name: 'Ada', kind: 'person' };
  const response = await call('POST', '/v1/players', { token: OPERATOR_TOKEN, body });
  const { player, token } = response.body as { player: { id: string }; token: string };
  return { id: player.id, token };
};

const people = ({ seats }: GameType): object[] =>
  [
    { kind: 'human', name: 'Ada' },
    { kind: 'human', name: 'Grace' },
  ].slice(0, seats.max);

const active = ({ call }: Visitor, gameType: GameType, terms: object = {}): Promise<Opened> =>
  openGame(call, gameType.id, { seats: people(gameType), hints: true, ...terms });

/** A game whose last seat is open. */
const waiting = ({ call }: Visitor, gameType: GameType): Promise<Opened> =>
  openGame(call, gameType.id, {
    seats: [...people(gameType).slice(0, -1), { kind: 'open' }],
    visibility: 'public',
    hints: true,
  });

/** What a player against computer players asks for in its turn. */
const visitTurn = async ({ t, visit }: Visitor, gameType: GameType): Promise<void> => {
  const others = Array.from({ length: gameType.seats.default - 1 }, () => EASY);
  const body = { config: gameType.examples.config, seats: [{ kind: 'human', name: 'Ada' }, ...others] };
  const created = await visit<{ game: Game; tokens: { token: string }[] }>(
    'created',
    'POST',
    `/v1/${gameType.id}/games`,
    { body },
  );
  t.match(created.game, { status: 'active', result: null });
  const path = created.game.links.self;
  const { token } = at(created.tokens, 0);
  const game = await visit<Game>('yourTurn', 'GET', path, { token });
  t.match(game, { status: 'active', result: null, you: 0, turn: { seat: 0 } });
  const { moves } = await visit<{ moves: Typed[] }>('legalMoves', 'GET', `${path}/legal-moves`, { token });
  t.same(moves, game.legalMoves);
  const { move } = await visit<{ move: Typed }>('hint', 'GET', `${path}/hint?level=easy`, { token });
  t.ok(moves.some((option) => optionCovers(option, move, gameType.templates)));
  t.not(await visit<string>('board', 'GET', `${path}/board.txt`, { token }), '');
};

/** The easy computer player's move, and the token of the seat to move. */
const nextMove = async ({ call }: Visitor, { path, tokens }: Opened) => {
  const { turn } = (await call('GET', path)).body as Game;
  const token = at(tokens, defined(turn, 'a turn').seat);
  const { move } = (await call('GET', `${path}/hint?level=easy`, { token })).body as { move: Typed };
  return { token, body: move };
};

const visitMoves = async (visitor: Visitor, gameType: GameType): Promise<void> => {
  const { t, call, visit } = visitor;
  const game = await active(visitor, gameType);
  const path = `${game.path}/moves`;
  const request = await nextMove(visitor, game);
  const { entries } = await visit<{ entries: object[] }>(request.body.type, 'POST', path, request);
  t.match(entries[0], { move: request.body });
  const { items } = await visit<{ items: object[] }>('log', 'GET', `${path}?limit=2`, request);
  t.match(items[1], { move: request.body });
  const headers = { accept: 'application/x-ndjson' };
  await visit('entry', 'GET', path, { token: request.token, headers });
  const notes = `${game.path}/notes`;
  const { token } = request;
  await call('PUT', `${notes}/1`, { token, body: { text: 'The best of a bad lot.' } });
  t.match(await visit('own', 'GET', notes, { token }), { items: [{ seq: 1 }] });
  const computers = await openGame(call, gameType.id, { seats: people(gameType).map(() => EASY) });
  const body = { count: 1 };
  const moved = await visit<{ game: Game }>('moved', 'POST', `${computers.path}/cpu-moves`, { body });
  t.equal(moved.game.version, 2);
};

/** Seats that are open, or kept for somebody. */
const visitSeats = async (visitor: Visitor, gameType: GameType): Promise<void> => {
  const { t, call, visit } = visitor;
  const { path } = await waiting(visitor, gameType);
  t.match(await visit<Game>('waiting', 'GET', path), { status: 'waiting', turn: null, result: null });
  const joined = await visit<{ game: Game }>('joined', 'POST', `${path}/join`, { body: { name: 'Grace' } });
  t.equal(joined.game.status, 'active');
  if (gameType.seats.max === 1) return;
  const cancelled = await waiting(visitor, gameType);
  await visit('cancelled', 'POST', `${cancelled.path}/cancel`, { token: at(cancelled.tokens, 0) });
  const [host, { id, token }] = [await newPlayer(visitor), await newPlayer(visitor)];
  const seats = [{ kind: 'human' }, { kind: 'open', for: id }];
  const invitation = await openGame(call, gameType.id, { seats }, host.token);
  t.match(await visit<Game>('invited', 'GET', invitation.path, { token }), { status: 'waiting' });
  await visit('declined', 'POST', `${invitation.path}/invitation/decline`, { token });
};

/** Offers of each type, which are accepted, and one that is declined. */
const visitOffers = async (visitor: Visitor, gameType: GameType): Promise<void> => {
  const { call, visit } = visitor;
  const types = offersOf(gameType);
  for (const type of types) {
    const game = await active(visitor, gameType);
    const [asks, answers] = game.tokens;
    if (type === 'take-back') await call('POST', `${game.path}/moves`, await nextMove(visitor, game));
    await visit(type, 'POST', `${game.path}/offers`, { token: asks, body: { type } });
    await visit(type, 'POST', `${game.path}/offers/accept`, { token: answers });
  }
  for (const type of types.slice(0, 1)) {
    const { path, tokens } = await active(visitor, gameType);
    const [asks, answers] = tokens;
    await call('POST', `${path}/offers`, { token: asks, body: { type } });
    await visit('offered', 'GET', path);
    await visit('declined', 'POST', `${path}/offers/decline`, { token: answers });
  }
};

const visitEnd = async (visitor: Visitor, gameType: GameType): Promise<void> => {
  const { t, service, visit } = visitor;
  const { id, path, tokens } = await active(visitor, gameType, { visibility: 'public' });
  const token = at(tokens, 0);
  await visit('resigned', 'POST', `${path}/resign`, { token, body: {} });
  const over = { status: 'finished', turn: null, result: { reason: String } };
  t.match(await visit<Game>('finished', 'GET', path), over);
  const dealt = await visit<Game>('dealFaceUp', 'GET', `${path}?at=1&as=all`);
  t.match(dealt, { id, version: 1, status: 'active', result: null, legalMoves: [] });
  await visit('dealFaceUp', 'GET', `${path}/board.txt?at=1&as=all`);
  const record = await visit<object>('finished', 'GET', `${path}/audit`);
  t.same(verifyRecord(record).findings, []);
  t.not(verifyRecord({ ...record, seed: '0'.repeat(64) }).findings.length, 0);
  await visit('entry', 'GET', `${path}/events`);
  await visit('rematch', 'POST', `${path}/rematch`, { token, body: {} });
  await countFinishedGames(service.app.engine.store);
  await visit('statistics', 'GET', `/v1/${gameType.id}/statistics`);
};

const visitMatches = async (visitor: Visitor, gameType: GameType): Promise<void> => {
  if (gameType.seats.max === 1) return;
  const { t, call, visit } = visitor;
  const path = `/v1/${gameType.id}/matches`;
  const { token } = await newPlayer(visitor);
  const enter = async (name: string, body: object): Promise<string> =>
    `${path}/${(await visit<{ match: { id: string } }>(name, 'POST', path, { token, body })).match.id}`;
  const terms = { seats: 2, against: 'people' };
  const match = await enter('waiting', terms);
  t.equal(await enter('waitingAlready', terms), match);
  await visit('waiting', 'GET', match, { token });
  await call('POST', path, { token: (await newPlayer(visitor)).token, body: terms });
  t.match(await visit('matched', 'GET', match, { token }), { match: { status: 'matched' } });
  const [{ id, token: one }, { token: two }] = [await newPlayer(visitor), await newPlayer(visitor)];
  for (const token of [one, two]) await call('POST', path, { token, body: { ...terms, rated: true } });
  const games = await call('GET', `/v1/players/me/games?type=${gameType.id}`, { token: one });
  const { items } = games.body as { items: { links: { self: string } }[] };
  await call('POST', `${at(items, 0).links.self}/resign`, { token: one });
  await countFinishedGames(visitor.service.app.engine.store);
  await visit('page', 'GET', `/v1/${gameType.id}/ladder?provisional=true`);
  await visit('page', 'GET', `/v1/${gameType.id}/ladder/results`);
  const headers = { accept: 'application/x-ndjson' };
  await visit('line', 'GET', `/v1/${gameType.id}/ladder/results`, { headers });
  if (gameType.id === 'basra') await visit('ratings', 'GET', `/v1/players/${id}/ratings`);
  const other = await enter('withComputers', { against: 'bots', fillAfterS: 30 });
  await visit('cancelled', 'DELETE', other, { token });
};

const visitSeries = async (visitor: Visitor, gameType: GameType): Promise<void> => {
  if (gameType.seats.max === 1) return;
  const { t, service, call, visit } = visitor;
  const path = `/v1/${gameType.id}/series`;
  const [{ id, token }, other] = [await newPlayer(visitor), await newPlayer(visitor)];
  const body = { players: [id, other.id], games: 2, parallel: 1, clock: { perMoveS: 3600 } };
  const create = async (name: string): Promise<string> => {
    const { series } = await visit<{ series: { links: { self: string } } }>(name, 'POST', path, {
      token,
      body,
    });
    return series.links.self;
  };
  const series = await create('created');
  await visit('waiting', 'GET', series);
  t.match(await visit('accepted', 'POST', `${series}/accept`, { token: other.token }), {
    series: { status: 'running' },
  });
  await advanceSeries(service.app.engine, series.slice(-36));
  t.match(await visit('games', 'GET', `${series}/games`), { items: [{ series: { number: 0 } }] });
  await visit('cancelled', 'DELETE', series, { token });
  const again = (await call('POST', path, { token, body })).body as { series: { links: { self: string } } };
  await visit('declined', 'POST', `${again.series.links.self}/decline`, { token: other.token });
  await visit('page', 'GET', `${path}?limit=1`);
};

const visitQueries = async ({ visit }: Visitor, { id, queries = [] }: GameType): Promise<void> => {
  for (const { path, examples } of queries)
    for (const [index, body] of examples.entries())
      await visit(`example${index + 1}`, 'POST', `/v1/${id}/${path}`, { body });
};

const visitPlayers = async (visitor: Visitor): Promise<void> => {
  const { t, service, recorder, call, visit } = visitor;
  const players = '/v1/players';
  const operator = { token: OPERATOR_TOKEN };
  const create = (name: string, body: object) =>
    visit<{ player: { id: string }; token: string }>(name, 'POST', players, { ...operator, body });
  const person = { name: 'Ada', kind: 'person' };
  const { player: ada, token } = await create('person', person);
  const { path } = await openGame(call, 'war', { visibility: 'public' }, token);
  await call('POST', `${path}/resign`, { token });
  await countFinishedGames(service.app.engine.store);
  await openGame(call, 'war', { visibility: 'public' }, token);
  const own = { ...person, externalId: 'ada@example.org' };
  const { player } = await create('ownPlayer', own);
  t.equal((await create('knownPlayer', own)).player.id, player.id);

  t.match(await visit('person', 'GET', `${players}/me`, { token }), { player: ada });
  await visit('page', 'GET', `${players}/me/games?status=active`, { token });
  await visit('page', 'GET', `${players}/${ada.id}/games?status=active`);
  await visit('public', 'GET', `${players}/${ada.id}/statistics`);
  const grace = { name: 'Grace' };
  t.match(await visit('renamed', 'PATCH', `${players}/me`, { token, body: grace }), { player: grace });
  const webhook = { url: 'https://hooks.example.org/parlour' };
  await visit('registered', 'PUT', `${players}/me/webhook`, { token, body: webhook });
  t.match(await visit('registered', 'GET', `${players}/me/webhook`, { token }), { webhook });
  const renewed = await visit<{ token: string }>('token', 'POST', `${players}/me/tokens`, { token });
  await visit('person', 'GET', `${players}/${player.id}`);
  const suspension = { suspended: true };
  await visit('suspended', 'PATCH', `${players}/${player.id}`, { ...operator, body: suspension });
  await visit('token', 'POST', `${players}/${player.id}/tokens`, { ...operator, body: { expiresInS: 3600 } });

  const events = `${players}/me/events`;
  const headers = { 'content-type': 'text/event-stream' };
  const stream = await openEventStream(service.url + events, { authorization: `Bearer ${renewed.token}` });
  await stream.received(1);
  const accepts = { accepts: ['war'] };
  t.match(await visit('accepting', 'PATCH', `${players}/me`, { token: renewed.token, body: accepts }), {
    player: accepts,
  });
  t.match(await visit('accepting', 'GET', `${players}?accepts=war`), { items: [{ id: ada.id }] });
  stream.close();
  recorder.add('turn', 'GET', events, { status: 200, headers, text: stream.text() });
};

const visitService = async ({ visit }: Visitor): Promise<void> => {
  const headers = { accept: 'application/json', host: 'localhost:3000' };
  await visit('frontDoor', 'GET', '/', { headers });
  await visit('frontDoor', 'GET', '/v1', { headers });
  await visit('ok', 'GET', '/healthz');
  await visit('ok', 'GET', '/readyz');
  await visit('illegalMove', 'GET', '/problems/illegal-move');
  await visit('catalogue', 'GET', '/v1/game-types');
  await visit('page', 'GET', '/v1/games?status=active&limit=1');
  await visit('key', 'GET', '/v1/signing-key');
  await visit('commitment', 'POST', '/v1/commitments');
  const audits = '/v1/audit-records?type=connect-four';
  await visit('record', 'GET', audits, { token: OPERATOR_TOKEN });
  await visit('results', 'GET', audits, { token: OPERATOR_TOKEN, headers: { accept: CSV_MEDIA_TYPE } });
};

test('every operation responds as documented, and as in its examples', async (t) => {
  const visitor = await startVisit(t);
  for (const gameType of gameTypes.values()) {
    await visitTurn(visitor, gameType);
    await visitMoves(visitor, gameType);
    await visitSeats(visitor, gameType);
    await visitOffers(visitor, gameType);
    await visitEnd(visitor, gameType);
    await visitMatches(visitor, gameType);
    await visitSeries(visitor, gameType);
    await visitQueries(visitor, gameType);
  }
  await visitPlayers(visitor);
  await visitService(visitor);

  const examples = visitor.recorder.examples();
  t.same(missingExamples(committedDocument(), examples), [], 'every operation was visited');
  const text = `${compactJson(examples)}\n`;
  if (process.env['RECORD_EXAMPLES'] !== undefined) writeFileSync(EXAMPLES, text);
  t.equal(text, readFileSync(EXAMPLES, 'utf8'), 'run `npm run docs`');
});
