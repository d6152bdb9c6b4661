import { rm } from 'node:fs/promises';
import { test } from 'tap';
import { newDataDir } from '#test/support/data-dir.js';
import { startService } from '#test/support/service-process.js';

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly req?: { readonly path: string };
}

const DEBUG = 20;
const INFO = 30;

test('requests are logged at info, those of monitoring at debug', async (t) => {
  const DATA_DIR = await newDataDir();
  t.teardown(() => rm(DATA_DIR, { recursive: true, force: true, maxRetries: 5 }));
  let log = '';
  const service = await startService('parlour', { DATA_DIR, LOG_LEVEL: 'debug' }, undefined, (text) => {
    log += text;
  });
  const paths = ['/healthz', '/readyz', '/metrics', '/v1/game-types', '/nowhere'];
  for (const path of paths) await (await fetch(service.url + path)).text();
  await service.stop();
  const levels = log
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
    .flatMap(({ level, msg, req }) => (msg === 'request' ? [[req?.path, level]] : []));
  t.same(levels, [
    ['/healthz', DEBUG],
    ['/readyz', DEBUG],
    ['/metrics', DEBUG],
    ['/v1/game-types', INFO],
    ['/nowhere', INFO],
  ]);
});
