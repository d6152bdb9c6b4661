/** Runs the service for other tools, on an empty database that is deleted afterwards. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#src/app.js';
import { readConfig } from '#src/config.js';
import { openStoreFor } from '#src/wiring.js';

export async function withApp(use: (app: FastifyInstance) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parlour-tools-'));
  const settings = { PORT: '0', LOG_LEVEL: 'silent', WORKER_THREADS: '1', RATE_LIMIT_PER_MINUTE: '0' };
  const config = readConfig({ ...settings, DATA_DIR: dataDir });
  const app = await buildApp({ config, openStore: openStoreFor(config) });
  try {
    await app.ready();
    await use(app);
  } finally {
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
