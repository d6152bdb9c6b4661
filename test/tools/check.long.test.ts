/** Parts of `npm run check` find planted faults. (`npm run check` shows that they accept what is committed.) */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type Test } from 'tap';

const LINTER = 'tools/check/node_modules/@redocly/cli/bin/cli.js';

const operation = {
  operationId: 'getGreeting',
  summary: 'Says hello',
  description: 'Says hello to whoever asks.',
  tags: ['greetings'],
  security: [],
  responses: {
    200: { description: 'A greeting.', content: { 'text/plain': { schema: { type: 'string' } } } },
    404: { description: 'Nobody is here.' },
  },
};

const documentWith = (get: object): object => ({
  openapi: '3.1.0',
  info: {
    title: 'Greetings',
    version: '1.0.0',
    description: 'Says hello.',
    contact: { name: 'Ada', url: 'https://greetings.test' },
    license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
  },
  servers: [{ url: 'https://greetings.test' }],
  tags: [{ name: 'greetings', description: 'Everything about greetings.' }],
  paths: { '/greeting': { get } },
});

const lint = async (t: Test, get: object): Promise<{ status: number | null; stdout: string }> => {
  const folder = await mkdtemp(join(tmpdir(), 'parlour-lint-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(documentWith(get), null, 1));
  return spawnSync(process.execPath, [LINTER, 'lint', file, '--config=redocly.yaml', '--format=stylish'], {
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
};

test('a document in order is accepted', async (t) => {
  t.match(await lint(t, operation), { status: 0 });
});

test('planted faults are found', async (t) => {
  const { status, stdout } = await lint(t, { ...operation, security: undefined, description: undefined });
  t.equal(status, 1);
  t.match(stdout, 'security-defined');
  t.match(stdout, 'operation-description');
});

test('a package without a hash in a lock file is found', async (t) => {
  const file = join(await mkdtemp(join(tmpdir(), 'parlour-lock-')), 'package-lock.json');
  t.teardown(() => rm(file));
  const check = () => spawnSync(process.execPath, ['tools/check/lock-files.mjs', file], { encoding: 'utf8' });
  const packages = { '': {}, 'node_modules/parlour-client': { link: true, resolved: 'packages/client' } };
  await writeFile(file, JSON.stringify({ packages }));
  t.match(check(), { status: 0 });
  await writeFile(
    file,
    JSON.stringify({ packages: { ...packages, 'node_modules/pg': { version: '8.0.0' } } }),
  );
  t.match(check(), { status: 1, stderr: 'no integrity for node_modules/pg' });
});
