import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'tap';
import { batchedDestination, createLogger, terminalLines } from '#src/http/plugins/logging.js';

const messagesIn = (lines: string): string[] =>
  lines
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { msg: string }).msg);

test('lines are written together, a moment later', async (t) => {
  const written: string[] = [];
  const log = createLogger(
    'info',
    batchedDestination((lines) => written.push(lines)),
  );
  log.info('one');
  log.child({ reqId: 'r' }).info('two');
  t.equal(written.length, 0);
  while (written.length === 0) await sleep(1);
  t.same(written.map(messagesIn), [['one', 'two']]);
});

test('a warning is written at once, after the lines before it', async (t) => {
  const written: string[] = [];
  const log = createLogger(
    'info',
    batchedDestination((lines) => written.push(lines)),
  );
  log.info('one');
  log.child({ reqId: 'r' }).warn('two');
  log.error('three');
  t.same(written.map(messagesIn), [['one', 'two'], ['three']]);
});

test('a terminal shows a short line about each request, and warnings', async (t) => {
  let written = '';
  const log = createLogger(
    'debug',
    batchedDestination((lines) => (written += lines)),
  );
  const req = { method: 'POST', url: '/v1/war/games?secret', ip: '::1' };
  log.child({ reqId: 'r' }).info({ req, status: 201, ms: 12.34 }, 'request');
  log.info('Server listening at http://127.0.0.1:3000');
  log.debug('a detail');
  log.warn('web page not built');
  log.error({ err: new Error('no luck') }, 'request failed');
  const shown = terminalLines(written).replaceAll(/^\d\d:\d\d:\d\d /gm, '');
  t.match(
    shown,
    /^POST \/v1\/war\/games 201 12 ms\ndebug: a detail\nwarn: web page not built\nerror: request failed\nError: no luck\n {4}at /,
  );
});
