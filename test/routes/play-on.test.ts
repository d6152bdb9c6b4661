import { test } from 'tap';
import { openEventStream } from '#test/support/event-stream.js';
import { quickConfig } from '#test/support/quick-games.js';
import { openGame } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';

const TERMS = [
  { autoplay: false },
  {},
  { clock: { perMoveS: 3600 }, autoplay: false },
  { clock: { perMoveS: 3600 } },
];

test('a game whose last person has left is played on to its end by a job', async (t) => {
  const { call, url } = await sharedService(t);
  const seats = [{ kind: 'human' }, { kind: 'human' }, { kind: 'cpu', level: 'easy' }];
  const leave = async (terms: object) => {
    const game = await openGame(call, 'double-7', { seats, config: quickConfig('double-7'), ...terms });
    const stream = await openEventStream(`${url}${game.path}/events`);
    await call('POST', `${game.path}/resign`, { token: game.tokens[1] });
    const left = await call('POST', `${game.path}/resign`, { token: game.tokens[0] });
    return { game, stream, left };
  };
  const games = await Promise.all(TERMS.map(leave));
  for (const [n, { game, stream, left }] of games.entries()) {
    const terms = JSON.stringify(TERMS[n]);
    t.match(
      left.body,
      { entries: [{ seat: 0, move: { type: 'resign' } }], game: { status: 'active' } },
      terms,
    );
    t.equal(left.body.entries.length, 1, 'the resignation is answered alone');
    const events = await stream.received();
    t.ok(events.length > 3, 'its stream has ended');
    t.match((await call('GET', game.path)).body, { status: 'finished', seats: [{ resigned: true }] }, terms);
    t.match((await call('GET', `${game.path}/audit`)).body.checks, { replay: 'ok', snapshot: 'ok' });
  }
});
