/** The service as a program. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from './app.js';
import { bannerFor } from './banner.js';
import { readCommandLine } from './command-line.js';
import { readConfig, unknownSettings, type Config } from './config.js';
import { createLogger, FLUSH_INTERVAL_MS } from './http/plugins/logging.js';
import { openStoreFor } from './wiring.js';

/** Warns before the database is opened: a misspelt setting may select the wrong one. */
const warnOfUnknownSettings = (log: Logger): void => {
  for (const [variable, nearest] of unknownSettings(process.env))
    log.warn(
      `${variable} is not a setting and has no effect; did you mean ${nearest}? See docs/operations.md.`,
    );
};

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another process listens there; stop it, or choose another PORT',
  EADDRNOTAVAIL: 'this machine does not have that address; choose another HOST',
  EACCES: 'this user may not listen on that port; choose a PORT from 1024 on',
  ENOTFOUND: 'there is no host of that name; choose another HOST',
};

const reasonOf = (error: unknown): string => {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? message;
};

/** Throws an error that names HOST and PORT if the service cannot listen there. Called before anything else is opened. */
const assertPortAvailable = async ({ HOST, PORT }: Config): Promise<void> => {
  const probe = createServer();
  try {
    probe.listen({ host: HOST, port: PORT });
    await once(probe, 'listening');
  } catch (error) {
    throw new Error(`it cannot listen on HOST ${HOST}, PORT ${PORT}: ${reasonOf(error)}.`, { cause: error });
  }
  probe.close();
  await once(probe, 'close');
};

const showBanner = async (config: Config, url: string): Promise<void> => {
  if (!process.stdout.isTTY) return;
  // Fastify logs where it listens after `listen` has resolved, and lines are written a moment later.
  await sleep(2 * FLUSH_INTERVAL_MS);
  process.stdout.write(bannerFor(config, url));
};

/**
 * Closes the app on `SIGTERM`, on `SIGINT` and after a fatal error; finishes requests in flight first. A second signal exits
 * at once.
 */
const shutDownGracefully = (
  app: FastifyInstance,
  { SHUTDOWN_DELAY_MS, SHUTDOWN_TIMEOUT_MS }: Config,
): void => {
  const delay = SHUTDOWN_DELAY_MS + SHUTDOWN_TIMEOUT_MS;
  closeWithGrace({ delay, logger: false }, async ({ signal, err }) => {
    if (err !== undefined) app.log.fatal({ err }, 'fatal error');
    else app.log.info({ signal }, 'shutting down');
    app.shutdown.draining = true;
    if (err === undefined) await sleep(SHUTDOWN_DELAY_MS);
    await app.close();
  });
};

const start = async (): Promise<void> => {
  const { text, settings } = readCommandLine(process.argv.slice(2));
  if (text !== null) {
    process.stdout.write(text);
    return;
  }
  const config = readConfig({ ...process.env, ...settings });
  const log = createLogger(config.LOG_LEVEL);
  warnOfUnknownSettings(log);
  await assertPortAvailable(config);
  const app = await buildApp({ config, log, openStore: openStoreFor(config) });
  shutDownGracefully(app, config);
  const url = await app.listen({ host: config.HOST, port: config.PORT });
  await showBanner(config, url);
};

try {
  await start();
} catch (error) {
  process.stderr.write(`Parlour cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
