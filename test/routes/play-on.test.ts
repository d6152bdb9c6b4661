import { test } from 'tap';
import { openEventStream } from '#test/support/event-stream.js';
import { quickConfig } from '#test/support/quick-games.js';
import { openGame } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';

test('a game whose last person has left is played on to its end, without autoplay', async (t) => {
  const { call, url } = await sharedService(t);
  const seats = [{ kind: 'human' }, { kind: 'human' }, { kind: 'cpu', level: 'easy' }];
  const game = await openGame(call, 'double-7', { seats, autoplay: false, config: quickConfig('double-7') });
  const stream = await openEventStream(`${url}${game.path}/events`);
  await call('POST', `${game.path}/resign`, { token: game.tokens[0] });
  await call('POST', `${game.path}/resign`, { token: game.tokens[1] });
  const events = await stream.received();
  t.ok(events.length > 3, 'its stream has ended');
  t.match((await call('GET', game.path)).body, { status: 'finished', seats: [{ resigned: true }] });
  t.match((await call('GET', `${game.path}/audit`)).body.checks, { replay: 'ok', snapshot: 'ok' });
});
