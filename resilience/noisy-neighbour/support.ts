/** The parts that all attacks share: the attacker, its requests and their rate. */
import { setTimeout as sleep } from 'node:timers/promises';
import { playerRng } from 'parlour-games/record/rng';
import type { Rng, Typed } from 'parlour-games/game-type';
import {
  createRawClient,
  jsonRequest,
  type RawClient,
  type RawResponse,
} from '#resilience/support/raw-http.js';

/** The address of the nth attacker: one whose allowance is unused, and not that of the victim, 127.0.0.1. */
const addressOf = (n: number): string => `127.0.0.${n + 2}`;
const CONNECTIONS = 2000;
const SEED = Buffer.alloc(32, 11);

export interface SendOptions {
  readonly body?: object;
  readonly token?: string | undefined;
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Closes the connection after this long unless there is a response by then. */
  readonly dropAfterMs?: number;
}

/** One address that asks for as much as it likes. */
export interface Attacker {
  readonly url: string;
  /** The address to connect from, for clients other than `send`. */
  readonly address: string;
  /** Random numbers for the attack, the same in every run. */
  readonly rng: Rng;
  /** Resolves with `null` without a response. Opens as many connections as it needs. */
  readonly send: (method: string, path: string, options?: SendOptions) => Promise<RawResponse | null>;
}

/** Attacks until `stop` is aborted. */
export type Attack = (stop: AbortSignal) => Promise<void>;

export interface Scenario {
  /** The first column of the table. */
  readonly name: string;
  /** Sets up what the attack needs, such as games, and resolves with the attack. */
  readonly prepare: (attacker: Attacker) => Promise<Attack>;
}

export function createAttacker(url: string, n: number): Attacker & Pick<RawClient, 'close'> {
  const address = addressOf(n);
  const client = createRawClient(url, { connections: CONNECTIONS, localAddress: address });
  return {
    url,
    address,
    rng: playerRng(SEED),
    send: (method, path, { body, token, headers, dropAfterMs } = {}) => {
      const drop = dropAfterMs === undefined ? undefined : AbortSignal.timeout(dropAfterMs);
      const request = jsonRequest(method, path, body, token);
      return client.send({ ...request, headers: { ...request.headers, ...headers } }, drop);
    },
    close: client.close,
  };
}

/** Calls `action` `perSecond` times a second without waiting for it, until `stop`; resolves once all calls have ended. */
export async function atRate(
  perSecond: number,
  stop: AbortSignal,
  action: () => Promise<unknown>,
): Promise<void> {
  const started = performance.now();
  const running = new Set<Promise<unknown>>();
  for (let calls = 1; !stop.aborted; calls += 1) {
    const call = action().finally(() => running.delete(call));
    running.add(call);
    await sleep(Math.max(0, started + (1000 * calls) / perSecond - performance.now()));
  }
  await Promise.all(running);
}

export interface Game {
  readonly status: string;
  readonly version: number;
  readonly legalMoves: readonly Typed[];
  readonly links: { readonly self: string };
}

export interface Created {
  readonly game: Game;
  readonly tokens: readonly { readonly token: string }[];
}

/** Creates a game as the attacker; throws unless it is created. */
export async function createGame({ send }: Attacker, type: string, body: object): Promise<Created> {
  const response = await send('POST', `/v1/${type}/games`, { body });
  if (response?.status !== 201) throw new Error(`no game was created: ${response?.text}`);
  return JSON.parse(response.text) as Created;
}
