/** Deliveries to webhooks on a clock of the test. */
import { rm } from 'node:fs/promises';
import type { Test } from 'tap';
import { createDeliveries } from '#src/engine/jobs/deliveries.js';
import type { DeliveryError } from '#src/engine/players/webhook-store.js';
import { createWebhookSender } from '#src/http/webhooks.js';
import { readConfig } from '#src/config.js';
import { limitsOf } from '#src/limits.js';
import { newDataDir } from './data-dir.js';
import { newPlayer, type NewPlayer } from './players.js';
import { startService, type Service } from './service.js';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const WEBHOOK = '/v1/players/me/webhook';
const GAMES = '/v1/connect-four/games';

export interface Sent {
  readonly host: string;
  readonly id: string;
  readonly type: string;
  readonly data: { readonly version?: number };
  /** Since the start. */
  readonly at: number;
}

/** Hosts answer as `answer` and have the address that `addressOf` says. `*.test` may be called, `named.test` at any port. */
export async function startTargets(t: Test) {
  // The embedded database runs statements in order, so that the same attempts wait in every run.
  const DATA_DIR = await newDataDir();
  t.teardown(() => rm(DATA_DIR, { recursive: true, force: true }));
  const { app, call } = await startService(t, { DATA_DIR }, { webFolder: '/nowhere' });
  const { store } = app.engine;
  // Later than the database's clock.
  const start = Date.now() + HOUR;
  const hosts: string[] = [];
  const ownAddress = (host: string): string => {
    if (!hosts.includes(host)) hosts.push(host);
    const n = hosts.indexOf(host);
    return `93.184.${n >> 8}.${n & 255}`;
  };
  const world = {
    now: start,
    sent: [] as Sent[],
    answer: async (_host: string, _path: string): Promise<DeliveryError | 'accepted'> => 'accepted',
    addressOf: ownAddress,
  };
  const { deliveryTimes: times } = limitsOf(readConfig({}));
  const sender = createWebhookSender({
    hosts: '*.test, named.test',
    timeoutMs: times.answer,
    reserve: store.reserveRequest,
    clock: () => world.now,
    resolve: async (host) => [world.addressOf(host)],
    pause: async () => undefined,
    sendTo: ({ url: { hostname: host, pathname } }, { headers, body }) => {
      const { type, data } = JSON.parse(body) as Pick<Sent, 'type' | 'data'>;
      world.sent.push({ host, id: headers['webhook-id'] ?? '', type, data, at: world.now - start });
      return world.answer(host, pathname);
    },
  });
  if (sender === null) throw new Error('no hosts');
  Object.assign(app.engine, { webhookSender: sender, clock: () => world.now });
  const instance = () =>
    createDeliveries({ store, sender, clock: () => world.now, times, onAttempt: () => undefined });
  /** What is sent by instances that run and end one after another, until nothing more is due. */
  const runAt = async (ms: number): Promise<Sent[]> => {
    world.now = start + ms;
    const from = world.sent.length;
    for (let before = -1; before < world.sent.length;) {
      before = world.sent.length;
      const { run, close } = instance();
      await run();
      await close();
    }
    return world.sent.slice(from);
  };
  /** Starts over, without deliveries. */
  const reset = async (): Promise<void> => {
    await app.engine.store.deleteExpired(0, start + 100 * DAY);
    Object.assign(world, {
      now: start,
      sent: [],
      answer: async () => 'accepted',
      addressOf: ownAddress,
    });
  };
  return { app, call, world, start, instance, runAt, reset };
}

export async function register({ call }: Pick<Service, 'call'>, host: string): Promise<NewPlayer> {
  const player = await newPlayer(call);
  await call('PUT', WEBHOOK, { token: player.token, body: { url: `https://${host}/` } });
  await call('POST', `${WEBHOOK}/test`, { token: player.token });
  return player;
}

/** Nobody wins with these. */
const COLUMNS = [1, 2, 3, 4, 5, 6, 2, 1, 4, 3, 6, 5, 1, 2, 3, 4, 5, 6];

/** Two players in a game; it is the turn of the first. */
export async function play(
  { call }: Pick<Service, 'call'>,
  [first, second]: readonly [NewPlayer, NewPlayer],
) {
  const body = { seats: [{ kind: 'human' }, { kind: 'open', for: second.id }] };
  const created = await call('POST', GAMES, { token: first.token, body });
  const path = created.body.game.links.self as string;
  await call('POST', `${path}/join`, { token: second.token });
  const columns = [...COLUMNS];
  const move = async ({ token }: NewPlayer) => {
    const column = columns.shift();
    const moved = await call('POST', `${path}/moves`, { token, body: { type: 'drop', column } });
    if (moved.status !== 201) throw new Error(moved.text);
  };
  return { path, move };
}

export function hostsOf(sent: readonly Sent[]): string[] {
  return sent.map(({ host }) => host);
}
export function typesOf(sent: readonly Sent[]): string[] {
  return sent.map(({ type }) => type).toSorted();
}
