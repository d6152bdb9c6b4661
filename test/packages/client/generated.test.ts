/** What the client derives from the OpenAPI document is up to date. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'tap';

const read = (path: string): string => readFileSync(path, 'utf8');
const versionOf = (path: string): string => (JSON.parse(read(path)) as { readonly version: string }).version;

test('the constants of the client are those of the committed document', (t) => {
  const digest = createHash('sha256').update(read('openapi/openapi.json')).digest('hex');
  const [header = ''] = read('packages/client/src/generated/service.ts').split('\n');
  t.match(header, digest, 'npm run build writes it');
  t.end();
});

test('the client has the version of the service', (t) => {
  const version = versionOf('package.json');
  t.equal(versionOf('packages/client/package.json'), version);
  t.match(read('packages/client/src/generated/service.ts'), `API_VERSION = '${version}'`);
  t.end();
});
