/** A service that knows two versions of a type's rules, and one that was downgraded and knows the first one only. */
import { test } from 'tap';
import type { GameType } from 'parlour-games/game-type';
import { duets } from '#test/fixtures/duets/index.js';
import { OPERATOR_TOKEN, openGame, startService, TWO_HUMANS } from '#test/support/service.js';
import { verifyRecord } from '#test/support/verifier.js';

const KEY = { 'idempotency-key': 'a-key-of-more-than-20-characters' };
const UNKNOWN = { status: 409, body: { code: 'rules-unknown' } };

test('rules that one release knows and another does not', async (t) => {
  const rules = { ...duets.rules, version: 2 };
  const gameType: GameType = { ...duets, rules };
  const { call } = await startService(t, {}, { registry: { gameTypes: new Map([['duets', gameType]]) } });
  const open = { ...TWO_HUMANS, visibility: 'public' };
  const create = () => call('POST', '/v1/duets/games', { body: open, headers: KEY });
  t.equal((await create()).status, 201);
  const newer = await openGame(call, 'duets', open);
  const over = await openGame(call, 'duets', open);
  await call('POST', `${over.path}/resign`, { token: over.tokens[0] });
  const token = newer.tokens[0];
  const cards = (game: Record<string, unknown>) =>
    (game['legalMoves'] as { cards: { from: string[] } }[])[0]?.cards.from.slice(0, 2);
  const move = { type: 'lay', cards: cards(newer.game) };
  t.equal((await call('POST', `${newer.path}/moves`, { token, body: move, headers: KEY })).status, 201);
  t.match((await call('GET', '/v1/game-types')).body, { items: [{ rulesVersion: 2 }] });

  rules.version = 1;
  const { path } = newer;
  for (const refused of [
    call('GET', path),
    call('GET', `${path}/board.svg`),
    call('GET', `${path}?at=1`),
    call('GET', `${path}/moves`),
    call('GET', `${path}/events`),
    call('GET', `${path}/audit`),
    call('GET', `${path}/legal-moves`, { token }),
    call('GET', `${over.path}/hint`, { token: over.tokens[0] }),
    call('POST', `${path}/moves`, { token: newer.tokens[1], body: move }),
    call('POST', `${path}/moves`, { token, body: move, headers: KEY }),
    call('POST', `${path}/resign`, { token }),
    call('POST', `${over.path}/rematch`, { token: over.tokens[0] }),
    create(),
  ])
    t.match(await refused, UNKNOWN);
  t.equal(
    (await call('POST', `${path}/moves`, { token: 'wrong', body: move })).status,
    401,
    'a wrong token first',
  );
  t.equal(
    (await call('POST', `${over.path}/moves`, { token: over.tokens[1], body: move })).body.code,
    'game-over',
  );
  t.match((await call('GET', '/v1/games')).body.items, [
    { id: over.id, rulesVersion: 2, status: 'finished' },
    { id: newer.id, rulesVersion: 2, turn: null },
  ]);
  const checks = { replay: 'rules version 2 is not known here', chain: 'ok', snapshot: 'ok' };
  t.match((await call('GET', `${over.path}/audit`)).body, { game: { state: {} }, checks });
  const exported = await call('GET', '/v1/audit-records', { token: OPERATOR_TOKEN });
  t.match(JSON.parse(exported.text.split('\n')[0] ?? ''), { game: { state: {} }, checks });

  const older = await openGame(call, 'duets', open);
  t.equal(older.game['rulesVersion'], 1);

  rules.version = 2;
  t.match(
    await call('POST', `${path}/moves`, { token, body: move, headers: KEY }),
    { status: 201 },
    'a retry',
  );
  await call('POST', `${older.path}/resign`, { token: older.tokens[0] });
  for (const [game, version] of [
    [older, 1],
    [over, 2],
  ] as const) {
    const { body: record } = await call('GET', `${game.path}/audit`, { token: OPERATOR_TOKEN });
    t.match(record, {
      format: version,
      game: { rulesVersion: version },
      checks: { replay: 'ok', snapshot: 'ok' },
    });
    t.same(verifyRecord(record).findings, []);
  }
});
