/** The linters of `npm run check` accept the committed document, and find planted faults. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'tap';

const DOCUMENT = 'openapi/openapi.json';
const TIMEOUT_MS = 300_000;

const lint = (file: string): { status: number | null; stderr: string } =>
  spawnSync(process.execPath, ['dist/tools/lint-openapi.js', file], { encoding: 'utf8' });

test('the document is in order', { timeout: TIMEOUT_MS }, async (t) => {
  t.match(lint(DOCUMENT), { status: 0, stderr: '' });
});

test('each linter finds its planted fault', { timeout: TIMEOUT_MS }, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'parlour-lint-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const text = await readFile(DOCUMENT, 'utf8');
  const document = JSON.parse(text) as { paths: Record<string, Record<string, Record<string, unknown>>> };
  const health = document.paths['/healthz']?.['get'] ?? {};
  delete health['security'];
  delete health['description'];
  const file = join(folder, 'planted.json');
  await writeFile(file, JSON.stringify(document, null, 1));
  const { status, stderr } = lint(file);
  t.equal(status, 1);
  t.match(stderr, 'security-defined', 'Redocly');
  t.match(stderr, 'operation-description', 'Spectral');
});
