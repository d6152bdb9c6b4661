/** Generates docs/errors.md and openapi/openapi.json from the code, after a test has recorded openapi/examples.json. */
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { errorsPage } from '#src/http/problems/pages.js';
import { withApp } from './app.js';
import { compactJson } from './compact-json.js';

const RECORDER = 'dist/test/every-operation.long.test.js';

const writeDocument = (): Promise<void> =>
  withApp((app) => writeFile('openapi/openapi.json', `${compactJson(app.swagger())}\n`));

await writeFile('docs/errors.md', errorsPage());
// The test checks responses against the document, which then gets their examples.
await writeDocument();
const { status, stdout } = spawnSync(process.execPath, ['--enable-source-maps', RECORDER], {
  env: { ...process.env, RECORD_EXAMPLES: 'yes' },
  stdio: ['ignore', 'pipe', 'inherit'],
  encoding: 'utf8',
});
if (status !== 0) process.stderr.write(stdout);
process.exitCode = status ?? 1;
await writeDocument();
