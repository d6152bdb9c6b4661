/** Requests about one game that reach both of two instances, as a load balancer without game affinity sends them. */
import { test } from 'tap';
import { startPostgres } from '#test/support/postgres.js';
import { openGame, startService, TWO_HUMANS } from '#test/support/service.js';

test('no move is decided twice once an instance knows that the game is played on another one, too', async (t) => {
  const postgres = await startPostgres();
  t.teardown(() => postgres.remove());
  const env = { DATABASE_URL: postgres.url };
  const services = [await startService(t, env), await startService(t, env)] as const;
  let refusedWrites = 0;
  for (const { app } of services) {
    const { store } = app.engine;
    const { update } = store;
    Object.assign(store, {
      update: async (...args: Parameters<typeof update>) => {
        const stored = await update(...args);
        if (!stored) refusedWrites += 1;
        return stored;
      },
    });
  }
  /** Plays a game that instance 0 creates; each instance plays for both seats: two moves here, two moves there. */
  const play = async (starting: 0 | 1): Promise<number> => {
    refusedWrites = 0;
    const { path, tokens } = await openGame(services[0].call, 'connect-four', TWO_HUMANS);
    for (const [ply, column] of [1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4, 5].entries()) {
      const isStarting = Math.floor(ply / 2) % 2 === 0;
      const { call } = services[isStarting === (starting === 1) ? 1 : 0];
      const { status, body } = await call('POST', `${path}/moves`, {
        token: tokens[ply % 2],
        body: { type: 'drop', column },
      });
      t.match([status, body.game], [201, { version: ply + 2 }]);
    }
    return refusedWrites;
  };
  t.equal(await play(1), 2, 'both instances learn it from a write that was refused');
  t.equal(await play(0), 1, 'an instance that first reads the game when it has moves takes it for shared');
});
