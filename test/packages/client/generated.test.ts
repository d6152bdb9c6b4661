/** What the client derives from the OpenAPI document is up to date. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'tap';

const read = (path: string): string => readFileSync(path, 'utf8');
const versionOf = (path: string): string => (JSON.parse(read(path)) as { readonly version: string }).version;

test('the constants of the client are those of the committed document', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'parlour-constants-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  execFileSync(process.execPath, ['tools/build/client-constants.mjs', 'openapi/openapi.json', folder]);
  t.equal(
    read('packages/client/src/generated/service.ts'),
    read(join(folder, 'service.ts')),
    'npm run build writes them',
  );
  t.end();
});

test('the client has the version of the service', (t) => {
  const version = versionOf('package.json');
  t.equal(versionOf('packages/client/package.json'), version);
  t.match(read('packages/client/src/generated/service.ts'), `API_VERSION = '${version}'`);
  t.end();
});
