/** Deliveries to webhooks on a clock of the test. */
import type { Test } from 'tap';
import { createDeliveries } from '#src/engine/jobs/deliveries.js';
import type { DeliveryError, WebhookTargets } from '#src/engine/players/webhook-store.js';
import { presentNotice } from '#src/http/presenters.js';
import { readConfig } from '#src/config.js';
import { limitsOf } from '#src/limits.js';
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

/** Every host answers as `answer` says, and is in the network `networkOf` says. */
export async function startTargets(t: Test) {
  const { app, call } = await startService(t, {}, { webFolder: '/nowhere' });
  // After whatever the database says.
  const start = Date.now() + HOUR;
  const world = {
    now: start,
    sent: [] as Sent[],
    answer: async (_host: string): Promise<DeliveryError | null> => null,
    networkOf: (host: string): string => host,
    /** What is to be done about attempts that take two seconds. */
    slow: new Set<() => void>(),
  };
  const targets: WebhookTargets = {
    locate: async (text) => {
      const url = new URL(text);
      return { url, address: '192.0.2.1', network: world.networkOf(url.hostname) };
    },
    post: ({ url: { hostname: host } }, { headers, body }) => {
      const { type, data } = JSON.parse(body) as Pick<Sent, 'type' | 'data'>;
      world.sent.push({ host, id: headers['webhook-id'] ?? '', type, data, at: world.now - start });
      return world.answer(host);
    },
  };
  Object.assign(app.engine, { webhookTargets: targets, clock: () => world.now });
  const instance = () =>
    createDeliveries({
      store: app.engine.store,
      targets,
      clock: () => world.now,
      timers: {
        after: (ms, callback) => {
          if (ms < 2 * SECOND) callback();
          else world.slow.add(callback);
          return () => world.slow.delete(callback);
        },
      },
      times: limitsOf(readConfig({})).deliveryTimes,
      present: presentNotice,
      onAttempt: () => undefined,
    });
  /** What an instance sends that runs once at a time and then ends. */
  const runAt = async (ms: number): Promise<Sent[]> => {
    world.now = start + ms;
    const before = world.sent.length;
    const { run, close } = instance();
    await run();
    await close();
    return world.sent.slice(before);
  };
  /** Begins once more, without deliveries. */
  const reset = async (): Promise<void> => {
    await app.engine.store.deleteDeliveriesBefore(start + 100 * DAY);
    Object.assign(world, {
      now: start,
      sent: [],
      answer: async () => null,
      networkOf: (host: string) => host,
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
