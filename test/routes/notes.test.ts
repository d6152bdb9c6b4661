/** Notes: what a seat was thinking, which nobody else reads while the game runs. */
import { test } from 'tap';
import { deleteNote, putNote } from '#src/engine/commands/notes.js';
import { newPlayer } from '#test/support/players.js';
import { dropAll, openGame, OPERATOR_TOKEN, TWO_HUMANS, type Call } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';

const notesIn = (call: Call, path: string) => {
  const tokenOf = (token?: string) => (token === undefined ? {} : { token });
  return {
    put: async (seq: number | string, text: unknown, token?: string) =>
      call('PUT', `${path}/notes/${seq}`, { ...tokenOf(token), body: { text } }),
    read: async (token?: string, query = '') =>
      (await call('GET', `${path}/notes${query}`, tokenOf(token))).body as object,
    remove: (seq: number, token?: string) => call('DELETE', `${path}/notes/${seq}`, tokenOf(token)),
  };
};

test('notes of a game', async (t) => {
  const { call } = await sharedService(t);
  const game = await openGame(call, 'connect-four', TWO_HUMANS);
  await dropAll(call, game, '44');
  const [first = '', second = ''] = game.tokens;
  const { put, read, remove } = notesIn(call, game.path);
  const refused = async (response: ReturnType<typeof put>, status: number, code: string) => {
    t.match(await response, { status, body: { code } });
  };

  await t.test('are written beside entries of one’s own seat, and written again', async (t) => {
    t.equal((await put(1, 'The middle.', first)).status, 204);
    t.equal((await put(1, '😀'.repeat(4_000), first)).status, 204);
    t.equal((await put(1, ' <b>\n\u202e', first)).status, 204);
    t.equal((await put(2, 'On top.', second)).status, 204);
  });

  await t.test('are refused beside all other entries, and unless they are texts', async (t) => {
    for (const seq of [0, 2, 3, 9_999]) await refused(put(seq, 'x', first), 404, 'not-found');
    for (const seq of ['one', '-1', '1.5', '99999999999'])
      await refused(put(seq, 'x', first), 404, 'not-found');
    for (const text of ['', '😀'.repeat(4_001), 'a\u0000b', '\ud800', 7, null, undefined])
      await refused(put(1, text, first), 400, 'validation-failed');
    await refused(put(1, 'x'), 401, 'unauthorized');
    await refused(put(1, 'x', OPERATOR_TOKEN), 401, 'unauthorized');
    await refused(remove(2, first), 404, 'not-found');
    await refused(remove(1), 401, 'unauthorized');
    const [ada, bob] = [await newPlayer(call), await newPlayer(call, 'Bob')];
    const seats = [{ kind: 'human' }, { kind: 'open', for: bob.id }];
    const kept = await openGame(call, 'connect-four', { seats }, ada.token);
    await call('POST', `${kept.path}/invitation/decline`, { token: bob.token });
    const { token } = (await call('POST', `${kept.path}/join`)).body as { token: string };
    await refused(notesIn(call, kept.path).put(1, 'x', token), 404, 'not-found');
    const store = { entries: () => Promise.resolve([{ seq: 3, seat: 0, by: 'clock' }]) };
    const timedOut = putNote({ store } as never, { game, viewer: 0 } as never, null, { seq: 3, text: 'x' });
    await t.rejects(timedOut, { code: 'not-found' }, 'what the clock did');
    const closed = {
      entries: () => Promise.resolve([{ seq: 1, seat: 0, by: 'human' }]),
      notes: () => Promise.resolve([{ seq: 1 }]),
      putNote: () => Promise.resolve(false),
      deleteNote: () => Promise.resolve(false),
    };
    const late = [{ store: closed } as never, { game, viewer: 0 } as never] as const;
    await t.rejects(putNote(...late, null, { seq: 1, text: 'x' }), { code: 'game-over' });
    await t.rejects(deleteNote(...late, 1, false), { code: 'game-over' });
  });

  await t.test('are read by their seat alone while the game runs', async (t) => {
    const own = { seq: 1, seat: 0, text: ' <b>\n\u202e' };
    t.same(await read(first), { items: [own], nextAfter: null });
    t.same(await read(second), { items: [{ seq: 2, seat: 1, text: 'On top.' }], nextAfter: null });
    for (const token of [undefined, OPERATOR_TOKEN, (await newPlayer(call)).token])
      t.same(await read(token), { items: [], nextAfter: null });
  });

  await t.test('are read by everybody afterwards, page by page', async (t) => {
    await dropAll(call, game, '1212121');
    t.match((await call('GET', game.path)).body, { status: 'finished' });
    t.equal((await put(9, 'Four in line.', first)).status, 204, 'within a minute of the end');
    const page = await read(undefined, '?limit=2');
    t.match(page, { items: [{ seq: 1 }, { seq: 2, seat: 1 }], nextAfter: 2 });
    t.match(await read(undefined, '?limit=2&after=2'), { items: [{ seq: 9 }], nextAfter: null });
    t.notMatch((await call('GET', `${game.path}/audit`)).text, /Four in line/, 'not in the record');
    t.equal((await remove(9, first)).status, 204);
    await refused(remove(9, first), 404, 'not-found');
    const seats = ['human', 'open', 'open'].map((kind) => ({ kind }));
    const { path, tokens } = await openGame(call, '7reeg', { seats });
    const { token } = (await call('POST', `${path}/join`)).body as { token: string };
    const ofCancelled = notesIn(call, path);
    t.equal((await ofCancelled.put(1, 'Hello.', token)).status, 204);
    t.match(await call('POST', `${path}/cancel`, { token: tokens[0] }), { status: 201 });
    t.match(await ofCancelled.read(tokens[0]), { items: [{ seq: 1, seat: 1 }] }, 'also when it is cancelled');
  });

  await t.test('can be deleted by their seat and by the operator', async (t) => {
    const late = await openGame(call, 'connect-four', TWO_HUMANS);
    await call('POST', `${late.path}/resign`, { token: late.tokens[0] });
    const notes = notesIn(call, late.path);
    t.equal((await notes.put(1, 'I give up.', late.tokens[0])).status, 204);
    t.equal((await notes.remove(1, late.tokens[1])).status, 404);
    t.equal((await notes.remove(1, OPERATOR_TOKEN)).status, 204);
    await refused(notes.remove(1, OPERATOR_TOKEN), 404, 'not-found');
  });
});
