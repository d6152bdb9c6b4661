/** Several instances of the service on one PostgreSQL, behind nginx. */
import { freePort } from '#test/support/ports.js';
import { startPostgres, type TestPostgres } from '#test/support/postgres.js';
import { startNginx, type Balancer } from './nginx.js';
import { supervise, type SupervisedService } from './supervisor.js';

export interface Cluster {
  readonly postgres: TestPostgres;
  readonly instances: readonly SupervisedService[];
  readonly balancer: Balancer;
  readonly stop: () => Promise<void>;
}

export async function startCluster(count: number, env: Record<string, string> = {}): Promise<Cluster> {
  const postgres = await startPostgres();
  const settings = { DATABASE_URL: postgres.url, ...env };
  const instances: SupervisedService[] = [];
  for (let n = 1; n <= count; n += 1) instances.push(await supervise(`instance ${n}`, settings));
  const urls = instances.map(({ url }) => url);
  const balancer = await startNginx(urls, await freePort());
  return {
    postgres,
    instances,
    balancer,
    stop: async () => {
      await balancer.stop();
      await Promise.all(instances.map((instance) => instance.stop()));
      await postgres.remove();
    },
  };
}
