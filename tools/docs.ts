/**
 * Generates openapi/openapi.json from the code, after a test has recorded openapi/examples.json, and then, from that
 * document, the tables of docs/http-api.md.
 */
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { withApp } from './app.js';
import { compactJson } from './compact-json.js';
import { withOperations, type Document } from './operations.js';

const DOCUMENT = 'openapi/openapi.json';
const GUIDE = 'docs/http-api.md';
const RECORDER = 'dist/test/every-operation.long.test.js';

const writeDocument = (): Promise<void> =>
  withApp((app) => writeFile(DOCUMENT, `${compactJson(app.swagger())}\n`));

// The test checks responses against the document, which then gets their examples.
await writeDocument();
const { status, stdout } = spawnSync(process.execPath, ['--enable-source-maps', RECORDER], {
  env: { ...process.env, RECORD_EXAMPLES: 'yes', TAP_TIMEOUT: '600' },
  stdio: ['ignore', 'pipe', 'inherit'],
  encoding: 'utf8',
});
if (status !== 0) process.stderr.write(stdout);
process.exitCode = status ?? 1;
await writeDocument();
const document = JSON.parse(await readFile(DOCUMENT, 'utf8')) as Document;
await writeFile(GUIDE, withOperations(await readFile(GUIDE, 'utf8'), document));
