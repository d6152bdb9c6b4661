import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'tap';
import { batchedDestination, createLogger } from '#src/http/plugins/logging.js';

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
