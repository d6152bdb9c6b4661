/** Matches in which computer players take seats. */
import { test } from 'tap';
import { shuffledSeating } from 'parlour-games/record/seats';
import { checkRecord, newPlayer } from '#test/support/players.js';
import { startService } from '#test/support/service.js';

test('after a while computer players take the seats that are left', async (t) => {
  const { call } = await startService(t);
  const enter = async (name: string, body: object) => {
    const player = await newPlayer(call, name);
    const { body: entered } = await call('POST', '/v1/double-7/matches', {
      token: player.token,
      body: { seats: 4, config: { target: 20 }, against: 'anybody', ...body },
    });
    return { ...player, path: `/v1/double-7/matches/${(entered.match as { id: string }).id}` };
  };
  const alone = await enter('Alone', {});
  const late = await enter('Late', { fillAfterS: 600 });
  const first = await enter('First', { fillAfterS: 5 });
  const matched = async ({ path, token }: typeof first, query: string) =>
    (await call('GET', `${path}${query}`, { token })).body.match as {
      status: string;
      game: { links: { self: string } } | null;
    };
  const { game } = await matched(first, '?wait=60');
  t.match(await matched(late, ''), { status: 'matched', game: { links: { self: game?.links.self } } });
  t.match(await matched(alone, ''), { status: 'waiting', game: null }, 'not whoever wants none');
  const path = game?.links.self ?? '';
  for (const { token } of [first, late]) await call('POST', `${path}/resign`, { token });
  for (;;) {
    const { body } = await call('GET', path);
    if (body.status === 'finished') break;
    await call('POST', `${path}/cpu-moves`, { body: { count: 100 } });
  }
  const record = await checkRecord(t, call, path, ['First', 'Late']);
  const seating = [late.id, first.id, 'cpu:medium', 'cpu:medium'];
  const shuffled = shuffledSeating(String(record.seed), seating);
  t.match(record.entries[0], {
    seating,
    players: shuffled.map((each) => (each === 'cpu:medium' ? null : each)),
  });
});
