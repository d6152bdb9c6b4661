/** A request with two faults is refused for the one that comes first in the order of the contract. */
import { test } from 'tap';
import { newPlayer } from '#test/support/players.js';
import { finishedGame } from '#test/support/rematches.js';
import { dropAll, openGame, OPERATOR_TOKEN, TWO_HUMANS } from '#test/support/service.js';
import { HEX, PATH as SERIES, sides, three } from '#test/support/series.js';
import { sharedService } from '#test/support/shared-service.js';

/** A move that is legal, and what differs in one with a fault. */
interface Move {
  readonly game: 'active' | 'finished' | 'unknown' | 'malformed';
  readonly seat: 0 | 1 | 'nobody' | 'an unknown player';
  readonly column: number | string;
  readonly headers: Readonly<Record<string, string>>;
}
const LEGAL: Move = { game: 'active', seat: 0, column: 3, headers: {} };
const UNKNOWN_PLAYER = `player_${'A'.repeat(43)}`;
const KEY = 'used-by-both-seats';
const GAMES = '/v1/connect-four/games';

/** The faults in their order, by the codes that they get. */
const FAULTS: readonly (readonly [code: string, fault: Partial<Move>])[] = [
  ['validation-failed', { column: 'x' }],
  ['validation-failed', { headers: { 'idempotency-key': 'with a space' } }],
  ['validation-failed', { headers: { 'if-match': 'not a version' } }],
  ['unauthorized', { seat: 'an unknown player' }],
  ['not-found', { game: 'unknown' }],
  ['not-found', { game: 'malformed' }],
  ['idempotency-key-reused', { headers: { 'idempotency-key': KEY } }],
  ['unauthorized', { seat: 'nobody' }],
  ['version-mismatch', { headers: { 'if-match': '"99"' } }],
  ['game-over', { game: 'finished' }],
  ['not-your-turn', { seat: 1 }],
  ['illegal-move', { column: 1 }],
];

test('the earlier of two faults is named', async (t) => {
  const { call } = await sharedService(t);
  const open = async () => {
    const game = await openGame(call, 'connect-four', TWO_HUMANS);
    for (const token of game.tokens) {
      const options = { token, headers: { 'idempotency-key': KEY }, body: { type: 'drop', column: 2 } };
      t.equal((await call('POST', `${game.path}/moves`, options)).status, 201);
    }
    await dropAll(call, game, '111111');
    return game;
  };
  const games = { active: await open(), finished: await open() };
  await call('POST', `${games.finished.path}/resign`, { token: games.finished.tokens[1] });
  const withId = (id: string) => ({ path: `/v1/connect-four/games/${id}`, tokens: ['x', 'x'] });
  const places = {
    ...games,
    unknown: withId('0190aaaa-0000-7000-8000-000000000000'),
    malformed: withId('malformed'),
  };

  for (const [i, [code, first]] of FAULTS.entries())
    for (const [other, second] of FAULTS.slice(i)) {
      // Nobody has used the key without a token; and of two columns, seats or games there is only one.
      if (code === 'idempotency-key-reused' && other === 'unauthorized') continue;
      const headers = { ...second.headers, ...first.headers };
      const { game, seat, column } = { ...LEGAL, ...second, ...first };
      const { path, tokens } = places[game];
      const { body } = await call('POST', `${path}/moves`, {
        headers,
        body: { type: 'drop', column },
        ...(seat !== 'nobody' && { token: typeof seat === 'number' ? tokens[seat] : UNKNOWN_PLAYER }),
      });
      t.equal(body.code, code, `${code} and ${other}`);
    }
  t.equal((await call('GET', games.active.path)).body.version, 9, 'nothing is played');
});

const WAR = '/v1/war/games';
/** Games by what they are like; the time of those that are late is over. */
type State =
  'active' | 'late' | 'waiting' | 'late-waiting' | 'finished' | 'cancelled' | 'unknown' | 'malformed';

interface Change {
  readonly game: State;
  readonly caller: 'own' | 'other' | 'nobody' | 'an unknown player';
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;
}
type Faults = readonly (readonly [code: string, fault: Partial<Change>])[];

const MALFORMED_OR_UNKNOWN: Faults = [
  ['validation-failed', { body: { x: 1 } }],
  ['validation-failed', { headers: { 'idempotency-key': 'with a space' } }],
  ['unauthorized', { caller: 'an unknown player' }],
  ['not-found', { game: 'unknown' }],
  ['not-found', { game: 'malformed' }],
];
const VERSION = ['version-mismatch', { headers: { 'if-match': '"99"' } }] as const;
const OF_SEATS: Faults = [...MALFORMED_OR_UNKNOWN, ['unauthorized', { caller: 'nobody' }], VERSION];
const OVER: Faults = [
  ['game-over', { game: 'finished' }],
  ['game-over', { game: 'cancelled' }],
];
const LATE: Faults = [
  ['time-over', { game: 'late' }],
  ['time-over', { game: 'late-waiting' }],
];
const IN_PROGRESS: Faults = [...OVER, ['game-waiting', { game: 'waiting' }], ['time-over', { game: 'late' }]];

/** The faults of every route that changes a game, in the order of the contract; a body that all of its requests have. */
const CHANGES: Readonly<Record<string, readonly [body: object, ...Faults]>> = {
  moves: [{ type: 'flip' }, ...OF_SEATS, ...IN_PROGRESS, ['not-your-turn', { caller: 'other' }]],
  resign: [{}, ...OF_SEATS, ...IN_PROGRESS],
  'cpu-moves': [{}, ...OF_SEATS, ...IN_PROGRESS, ['no-cpu-to-move', {}]],
  offers: [{ type: 'draw' }, ...OF_SEATS, ['illegal-move', { body: { type: 'take-back' } }], ...IN_PROGRESS],
  'offers/accept': [{}, ...OF_SEATS, ...IN_PROGRESS, ['no-offer', {}]],
  'offers/decline': [{}, ...OF_SEATS, ...IN_PROGRESS, ['no-offer', {}]],
  cancel: [
    {},
    ...OF_SEATS.slice(0, -1),
    ['unauthorized', { caller: 'other' }],
    VERSION,
    ...OVER,
    ...LATE,
    ['game-active', { game: 'active' }],
  ],
  join: [{}, ...MALFORMED_OR_UNKNOWN, ...OVER, ...LATE, ['seat-taken', { game: 'active' }]],
  'invitation/decline': [
    {},
    ...MALFORMED_OR_UNKNOWN,
    ['unauthorized', { caller: 'nobody' }],
    ['not-found', { game: 'active' }],
    VERSION,
    ['game-over', { game: 'cancelled' }],
    ['time-over', { game: 'late-waiting' }],
  ],
  rematch: [
    {},
    ...OF_SEATS.slice(0, -1),
    ['game-over', { game: 'cancelled' }],
    ['game-active', { game: 'active' }],
    ['game-active', { game: 'waiting' }],
  ],
};

test('every route that changes a game names the earlier of two faults', async (t) => {
  const { call, app } = await sharedService(t);
  const paths = Object.entries(app.swagger().paths ?? {}).filter(([, item]) => 'post' in item);
  const below = paths.flatMap(([path]) =>
    path.startsWith(`${WAR}/{id}/`) ? [path.slice(WAR.length + 6)] : [],
  );
  t.same(new Set(Object.keys(CHANGES)), new Set(below), 'every route is declared');

  const bob = await newPlayer(call, 'Bob');
  const ada = await newPlayer(call);
  const active = () => openGame(call, 'war', { ...TWO_HUMANS, clock: { perMoveS: 3600 } });
  const waiting = async () => {
    const seats = [{ kind: 'human' }, { kind: 'open', for: bob.id }];
    const game = await openGame(call, 'war', { seats, joinWithinS: 3600 }, ada.token);
    return { ...game, tokens: [ada.token, bob.token] };
  };
  const withId = (id: string) => ({ id, path: `${WAR}/${id}`, tokens: [ada.token, bob.token] });
  const games = {
    active: await active(),
    late: await active(),
    waiting: await waiting(),
    'late-waiting': await waiting(),
    finished: await active(),
    cancelled: await waiting(),
    unknown: withId('0190aaaa-0000-7000-8000-000000000000'),
    malformed: withId('malformed'),
  };
  const { finished, cancelled, late } = games;
  await call('POST', `${finished.path}/resign`, { token: finished.tokens[1] });
  await call('POST', `${cancelled.path}/cancel`, { token: ada.token });
  const { databaseClock } = app.engine;
  const isLate = (id?: string) => id === late.id || id === games['late-waiting'].id;
  const now: typeof databaseClock.now = (id) => databaseClock.now(id) + (isLate(id) ? 7_200_000 : 0);
  Object.assign(app.engine, { databaseClock: { ...databaseClock, now } });

  const pairs = Object.entries(CHANGES).flatMap(([path, [usual, ...faults]]) =>
    faults.flatMap((first, i) => faults.slice(i).map((second) => ({ path, usual, first, second }))),
  );
  for (const {
    path,
    usual,
    first: [code, first],
    second: [other, second],
  } of pairs) {
    const ofPlayers = path === 'invitation/decline';
    const { game, caller, body, headers } = {
      ...({ game: ofPlayers ? 'waiting' : 'active', caller: 'own', body: usual, headers: {} } as const),
      ...second,
      ...first,
    };
    const { tokens, path: place } = games[game];
    // Who is invited has no seat, so it cannot be the turn of another one.
    if (other === 'not-your-turn' && tokens[1] === bob.token && code.startsWith('game-')) continue;
    const tokenOf = { own: ofPlayers ? bob.token : tokens[0], other: tokens[1], nobody: undefined };
    const response = await call('POST', `${place}/${path}`, {
      token: caller === 'an unknown player' ? UNKNOWN_PLAYER : tokenOf[caller],
      headers: { ...second.headers, ...headers },
      body,
    });
    t.equal(response.body.code, code, `${path}: ${code} and ${other} (${game}, ${caller})`);
  }
  Object.assign(app.engine, { databaseClock });
  t.equal((await call('GET', games.active.path)).body.version, 1, 'nothing is changed');
});

test('from a deadline on whatever would change the game is refused for that', async (t) => {
  const { call, app } = await sharedService(t);
  const [ada, bob] = [await newPlayer(call), await newPlayer(call, 'Bob')];
  const clock = { perMoveS: 3600 };
  const active = await openGame(call, 'connect-four', { ...TWO_HUMANS, hints: true, clock });
  await call('POST', `${active.path}/offers`, { token: active.tokens[1], body: { type: 'draw' } });
  const seats = [{ kind: 'human' }, { kind: 'open', for: bob.id }];
  const options = { token: ada.token, body: { seats, joinWithinS: 3600 } };
  const invitation = (await call('POST', GAMES, options)).body.game.links.self as string;
  const old = await finishedGame(call, { clock });
  const rematch = await call('POST', `${old.path}/rematch`, { token: old.tokens[0] });
  const changes: readonly (readonly [path: string, token?: string | undefined, body?: object])[] = [
    [`${active.path}/moves`, active.tokens[0], { type: 'drop', column: 1 }],
    ...['resign', 'cpu-moves', 'offers/accept', 'offers/decline'].map(
      (action) => [`${active.path}/${action}`, active.tokens[0]] as const,
    ),
    [`${active.path}/offers`, active.tokens[0], { type: 'draw' }],
    [`${active.path}/resign`, active.tokens[1]],
    ...['join', 'invitation/decline'].map((action) => [`${invitation}/${action}`, bob.token] as const),
    [`${invitation}/join`],
    [`${invitation}/cancel`, ada.token],
    [`${old.path}/rematch`, old.tokens[1]],
    [`${rematch.body.game.links.self}/cancel`, rematch.body.token],
  ];
  const { databaseClock } = app.engine;
  const later = databaseClock.now() + 3600_000;
  Object.assign(app.engine, { databaseClock: { ...databaseClock, now: () => later } });
  for (const [path, token, body] of changes)
    t.match((await call('POST', path, { token, body })).body, { status: 409, code: 'time-over' }, path);
  const hint = await call('GET', `${active.path}/hint?level=easy`, { token: active.tokens[0] });
  t.equal(hint.status, 200, 'a hint changes nothing');
  Object.assign(app.engine, { databaseClock });
});

const SHORT_KEY = { headers: { 'idempotency-key': 'short' } };

/** Requests with a token of a player that is not known, and what they get. */
const OF_UNKNOWN_PLAYERS: readonly (readonly [number, string, string, object?])[] = [
  [400, 'POST', GAMES, { body: { seats: [{ kind: 'human', name: 'two\nlines' }] } }],
  [400, 'POST', GAMES, { body: { seats: [{ kind: 'human', name: 'Ada' }] } }],
  [400, 'POST', GAMES, SHORT_KEY],
  [400, 'POST', `${GAMES}/malformed/join`, { body: { name: 'two\nlines' } }],
  [400, 'POST', `${GAMES}/malformed/join`, SHORT_KEY],
  [400, 'POST', `${GAMES}/malformed/rematch`, SHORT_KEY],
  [400, 'POST', '/v1/players', { body: { name: 'two\nlines', kind: 'bot' } }],
  [400, 'PATCH', '/v1/players/me', { body: { name: 'two\nlines' } }],
  [400, 'POST', '/v1/players/me/tokens', SHORT_KEY],
  [400, 'PATCH', '/v1/players/malformed', { body: { name: 'two\nlines' } }],
  [400, 'POST', '/v1/players/malformed/tokens', { ...SHORT_KEY, body: { expiresInS: 60 } }],
  [401, 'POST', GAMES],
  [401, 'POST', `${GAMES}/malformed/join`],
  [401, 'PATCH', '/v1/players/malformed', { body: { name: 'Ada' } }],
  [401, 'GET', '/v1/players/malformed'],
  [401, 'GET', `${GAMES}/malformed`],
];

test('what is malformed is refused before a player’s token, and that before a malformed id', async (t) => {
  const { call } = await sharedService(t);
  for (const [status, method, path, options = {}] of OF_UNKNOWN_PLAYERS) {
    const response = await call(method, path, { ...options, token: UNKNOWN_PLAYER });
    t.equal(response.status, status, `${method} ${path} ${JSON.stringify(options)}`);
  }
});

test('a token that is missing is named before a malformed id', async (t) => {
  const { call } = await sharedService(t);
  const [name, expiresInS] = ['Ada', 60];
  for (const [method, path, body, token] of [
    ['GET', '/v1/war/matches/malformed'],
    ['DELETE', '/v1/war/matches/malformed', undefined, OPERATOR_TOKEN],
    ['POST', `${SERIES}/malformed/decline`, {}, OPERATOR_TOKEN],
    ['PATCH', '/v1/players/malformed', { name }],
    ['POST', '/v1/players/malformed/tokens', { expiresInS }, (await newPlayer(call)).token],
  ] as const)
    t.equal((await call(method, path, { token, body })).status, 401, `${method} ${path}`);
});

/** What no schema refuses. */
const MALFORMED: readonly (readonly [method: string, path: string, body: object])[] = [
  ['PATCH', '/v1/players/me', { name: '\u200b' }],
  ['PUT', '/v1/players/me/webhook', { url: 'https://[' }],
  ['POST', '/v1/war/games', { seats: [{ kind: 'human', name: '\u200b' }] }],
  ['POST', '/v1/war/games/malformed/join', { name: '\u200b' }],
];

test('a body that is malformed is refused before a player’s token', async (t) => {
  const { call } = await sharedService(t);
  for (const [method, path, body] of MALFORMED)
    t.match((await call(method, path, { body, token: UNKNOWN_PLAYER })).body, {
      code: 'validation-failed',
      errors: [{ pointer: /^\/body\// }],
    });
});

const UNKNOWN_ID = '0190aaaa-0000-7000-8000-000000000000';

/** A request about a series that waits for its caller, or for whose creation nothing is missing. */
interface SeriesChange {
  readonly series: string;
  readonly caller: 'own' | 'other' | 'nobody' | 'an unknown player';
  readonly body: object;
  readonly key: string;
}
type SeriesFaults = readonly (readonly [code: string, fault: Partial<SeriesChange>])[];

const NOT_VALID: SeriesFaults = [
  ['validation-failed', { body: { x: 1 } }],
  ['validation-failed', { key: 'with a space' }],
  ['unauthorized', { caller: 'an unknown player' }],
];
const NOWHERE: SeriesFaults = [
  ['not-found', { series: UNKNOWN_ID }],
  ['not-found', { series: 'malformed' }],
];
const USED_KEY = 'used-in-a-series';
const ANSWER: SeriesFaults = [
  ...NOT_VALID,
  ['unauthorized', { caller: 'nobody' }],
  ...NOWHERE,
  ['not-found', { caller: 'other' }],
];

test('every route that changes a series names the earlier of two faults', async (t) => {
  const { call } = await sharedService(t);
  const { create, answer, look, send } = sides(call);
  const [ada, bob, cyd] = await three(call);
  const players = [ada.id, bob.id];
  const [waiting, closed] = [
    (await create(ada.token, players)).series,
    (await create(ada.token, players)).series,
  ];
  await answer(closed, bob, 'accept', {}, USED_KEY);
  const late: SeriesFaults = [
    ['idempotency-key-reused', { series: closed.id, key: USED_KEY, body: { clientSeed: HEX } }],
    ['series-closed', { series: closed.id }],
  ];
  const terms = { players, games: 2, clock: { perMoveS: 600 } };
  const uncommitted = { ...terms, commitmentId: UNKNOWN_ID, clientSeed: HEX };
  /** By method and path below the series: whose request it is, its body, and its faults in their order. */
  const changes: readonly (readonly [string, string, { token: string }, object | undefined, SeriesFaults])[] =
    [
      ['POST', '/accept', bob, {}, [...ANSWER, ...late]],
      ['POST', '/decline', bob, {}, [...ANSWER, ...late.slice(1)]],
      ['DELETE', '', ada, undefined, [...ANSWER.slice(2, -1), ['unauthorized', { caller: 'other' }]]],
      [
        'POST',
        '',
        ada,
        terms,
        [
          ...NOT_VALID,
          ['unauthorized', { caller: 'nobody' }],
          ['invalid-config', { body: { ...uncommitted, games: 3 } }],
          ['commitment-not-found', { body: uncommitted }],
        ],
      ],
    ];
  const pairs = changes.flatMap(([method, path, { token }, usual, faults]) =>
    faults.flatMap((first, i) =>
      faults.slice(i).map((second) => ({ method, path, own: token, usual, first, second })),
    ),
  );
  for (const {
    method,
    path,
    own,
    usual,
    first: [code, first],
    second: [other, second],
  } of pairs) {
    const valid = { series: waiting.id, caller: 'own', body: usual, key: undefined } as const;
    const { series, caller, body, key } = { ...valid, ...second, ...first };
    const tokens = { own, other: cyd.token, nobody: undefined, 'an unknown player': UNKNOWN_PLAYER };
    const url = usual === terms ? SERIES : `${SERIES}/${series}${path}`;
    const response = await send(method, url, tokens[caller], body, key);
    t.match(response.body, { code }, `${method} ${path}: ${code} and ${other}`);
  }
  await send('DELETE', closed.links.self, ada.token);
  t.match(
    await look(waiting),
    { status: 'waiting', players: [{}, { accepted: false }] },
    'nothing is changed',
  );
});
