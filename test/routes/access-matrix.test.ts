/**
 * Who may do what with a game: every operation × caller × visibility × status; and with a series. Each operation of the document is declared
 * here once, with each of its representations; one that is not declared fails.
 */
import type { FastifyInstance } from 'fastify';
import { test, type Test } from 'tap';
import { countFinishedGames } from '#src/engine/queries/statistics.js';
import type { Store } from '#src/engine/store.js';
import { at, defined } from 'parlour-games/kit/checked';
import { atLength } from '#test/support/length.js';
import { playOut, quickConfig } from '#test/support/quick-games.js';
import { newPlayer, type NewPlayer } from '#test/support/players.js';
import { OPERATOR_TOKEN, type Opened, type Service } from '#test/support/service.js';
import { PATH as SERIES, resignAll, sides, two } from '#test/support/series.js';
import { sharedService } from '#test/support/shared-service.js';

const TYPE = 'double-7';
const GAME = `/v1/${TYPE}/games/{id}`;
const STATUSES = ['waiting', 'active', 'finished', 'archived'] as const;
type Status = (typeof STATUSES)[number];
/** Nobody is told apart by who may watch but in private games. */
const COMBINATIONS: Readonly<Record<string, readonly Status[]>> = atLength({
  brief: { public: ['active'], private: ['active'] },
  full: { public: STATUSES, unlisted: ['active'], private: STATUSES },
});

/** `anybody` means whoever may see the game: of a private one, its seats, players who have or had a chance of one, and the operator. */
type Access =
  | 'anybody'
  | 'seats'
  | 'seats and the operator'
  | 'the creator'
  | 'the seat to move'
  | 'the invited player'
  | 'the operator';

interface Rule {
  readonly access: Access;
  /** For those who may, while the game waits, while it is active, and when it has finished. */
  readonly expected: readonly [number, number, number];
  readonly query?: string;
  readonly accept?: string;
  readonly body?: object;
  /** The others are not tried on the same game afterwards. */
  readonly isFinal?: boolean;
  /** A player has one seat at most. */
  readonly isForThoseWithout?: boolean;
}

const READ: Rule = { access: 'anybody', expected: [200, 200, 200] };
const REPRESENTATIONS = [
  READ,
  { ...READ, query: '?at=1' },
  { ...READ, query: '?at=1&as=all', expected: [400, 400, 200] },
] as const;

/** Seat 0 opens with this tile, its only move. */
const SEED = '1'.repeat(64);
const MOVE = { type: 'play', card: '7:7' };

/** In this order, so that what ends the rights of a seat comes last. */
const RULES: Readonly<Record<string, readonly Rule[]>> = {
  'GET ': REPRESENTATIONS,
  'GET /board.txt': REPRESENTATIONS,
  'GET /board.svg': REPRESENTATIONS,
  'GET /moves': [READ, { ...READ, accept: 'application/x-ndjson' }],
  'GET /events': [READ],
  'GET /audit': [READ],
  'GET /legal-moves': [{ access: 'seats', expected: [200, 200, 200] }],
  'GET /hint': [{ access: 'the seat to move', expected: [409, 200, 409], query: '?level=easy' }],
  'GET /notes': [READ],
  // Entry 1 is the invited player's, who has resigned.
  'PUT /notes/{seq}': [{ access: 'seats', expected: [404, 404, 404], body: { text: 'A bluff.' } }],
  'DELETE /notes/{seq}': [{ access: 'seats and the operator', expected: [404, 404, 404] }],
  'POST /cancel': [{ access: 'the creator', expected: [201, 409, 409], isFinal: true }],
  'POST /invitation/decline': [{ access: 'the invited player', expected: [201, 404, 404], isFinal: true }],
  'POST /join': [{ access: 'anybody', expected: [201, 409, 409], isFinal: true, isForThoseWithout: true }],
  'POST /cpu-moves': [{ access: 'seats', expected: [409, 409, 409] }],
  'POST /moves': [{ access: 'the seat to move', expected: [409, 201, 409], body: MOVE }],
  'POST /rematch': [{ access: 'seats', expected: [409, 409, 201] }],
  'POST /resign': [{ access: 'seats', expected: [409, 201, 409], isFinal: true }],
  'DELETE ': [{ access: 'the operator', expected: [204, 204, 204] }],
};

const HUMAN = { kind: 'human' };

/** The one that is invited to every game, and one that is in none. */
interface Players {
  readonly guest: NewPlayer;
  readonly other: NewPlayer;
}

/** Without a record: none is read here. */
const archive = async (store: Store, id: string): Promise<void> => {
  await countFinishedGames(store);
  const game = defined(await store.load(id), 'the game');
  if ((await store.archive([game])).length === 0) throw new Error('the game is still there');
};

/**
 * A game of five that a player has created. While it waits, a seat is kept for another player and one is open; then that
 * player and seat 2 have resigned.
 */
const openGameAs = async (
  {
    call,
    app: {
      engine: { store },
    },
  }: Pick<Service, 'call' | 'app'>,
  { guest }: Players,
  visibility: string,
  status: Status,
): Promise<Opened> => {
  const seats = [HUMAN, HUMAN, HUMAN, { kind: 'open', for: guest.id }, { kind: 'open' }];
  const options = { visibility, seats, hints: true, config: quickConfig(TYPE), seed: SEED };
  const host = await newPlayer(call);
  const { body } = await call('POST', `/v1/${TYPE}/games`, { token: host.token, body: options });
  const { game, tokens: seatTokens } = body as { game: Opened['game']; tokens: { token: string }[] };
  const tokens = [host.token, ...seatTokens.map(({ token }) => token)];
  const opened = { id: String(game['id']), path: `/v1/${TYPE}/games/${String(game['id'])}`, game, tokens };
  if (status === 'waiting') return opened;
  await call('POST', `${opened.path}/join`, { token: guest.token });
  const last = await call('POST', `${opened.path}/join`, { token: tokens[1] });
  for (const token of [guest.token, tokens[2]]) await call('POST', `${opened.path}/resign`, { token });
  const whole = { ...opened, tokens: [...tokens, '', String(last.body.token)] };
  if (status === 'active') return whole;
  await playOut(call, whole);
  if (status === 'archived') await archive(store, opened.id);
  return whole;
};

interface Caller {
  readonly name: string;
  readonly token: string | undefined;
  readonly is:
    | 'nobody'
    | 'a stranger'
    | 'an unknown player'
    | 'another player'
    | 'the invited player'
    | 'the operator'
    | number;
}

/** Those who change more come later. */
const callersOf = (
  { tokens }: Opened,
  elsewhere: Opened,
  { other, guest }: Players,
  status: Status,
): readonly Caller[] => [
  { name: 'no token', token: undefined, is: 'nobody' },
  { name: 'a malformed token', token: 'x', is: 'a stranger' },
  { name: 'an unknown token', token: 'A'.repeat(43), is: 'a stranger' },
  { name: 'an unknown player', token: `player_${'A'.repeat(43)}`, is: 'an unknown player' },
  { name: 'another player', token: other.token, is: 'another player' },
  { name: 'a seat of another game', token: elsewhere.tokens[1], is: 'a stranger' },
  { name: 'the seat that resigned', token: tokens[2], is: status === 'waiting' ? 2 : 'a stranger' },
  { name: 'the invited player', token: guest.token, is: 'the invited player' },
  { name: 'another seat', token: tokens[1], is: 1 },
  { name: 'the seat to move', token: tokens[0], is: 0 },
  { name: 'the operator', token: OPERATOR_TOKEN, is: 'the operator' },
];

const mayDo = (access: Access, is: Caller['is'], visibility: string): boolean => {
  if (access === 'the operator' || access === 'the invited player') return is === access;
  if (access === 'the creator') return is === 0;
  if (access === 'seats and the operator' && is === 'the operator') return true;
  if (typeof is === 'number') return true;
  if (access !== 'anybody' || is === 'a stranger') return false;
  return is === 'the operator' || is === 'the invited player' || visibility !== 'private';
};

const seesPrivateGames = (is: Caller['is']): boolean =>
  typeof is === 'number' || is === 'the operator' || is === 'the invited player';

const expectedOf = (rule: Rule, { is }: Caller, visibility: string, status: Status): number => {
  if (is === 'an unknown player') return 401;
  if (status === 'archived') return visibility === 'private' ? 404 : 410;
  if (!mayDo(rule.access, is, visibility)) {
    const hasNoInvitation = rule.access === 'the invited player' && (is === 0 || is === 'another player');
    return hasNoInvitation || (visibility === 'private' && !seesPrivateGames(is)) ? 404 : 401;
  }
  const waitsForTurn = rule.access === 'the seat to move' && is !== 0;
  const hasSeat = rule.isForThoseWithout === true && is === 0;
  return waitsForTurn || hasSeat ? 409 : at(rule.expected, STATUSES.indexOf(status));
};

interface Request extends Rule {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
}

const requestsOf = ([operation, rules]: readonly [string, readonly Rule[]]): Request[] => {
  const [method, path = ''] = operation.split(' ') as [Request['method'], string?];
  const requests = rules.map((rule) => ({ ...rule, method, path }));
  return path === '/events'
    ? requests
    : [...requests, ...(rules[0] === READ ? [{ ...READ, method: 'HEAD', path } as const] : [])];
};

/** Resolves with the status. Event streams are left as soon as they begin. */
const send = async (
  app: FastifyInstance,
  game: Opened,
  { method, path, query = '', accept = '*/*', body }: Request,
  token: string | undefined,
): Promise<number> => {
  const isStream = path === '/events';
  const response = await app.inject({
    method,
    url: `${game.path}${path.replace('{seq}', '1')}${query}`,
    headers: { accept, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    payloadAsStream: isStream,
    ...(body && { payload: body }),
  });
  if (isStream) response.stream().destroy();
  return response.statusCode;
};

test('who may do what', async (t) => {
  const service = await sharedService(t);
  const { call, app } = service;
  const operations = Object.entries(app.swagger().paths ?? {}).flatMap(([path, item]) =>
    path.startsWith(GAME)
      ? Object.keys(item).map((method) => `${method.toUpperCase()} ${path.slice(GAME.length)}`)
      : [],
  );
  t.same(new Set(Object.keys(RULES)), new Set(operations), 'every operation is declared');
  const requests = Object.entries(RULES).flatMap(requestsOf);
  const players = { guest: await newPlayer(call), other: await newPlayer(call) };
  const elsewhere = await openGameAs(service, players, 'public', 'active');

  const tryAll = async (t: Test, visibility: string, status: Status): Promise<void> => {
    const open = () => openGameAs(service, players, visibility, status);
    const whole = await open();
    const tryAs = async (request: Request, caller: Caller, index: number): Promise<void> => {
      const expected = expectedOf(request, caller, visibility, status);
      const game = expected === 201 && request.isFinal === true ? await open() : whole;
      const { token } = at(callersOf(game, elsewhere, players, status), index);
      const { method, path, query = '', accept = '' } = request;
      const label = `${method} ${path}${query} ${accept} by ${caller.name}`;
      t.equal(await send(app, game, request, token), expected, label);
    };
    for (const request of requests)
      for (const [index, caller] of callersOf(whole, elsewhere, players, status).entries())
        await tryAs(request, caller, index);
  };
  for (const [visibility, statuses] of Object.entries(COMBINATIONS))
    for (const status of statuses)
      await t.test(`${visibility}, ${status}`, (t) => tryAll(t, visibility, status));
});

const SERIES_STATUSES = ['waiting', 'running', 'finished', 'cancelled'] as const;
type SeriesStatus = (typeof SERIES_STATUSES)[number];

const isAmong = (is: Caller['is']): boolean => is === 0 || is === 'the invited player';
const readsSeries = (is: Caller['is']): number => (is === 'a stranger' ? 401 : 200);
const answersSeries = (is: Caller['is'], status: SeriesStatus): number => {
  if (is === 'another player') return 404;
  if (!isAmong(is)) return 401;
  return is === 'the invited player' && status === 'waiting' ? 200 : 409;
};

/** Every operation with a series; its creator has, so to speak, seat 0. */
const SERIES_RULES: Readonly<Record<string, (is: Caller['is'], status: SeriesStatus) => number>> = {
  'GET ': readsSeries,
  'GET /{id}': readsSeries,
  'GET /{id}/games': readsSeries,
  'POST ': (is) => {
    if (is === 'another player') return 422;
    return isAmong(is) || is === 'the operator' ? 201 : 401;
  },
  'POST /{id}/accept': answersSeries,
  'POST /{id}/decline': answersSeries,
  'DELETE /{id}': (is) => (is === 0 || is === 'the operator' ? 200 : 401),
};

test('who may do what with a series', async (t) => {
  const { call, app } = await sharedService(t);
  const operations = Object.entries(app.swagger().paths ?? {}).flatMap(([path, item]) =>
    path.startsWith(SERIES)
      ? Object.keys(item).map((method) => `${method.toUpperCase()} ${path.slice(SERIES.length)}`)
      : [],
  );
  t.same(new Set(Object.keys(SERIES_RULES)), new Set(operations), 'every operation is declared');
  const { create, answer, send } = sides(call);
  const other = await newPlayer(call);
  const seat = (await call('POST', '/v1/connect-four/games')).body.tokens as { token: string }[];

  /** A series with its creator and the player that is invited to it. */
  const open = async (status: SeriesStatus) => {
    const [host, guest] = await two(call);
    const { series } = await create(host.token, [host.id, guest.id]);
    if (status === 'running' || status === 'finished') await answer(series, guest);
    if (status === 'finished') await resignAll(call, series, guest, 2);
    if (status === 'cancelled') await send('DELETE', series.links.self, host.token);
    const callers: readonly Caller[] = [
      { name: 'no token', token: undefined, is: 'nobody' },
      { name: 'a malformed token', token: 'x', is: 'a stranger' },
      { name: 'an unknown token', token: 'A'.repeat(43), is: 'a stranger' },
      { name: 'an unknown player', token: `player_${'A'.repeat(43)}`, is: 'an unknown player' },
      { name: 'a seat of a game', token: at(seat, 0).token, is: 'a stranger' },
      { name: 'another player', token: other.token, is: 'another player' },
      { name: 'the invited player', token: guest.token, is: 'the invited player' },
      { name: 'its creator', token: host.token, is: 0 },
      { name: 'the operator', token: OPERATOR_TOKEN, is: 'the operator' },
    ];
    return { id: series.id, players: [host.id, guest.id], callers };
  };

  for (const status of SERIES_STATUSES)
    await t.test(status, async (t) => {
      const whole = await open(status);
      for (const [operation, rule] of Object.entries(SERIES_RULES))
        for (const [index, { name, is }] of whole.callers.entries()) {
          const expected = is === 'an unknown player' ? 401 : rule(is, status);
          const changes = expected < 300 && !operation.startsWith('GET');
          const { id, players, callers } = changes ? await open(status) : whole;
          const [method = '', path = ''] = operation.split(' ');
          const body = { players, games: 2, clock: { perMoveS: 600 } };
          const { token } = at(callers, index);
          const url = `${SERIES}${path.replace('{id}', id)}`;
          const sent = await send(method, url, token, operation === 'POST ' ? body : undefined);
          t.equal(sent.status, expected, `${operation} by ${name}`);
        }
    });
});
