/** Generates openapi/openapi.json and docs/errors.md from the code. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '#src/app.js';
import { readConfig } from '#src/config.js';
import { openStoreFor } from '#src/open-store.js';
import { errorsPage } from '#src/http/problem-pages.js';

const dataDir = await mkdtemp(join(tmpdir(), 'parlour-docs-'));
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
const app = await buildApp({ config, openStore: openStoreFor(config) });
try {
  await app.ready();
  await writeFile('openapi/openapi.json', `${JSON.stringify(app.swagger(), null, 1)}\n`);
  await writeFile('docs/errors.md', errorsPage());
} finally {
  await app.close();
  await rm(dataDir, { recursive: true });
}
