/** The service with snapshots of a single game in memory. `bench/replays` runs it as a process. */
import { buildApp } from '#src/app.js';
import { readConfig } from '#src/config.js';
import { openStoreFor } from '#src/wiring.js';

const config = readConfig();
const app = await buildApp({ config, openStore: openStoreFor(config), limits: { snapshotBytes: 1 } });
process.once('SIGTERM', () => void app.close().then(() => process.exit()));
process.send?.({ url: await app.listen({ host: config.HOST, port: config.PORT }) });
