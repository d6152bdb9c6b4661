/**
 * The service with one alteration, for benchmarks to compare. `ALTERATION` says which: `forgetful` keeps no snapshots,
 * `silent` makes no sentences, `absent` does not count who is connected, `none` is the service. `SIGUSR2` collects garbage.
 */
import { getHeapSnapshot } from 'node:v8';
import { buildApp } from '#src/app.js';
import { readConfig } from '#src/config.js';
import type { GameType } from 'parlour-games/game-type';
import { registry } from 'parlour-games/games';
import { openStoreFor } from '#src/wiring.js';

const silent = (gameType: GameType): GameType => ({ ...gameType, describe: () => [] });

const ALTERATIONS = {
  none: {},
  absent: {},
  forgetful: { limits: { snapshotBytes: 1 } },
  silent: {
    registry: {
      ...registry,
      gameTypes: new Map([...registry.gameTypes].map(([id, type]) => [id, silent(type)])),
    },
  },
};

const alteration = ALTERATIONS[process.env['ALTERATION'] as keyof typeof ALTERATIONS];
const config = readConfig();
const app = await buildApp({ config, openStore: openStoreFor(config), ...alteration });
if (process.env['ALTERATION'] === 'absent') {
  const { bus } = app.engine;
  const onGame: typeof bus.onGame = (game, { viewer, signal }) => bus.onGame(game, { viewer, signal });
  Object.assign(app.engine, { bus: { ...bus, onGame } });
}
// A snapshot of the heap collects garbage first, more of it than `gc()`.
process.on('SIGUSR2', () => getHeapSnapshot().destroy());
process.once('SIGTERM', () => void app.close().then(() => process.exit()));
process.send?.({ url: await app.listen({ host: config.HOST, port: config.PORT }) });
