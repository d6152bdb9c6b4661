/** What the page offers a seat besides its moves is what the service accepts from it. */
import { test } from 'tap';
import { possibleOffers, mayCancel } from '#web/table/allowed.js';
import { openGame, TWO_HUMANS, type Call } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';

type Game = Parameters<typeof mayCancel>[0];
type Entries = Parameters<typeof possibleOffers>[0];

const HUMAN = { kind: 'human' };
const OPEN = { kind: 'open' };
const CPU = { kind: 'cpu', level: 'easy' };

const seenBy = async (call: Call, path: string, token: string | undefined) => ({
  game: (await call('GET', path, { token })).body as Game,
  entries: ((await call('GET', `${path}/moves`, { token })).body as { items: Entries }).items,
});

test('the seat that created a waiting game may cancel it, and no other', async (t) => {
  const { call } = await sharedService(t);
  for (const [name, seats, creator] of [
    ['first', [HUMAN, OPEN, OPEN], 0],
    ['after a free seat that is taken', [OPEN, HUMAN, OPEN], 1],
    ['after a computer', [CPU, HUMAN, OPEN, OPEN], 1],
  ] as const) {
    const { path, tokens } = await openGame(call, 'double-7', { seats });
    const joined = await call('POST', `${path}/join`, { body: {} });
    const { seat, token } = joined.body as { seat: number; token: string };
    const bySeat = tokens.with(seat, token);
    for (const [each, own] of [...bySeat.entries(), [null, undefined] as const]) {
      const { game, entries } = await seenBy(call, path, own === '' ? undefined : own);
      t.equal(mayCancel(game, entries), each === creator && own !== '', `${name}: seat ${each}`);
    }
    t.equal((await call('POST', `${path}/cancel`, { token })).status, 401, name);
    t.equal((await call('POST', `${path}/cancel`, { token: tokens[creator] })).status, 201, name);
    const { game, entries } = await seenBy(call, path, tokens[creator]);
    t.equal(mayCancel(game, entries), false, `${name}: once it is cancelled`);
  }
});

test('a seat may make offers once it has moved, and two moves after its last one was declined', async (t) => {
  const { call } = await sharedService(t);
  const { path, tokens } = await openGame(call, 'connect-four', TWO_HUMANS);
  const moved = async (): Promise<boolean[]> => {
    const { entries } = await seenBy(call, path, tokens[0]);
    return [0, 1].map((seat) => possibleOffers(entries, seat).includes('take-back'));
  };
  const send = async (seat: number, action: string, body?: object): Promise<void> => {
    t.equal((await call('POST', `${path}/${action}`, { token: tokens[seat], body })).status, 201, action);
  };
  t.strictSame(await moved(), [false, false]);
  await send(0, 'offers', { type: 'draw' });
  await send(1, 'offers/decline');
  t.strictSame(await moved(), [false, false], 'an offer is no move');
  await send(0, 'moves', { type: 'drop', column: 1 });
  t.strictSame(await moved(), [false, false], 'one move after the decline');
  await send(1, 'moves', { type: 'drop', column: 2 });
  t.strictSame(await moved(), [true, true]);
  await send(0, 'offers', { type: 'draw' });
  await send(1, 'offers/decline');
  t.strictSame(await moved(), [false, true]);
  await send(0, 'moves', { type: 'drop', column: 3 });
  t.strictSame(await moved(), [false, true], 'one move later');
  await send(1, 'moves', { type: 'drop', column: 4 });
  t.strictSame(await moved(), [true, true]);
  for (const left of [true, false]) {
    await send(1, 'offers', { type: 'take-back' });
    await send(0, 'offers/accept');
    t.strictSame(await moved(), [true, left], 'the move and the one after it are gone');
  }
  await send(0, 'offers', { type: 'take-back' });
  await send(1, 'offers/accept');
  t.strictSame(await moved(), [false, false]);
});
