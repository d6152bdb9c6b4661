/** The record of one game in one piece, and how long a log without people gets. */
import { test } from 'tap';
import { playedGame } from '#test/support/audit-records.js';
import { openGame, startService } from '#test/support/service.js';

const RECORD_FIELDS = ['format', 'game', 'seed', 'commitment', 'entries', 'head', 'checks'];
const COMPUTERS = {
  seats: [
    { kind: 'cpu', level: 'easy' },
    { kind: 'cpu', level: 'easy' },
  ],
};

test('records, and how long a log without people gets', async (t) => {
  const { call } = await startService(t, {}, { limits: { computerGameEntries: 10 }, webFolder: '/nowhere' });

  await t.test('an audit is one JSON document with its fields in a fixed order', async (t) => {
    const { path } = await playedGame(call);
    const response = await call('GET', `${path}/audit`);
    t.same(Object.keys(response.body as object), RECORD_FIELDS);
    t.match(response.headers['content-type'], /^application\/json/);
    t.equal(response.text, JSON.stringify(response.body), 'without white space');
  });

  await t.test(
    'the last moves fill the log of a game without people, and further ones are refused',
    async (t) => {
      const { path } = await openGame(call, 'basra', COMPUTERS);
      const filled = await call('POST', `${path}/cpu-moves`, { body: { count: 100 } });
      t.match([filled.status, filled.body.game.version], [201, 10]);
      const refused = await call('POST', `${path}/cpu-moves`);
      t.match([refused.status, refused.body.code], [409, 'log-full']);
      t.match((await call('GET', `${path}/audit`)).body.checks, {
        chain: 'ok',
        replay: 'ok',
        snapshot: 'ok',
      });
    },
  );

  await t.test('the log of a game with a person has no limit', async (t) => {
    const { path, tokens } = await openGame(call, 'basra', { config: { target: 1 } });
    const [token] = tokens;
    let { body } = await call('GET', path, { token });
    while (body.status === 'active')
      ({ game: body } = (await call('POST', `${path}/moves`, { token, body: body.legalMoves[0] })).body);
    t.ok(body.version > 10, `${body.version} entries`);
  });
});
