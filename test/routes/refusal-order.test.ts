/** A request with two faults is refused for the one that comes first in the order of the contract. */
import { test } from 'tap';
import { dropAll, openGame, TWO_HUMANS } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';

/** A move that is legal, and what differs in one with a fault. */
interface Move {
  readonly game: 'active' | 'finished' | 'unknown';
  readonly seat: 0 | 1 | 'nobody' | 'an unknown player';
  readonly column: number | string;
  readonly headers: Readonly<Record<string, string>>;
}
const LEGAL: Move = { game: 'active', seat: 0, column: 3, headers: {} };
const UNKNOWN_PLAYER = `player_${'A'.repeat(43)}`;
const KEY = 'used-by-both-seats';

/** The faults in their order, by the codes that they get. */
const FAULTS: readonly (readonly [code: string, fault: Partial<Move>])[] = [
  ['validation-failed', { column: 'x' }],
  ['unauthorized', { seat: 'an unknown player' }],
  ['not-found', { game: 'unknown' }],
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
  const unknown = { path: '/v1/connect-four/games/0190aaaa-0000-7000-8000-000000000000', tokens: ['x', 'x'] };

  for (const [i, [code, first]] of FAULTS.entries())
    for (const [other, second] of FAULTS.slice(i)) {
      // Nobody has used the key without a token; and of two columns, seats or games there is only one.
      if (code === 'idempotency-key-reused' && other === 'unauthorized') continue;
      const headers = { ...second.headers, ...first.headers };
      const { game, seat, column } = { ...LEGAL, ...second, ...first };
      const { path, tokens } = game === 'unknown' ? unknown : games[game];
      const { body } = await call('POST', `${path}/moves`, {
        headers,
        body: { type: 'drop', column },
        ...(seat !== 'nobody' && { token: typeof seat === 'number' ? tokens[seat] : UNKNOWN_PLAYER }),
      });
      t.equal(body.code, code, `${code} and ${other}`);
    }
  t.equal((await call('GET', games.active.path)).body.version, 9, 'nothing is played');
});
