import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.js';
import { readConfig, type Config } from './config.js';
import { openStoreFor } from './plugins/store.js';

const stopGracefully = (app: Awaited<ReturnType<typeof buildApp>>, { SHUTDOWN_TIMEOUT_MS }: Config): void => {
  closeWithGrace({ delay: SHUTDOWN_TIMEOUT_MS, logger: false }, async ({ signal, err }) => {
    if (err !== undefined) app.log.fatal({ err }, 'the service fails');
    else app.log.info({ signal }, 'the service stops');
    await app.close();
  });
};

const start = async (): Promise<void> => {
  const config = readConfig();
  const app = await buildApp({ config, openStore: openStoreFor(config) });
  stopGracefully(app, config);
  await app.listen({ host: config.HOST, port: config.PORT });
};

try {
  await start();
} catch (error) {
  process.stderr.write(`Parlour cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
