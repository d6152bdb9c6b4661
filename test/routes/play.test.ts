import { test } from 'tap';
import { dropAll, openGame, TWO_HUMANS } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('a game against the computer, as a new user plays it', async (t) => {
  const { call } = await sharedService(t);
  const created = await call('POST', '/v1/connect-four/games');
  t.equal(created.status, 201);
  t.match(created.body.game, {
    type: 'connect-four',
    version: 1,
    status: 'active',
    visibility: 'unlisted',
    autoplay: true,
    config: { drawWhenUnwinnable: false },
    seats: [
      { seat: 0, kind: 'human', name: 'Player 1' },
      { seat: 1, kind: 'cpu', level: 'medium' },
    ],
    turn: { seat: 0 },
    you: 0,
    result: null,
  });
  t.match(created.body.game.id, UUID_V7);
  t.equal(created.headers['location'], `/v1/connect-four/games/${created.body.game.id}`);
  t.match(created.headers['etag'], /^"1(-gzip)?"$/);
  t.equal(created.body.tokens.length, 1);
  t.match(created.body.tokens[0], { seat: 0, token: /^[\w-]{43}$/ }, '256 bits in base64url');

  const path = created.headers['location'] ?? '';
  const { token } = created.body.tokens[0];
  const options = await call('GET', `${path}/legal-moves`, { token });
  t.same(options.body, {
    version: 1,
    seat: 0,
    moves: [1, 2, 3, 4, 5, 6, 7].map((column) => ({ type: 'drop', column })),
  });

  const moved = await call('POST', `${path}/moves`, { token, body: { type: 'drop', column: 4 } });
  t.equal(moved.status, 201);
  t.match(moved.headers['etag'], /^"3(-gzip)?"$/);
  t.match(moved.body.entries, [
    {
      seq: 1,
      seat: 0,
      by: 'human',
      move: { type: 'drop', column: 4 },
      events: [{ type: 'dropped', column: 4, row: 1 }],
      text: ['Player 1 plays column 4, row 1.'],
    },
    { seq: 2, seat: 1, by: 'cpu:medium', move: { type: 'drop' } },
  ]);
  t.match(moved.body.game, { version: 3, turn: { seat: 0 }, you: 0 });
  const seen = await call('GET', path, { token });
  t.same(seen.body, moved.body.game, 'the response contains the same game');

  const text = await call('GET', `${path}/board.txt`);
  t.match(text.headers['content-type'], /^text\/plain; charset=utf-8/);
  t.match(text.text, 'Connect Four');
  const svg = await call('GET', `${path}/board.svg`);
  t.match(svg.headers['content-type'], /^image\/svg\+xml/);
  t.match(svg.text, '<svg');
  for (const [file, { headers }] of [
    ['board.txt', text],
    ['board.svg', svg],
  ] as const) {
    const etag = String(headers['etag']);
    const again = (known: string) => call('GET', `${path}/${file}`, { headers: { 'if-none-match': known } });
    t.match(await again(etag), { status: 304, headers: { etag } });
    t.equal((await again('"3"')).status, 200, 'the tag is not the version');
  }
  await call('POST', `${path}/moves`, { token, body: { type: 'drop', column: 4 } });
  const known = { headers: { 'if-none-match': String(text.headers['etag']) } };
  t.equal((await call('GET', `${path}/board.txt`, known)).status, 200, 'it changes with the drawing');
});

test('two people play a complete game, and read its log and its audit', async (t) => {
  const { call } = await sharedService(t);
  const game = await openGame(call, 'connect-four', TWO_HUMANS);
  t.notSame(game.tokens[0], game.tokens[1]);
  const last = await dropAll(call, game, '1212121');
  t.match(last.body.game, {
    status: 'finished',
    version: 8,
    turn: null,
    legalMoves: [],
    result: {
      outcome: 'win',
      winners: [0],
      scores: [1, 0],
      reason: 'four-in-line',
      details: { cells: [1, 2, 3, 4].map((row) => ({ column: 1, row })) },
    },
  });
  t.match(last.body.game.fairness.seed, /^[0-9a-f]{64}$/);

  const ndjson = { headers: { accept: 'application/x-ndjson' } };
  const linesAfter = async (query: string): Promise<unknown[]> =>
    (await call('GET', `${game.path}/moves${query}`, ndjson)).text
      .split('\n')
      .filter((line) => line !== '')
      .map((line): unknown => JSON.parse(line));
  const log = await linesAfter('');
  t.match(log, [{ seq: 0 }, { seq: 1 }, {}, {}, {}, {}, {}, { seq: 7 }]);
  for (let after = -1; after <= 8; after += 1) {
    const from = after < 0 ? '?' : `?after=${after}`;
    t.same(await linesAfter(from), log.slice(after + 1), `NDJSON after ${after}`);
    for (const limit of [1, 2, 4, 8, 9]) {
      const page = await call('GET', `${game.path}/moves${from}&limit=${limit}`);
      const next = after + limit < 7 ? after + limit : null;
      const items = log.slice(after + 1, after + 1 + limit);
      t.same(page.body, { items, nextAfter: next }, `${limit} after ${after}`);
    }
  }

  const audit = await call('GET', `${game.path}/audit`);
  t.same(audit.body.checks, { commitment: 'ok', chain: 'ok', replay: 'ok', snapshot: 'ok' });
  t.equal(audit.body.entries.length, 8);
  t.match(audit.body.entries[7], {
    salt: /^[0-9a-f]{64}$/,
    stateHash: /^[0-9a-f]{64}$/,
    prev: audit.body.entries[6].hash,
    hash: audit.body.head,
  });

  const late = await call('POST', `${game.path}/moves`, {
    token: game.tokens[1],
    body: { type: 'drop', column: 7 },
  });
  t.match([late.status, late.body.code], [409, 'game-over']);
});
