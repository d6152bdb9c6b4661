import { url as inspectorUrl } from 'node:inspector';
import { setTimeout as sleep } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.js';
import { bannerFor } from './banner.js';
import { readConfig, unknownSettings, type Config } from './config.js';
import { FLUSH_INTERVAL_MS } from '#src/http/plugins/logging.js';
import { createLogger } from './http/plugins/logging.js';
import { requireFreeAddress } from '#src/process/listening.js';
import { openStoreFor } from './open-store.js';
import { startWatchdog } from '#src/process/watchdog.js';

type App = Awaited<ReturnType<typeof buildApp>>;

const shutDownGracefully = (app: App, { SHUTDOWN_DELAY_MS, SHUTDOWN_TIMEOUT_MS }: Config): void => {
  const delay = SHUTDOWN_DELAY_MS + SHUTDOWN_TIMEOUT_MS;
  closeWithGrace({ delay, logger: false }, async ({ signal, err }) => {
    if (err !== undefined) app.log.fatal({ err }, 'fatal error');
    else app.log.info({ signal }, 'shutting down');
    app.shutdown.draining = true;
    if (err === undefined) await sleep(SHUTDOWN_DELAY_MS);
    await app.close();
  });
};

/** Warns before the database is opened: a misspelt setting may select the wrong one. */
const warnOfUnknownSettings = ({ LOG_LEVEL }: Config): void => {
  const log = createLogger(LOG_LEVEL);
  for (const { variable, nearest } of unknownSettings(process.env))
    log.warn(
      `${variable} is not a setting and has no effect; did you mean ${nearest}? See docs/operations.md.`,
    );
};

/** A debugger stops the event loop whenever it pauses the program: then there is no watchdog. */
const watchEventLoop = async (app: App, { WATCHDOG_TIMEOUT_MS }: Config): Promise<void> => {
  if (inspectorUrl() !== undefined) {
    app.log.warn('a debugger may attach, so the watchdog is off');
    return;
  }
  await startWatchdog(WATCHDOG_TIMEOUT_MS, (err) => {
    app.log.error({ err }, 'the watchdog has failed and is off');
  });
};

const start = async (): Promise<void> => {
  const config = readConfig();
  warnOfUnknownSettings(config);
  await requireFreeAddress(config);
  const app = await buildApp({ config, openStore: openStoreFor(config) });
  shutDownGracefully(app, config);
  const url = await app.listen({ host: config.HOST, port: config.PORT });
  // Only now: creating or recovering a database blocks the event loop for as long as it takes.
  await watchEventLoop(app, config);
  if (!process.stdout.isTTY) return;
  // Fastify logs where it listens after `listen` has resolved, and lines are written a moment later.
  await sleep(2 * FLUSH_INTERVAL_MS);
  process.stdout.write(bannerFor(config, url));
};

try {
  await start();
} catch (error) {
  process.stderr.write(`Parlour cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
