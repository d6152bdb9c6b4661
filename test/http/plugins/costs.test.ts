/** What each kind of request costs in the rate limits, as docs/operations.md has it. */
import { test } from 'tap';
import { readPage, rowsOf } from '#test/docs/markdown.js';
import { openGame, startService, TWO_HUMANS, type CallOptions } from '#test/support/service.js';

const LIMIT = 100_000;
const NDJSON = { headers: { accept: 'application/x-ndjson' } };
const KEY = { headers: { 'idempotency-key': crypto.randomUUID() } };
const LARGE = { body: { marbles: Array.from({ length: 5000 }, () => 0) } };

type Row = readonly [request: string, cost: number, options?: CallOptions];

/**
 * By the rows of the page, in its words: requests in this order, and what each costs. `new` is a game of two people, `long`
 * and `retried` are games of computer players that have 101 entries by the time that they are read.
 */
const COSTS: Readonly<Record<string, readonly [string, readonly Row[]]>> = {
  'create, rematch, match, POST /v1/players, PUT /v1/players/me/webhook': [
    '5',
    [
      ['POST /v1/war/games', 5],
      ['POST over/rematch', 5],
      ['POST /v1/war/matches', 5],
      ['POST /v1/players', 5, { body: { name: 'Ada', kind: 'bot' } }],
      ['PUT /v1/players/me/webhook', 5],
    ],
  ],
  'a list of games, a ladder or its results': [
    '1 for every 20 of its limit',
    [
      ['GET /v1/games', 1],
      ['GET /v1/games?limit=20', 1],
      ['GET /v1/games?limit=21', 2],
      ['GET /v1/games?type=war&status=active&limit=100', 5],
      ['GET /v1/games?limit=x', 1],
      ['GET /v1/war/ladder?limit=40', 2],
      ['GET /v1/war/ladder/results?limit=40', 2],
    ],
  ],
  hint: [
    '2 (easy), 5 (medium), 20 (hard)',
    [
      ['GET new/hint?level=easy', 2],
      ['GET new/hint?level=medium', 5],
      ['GET new/hint', 5],
      ['GET new/hint?level=hard', 20],
    ],
  ],
  'expensive queries: POST /v1/connect-four/analyses': [
    '20',
    [['POST /v1/connect-four/analyses', 20, { body: { position: '4444' } }]],
  ],
  'cpu-moves': [
    'count',
    [
      ['POST long/cpu-moves', 1, { body: { count: 1 } }],
      ['POST long/cpu-moves', 99, { body: { count: 99 } }],
    ],
  ],
  audit: [
    '5, and 1 for every 4 entries',
    [
      ['GET long/audit', 5 + 25],
      ['HEAD long/audit', 5],
      ['GET new/audit', 5],
    ],
  ],
  'the whole log as NDJSON': ['1, and 1 for every 50 entries', [['GET long/moves', 1 + 2, NDJSON]]],
  'event stream': [
    '1, and 1 for every 50 entries that it starts with',
    [
      ['GET long/events', 1 + 2],
      ['GET long/events', 1 + 1, { headers: { 'last-event-id': '50' } }],
    ],
  ],
  "a player's event stream": [
    '5, and 1 for every 20 games and matches that it starts with',
    [['GET /v1/players/me/events', 5]],
  ],
  'a game or a drawing with at': [
    '1, and 1 for every 20 entries replayed: those since the nearest snapshot if the game was replayed recently, otherwise the whole log up to that version',
    [
      ['GET long?at=45', 1 + 2],
      ['GET long/board.txt?at=101', 1 + 2],
      ['GET long/board.svg?at=101', 1],
    ],
  ],
  'a retry of a move with its Idempotency-Key, after other moves': [
    'as with at',
    [
      ['POST retried/cpu-moves', 99, { body: { count: 99 } }],
      ['POST retried/cpu-moves', 1, { body: { count: 1 }, ...KEY }],
      ['POST retried/cpu-moves', 1, { body: { count: 1 } }],
      ['POST retried/cpu-moves', 1 + 5, { body: { count: 1 }, ...KEY }],
    ],
  ],
  'export; all results of a ladder as NDJSON': [
    '50',
    [
      ['GET /v1/audit-records', 50],
      ['GET /v1/war/ladder/results', 50, NDJSON],
    ],
  ],
  'any request with a body': [
    '1 more for every 4 KiB of it',
    [
      ['POST /v1/black-box/traces', 1 + 2, LARGE],
      ['POST new/moves', 1, { body: { type: 'drop', column: 4 } }],
    ],
  ],
};
const OTHERS: readonly Row[] = [
  ...['', '/moves', '/board.txt', '/board.svg', '/legal-moves'].map((path): Row => [`GET new${path}`, 1]),
  ...['/v1/game-types', '/v1/commitments', '/v1/war', '/nowhere'].map((path): Row => [`GET ${path}`, 1]),
  ['POST new/resign', 1],
  ['POST new/join', 1],
  ['POST /v1/commitments', 1],
];

test('requests cost what docs/operations.md says', async (t) => {
  const { call, url } = await startService(t, { RATE_LIMIT_PER_MINUTE: String(LIMIT) });
  const open = (type: string, body: object) => openGame(call, type, body);
  const computers = {
    seats: [
      { kind: 'cpu', level: 'easy' },
      { kind: 'cpu', level: 'easy' },
    ],
    config: { target: 10_000 },
  };
  const games = new Map([
    ['new', await open('connect-four', TWO_HUMANS)],
    ['over', await open('connect-four', TWO_HUMANS)],
    ['long', await open('basra', computers)],
    ['retried', await open('basra', computers)],
  ]);
  const over = games.get('over');
  await call('POST', `${over?.path}/resign`, { token: over?.tokens[0] });

  const remainingAfter = async (request: string, options: CallOptions = {}): Promise<number> => {
    const [, method = '', name = '', rest = ''] = /^(\w+) (\w*)(\S*)$/.exec(request) ?? [];
    const game = games.get(name);
    const path = `${game?.path ?? ''}${rest}`;
    if (path.endsWith('/events')) {
      const stream = new AbortController();
      const { headers } = await fetch(`${url}${path}`, { ...options, signal: stream.signal } as RequestInit);
      stream.abort();
      return Number(headers.get('ratelimit-remaining'));
    }
    const token = game?.tokens[0] === '' ? undefined : game?.tokens[0];
    const { headers } = await call(method, path, {
      ...options,
      ...(token !== undefined && { token }),
    });
    return Number(headers['ratelimit-remaining']);
  };
  let spent = LIMIT - (await remainingAfter('GET /v1/game-types'));
  const costOf = async (request: string, options?: CallOptions): Promise<number> => {
    const before = spent;
    spent = LIMIT - (await remainingAfter(request, options));
    // In between, a new window may have begun.
    return spent >= before ? spent - before : spent;
  };

  const [, limits = ''] = readPage('docs/operations.md').split('**Rate limits**');
  const [table = ''] = limits.split('\n\nA move costs 1');
  const [, ...rows] = rowsOf(table);
  t.same(
    rows,
    Object.entries(COSTS).map(([name, [words]]) => [name, words]),
    'every row of the page',
  );
  for (const [request, cost, options] of [...Object.values(COSTS).flatMap(([, each]) => each), ...OTHERS])
    t.equal(await costOf(request, options), cost, request);
});
