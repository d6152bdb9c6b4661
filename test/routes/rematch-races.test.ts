/** Claims of seats in a rematch that race with moves and takeovers there. */
import { test } from 'tap';
import { overtake } from '#test/support/overtake.js';
import { quickConfig, playOut } from '#test/support/quick-games.js';
import { askForRematch, finishedGame } from '#test/support/rematches.js';
import { openGame } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';

const CHECKS_OK = { commitment: 'ok', chain: 'ok', replay: 'ok', snapshot: 'ok' };
const drop = (column: number) => ({ type: 'drop', column });

test('races in a rematch', async (t) => {
  const { app, call } = await sharedService(t);
  const { store } = app.engine;

  await t.test('a claim while a move is being stored loses neither', async (t) => {
    const old = await finishedGame(call);
    const first = await askForRematch(call, old, 0);
    const claims: { token: string }[] = [];
    overtake(t, store, 'update', async () => claims.push(await askForRematch(call, old, 1)));
    const move = await call('POST', `${first.path}/moves`, { token: first.token, body: drop(4) });
    t.equal(move.status, 201);
    const [claim] = claims;
    t.match((await call('GET', first.path, { token: claim?.token })).body, { you: 1, version: 2 });
    const reply = await call('POST', `${first.path}/moves`, { token: claim?.token, body: drop(4) });
    t.match(reply.body, { game: { version: 3, you: 1 } });
  });

  await t.test('a move while a claim is being stored loses neither', async (t) => {
    const old = await finishedGame(call);
    const first = await askForRematch(call, old, 0);
    overtake(t, store, 'claimSeat', () =>
      call('POST', `${first.path}/moves`, { token: first.token, body: drop(4) }),
    );
    const second = await askForRematch(call, old, 1);
    const reply = await call('POST', `${first.path}/moves`, { token: second.token, body: drop(4) });
    t.match(reply.body, { game: { version: 3, you: 1 } });
  });

  const seats = Array(3).fill({ kind: 'human' }) as object[];
  const old = await openGame(call, 'double-7', { seats, config: quickConfig('double-7') });
  await playOut(call, old);
  const first = await askForRematch(call, old, 0);

  await t.test('a claim while another seat is taken over loses neither', async (t) => {
    const second = await askForRematch(call, old, 1);
    const claims: { token: string }[] = [];
    overtake(t, store, 'update', async () => claims.push(await askForRematch(call, old, 2)));
    t.equal((await call('POST', `${first.path}/resign`, { token: second.token })).status, 201);
    const game = await call('GET', first.path, { token: claims[0]?.token });
    t.match(game.body, { you: 2, seats: [{ kind: 'human' }, { kind: 'cpu', resigned: true }, {}] });
    t.equal((await call('GET', first.path, { token: second.token })).status, 401, 'revoked');
  });

  await t.test('a player who resigned cannot claim the seat again', async (t) => {
    const refused = await call('POST', `${old.path}/rematch`, { token: old.tokens[1] });
    t.match(refused.body, { code: 'seat-taken', status: 409 });
    t.equal((await askForRematch(call, old, 0)).token, first.token, 'the others still can');
    t.match((await call('GET', `${first.path}/audit`)).body, { checks: CHECKS_OK });
  });

  await t.test('a takeover while the same seat is being claimed wins', async (t) => {
    const third = await askForRematch(call, old, 2);
    overtake(t, store, 'claimSeat', () => call('POST', `${first.path}/resign`, { token: third.token }));
    const refused = await call('POST', `${old.path}/rematch`, { token: old.tokens[2] });
    t.match(refused.body, { code: 'seat-taken', status: 409 });
    t.equal((await call('GET', first.path, { token: third.token })).status, 401);
  });
});
