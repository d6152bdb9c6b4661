/** How the process ends: in good order, or at once. */
import { setTimeout as sleep } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#src/config.js';

/** Exits because the process cannot continue; a supervisor restarts it. Closes nothing, since that could hang or do harm. */
export function endProcess(error: Error): never {
  process.stderr.write(`Parlour is exiting: ${error.message}\n`);
  process.exit(1);
}

/**
 * Closes the app on `SIGTERM`, on `SIGINT` and after a fatal error; finishes requests in flight first. A second signal exits
 * at once.
 */
export function shutDownGracefully(
  app: FastifyInstance,
  { SHUTDOWN_DELAY_MS, SHUTDOWN_TIMEOUT_MS }: Config,
): void {
  const delay = SHUTDOWN_DELAY_MS + SHUTDOWN_TIMEOUT_MS;
  closeWithGrace({ delay, logger: false }, async ({ signal, err }) => {
    if (err !== undefined) app.log.fatal({ err }, 'fatal error');
    else app.log.info({ signal }, 'shutting down');
    app.shutdown.draining = true;
    if (err === undefined) await sleep(SHUTDOWN_DELAY_MS);
    await app.close();
  });
}
