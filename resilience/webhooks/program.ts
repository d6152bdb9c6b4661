/** A player that knows nothing but its webhook and HTTP: it plays when it is told that it is its turn. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';

const WEBHOOK = '/v1/players/me/webhook';
const RETRY_MS = 200;

interface Notice {
  readonly type: string;
  readonly data: {
    readonly game?: string;
    readonly version?: number;
    readonly links?: { readonly self: string };
  };
}

interface Shown {
  readonly version: number;
  readonly status: string;
  readonly you: number | null;
  readonly turn: { readonly seat: number } | null;
  readonly legalMoves: readonly object[];
}

export interface Receipt {
  readonly type: string;
  readonly game: string;
  readonly version: number;
  readonly at: number;
  readonly body: string;
}

/** What the programs report; the times are from `performance.now()`. */
export interface Table {
  /** A move was acknowledged at the time `at`; `version` is the game's after it. */
  readonly moved: (game: string, version: number, at: number) => void;
  readonly received: (receipt: Receipt) => void;
  readonly finished: (game: string) => void;
}

export interface Program {
  readonly id: string;
  readonly token: string;
  /** How deliveries are answered. `badly`: half of them with 500, some of these after the program has acted on them. */
  readonly behave: Target['behave'];
  readonly close: () => void;
}

export type Request = (method: string, path: string, token?: string, body?: object) => Promise<object>;

const initOf = (method: string, token?: string, body?: object): RequestInit => ({
  method,
  headers: {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }),
  },
  ...(body !== undefined && { body: JSON.stringify(body) }),
});

/** What the response says; `null` if the request has to be sent again. */
const send = async (url: string, init: RequestInit): Promise<string | null> => {
  const response = await fetch(url, init).catch(() => null);
  const content = (await response?.text().catch(() => null)) ?? null;
  const isFinal = response !== null && response.status < 500 && !content?.includes('request-in-progress');
  return isFinal ? content : null;
};

/** Sends requests to whichever instance works; with a key, so that a retry changes nothing. */
export function requestTo(urls: readonly string[]): Request {
  return async (method, path, token, body) => {
    const init = initOf(method, token, body);
    for (let attempt = 0; ; attempt += 1) {
      const content = await send(`${urls[attempt % urls.length]}${path}`, init);
      if (content !== null) return content === '' ? {} : (JSON.parse(content) as object);
      await sleep(RETRY_MS);
    }
  };
}

/** Moves, unless the turn has passed. */
const play = async (request: Request, token: string, path: string, table: Table): Promise<void> => {
  const { you, turn, version, legalMoves } = (await request('GET', path, token)) as Shown;
  if (turn?.seat !== you) return;
  const move = legalMoves[version % legalMoves.length];
  const moved = (await request('POST', `${path}/moves`, token, move)) as { game?: Shown & { id: string } };
  if (moved.game !== undefined) table.moved(moved.game.id, moved.game.version, performance.now());
};

const listen = async (server: Server, host: string): Promise<number> => {
  server.listen(0, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

type Behaviour = 'well' | 'badly' | 'not at all';

interface Target {
  readonly server: Server;
  /** Verifies deliveries with this secret. */
  readonly trust: (secret: string) => void;
  readonly behave: (how: Behaviour) => void;
}

/** A target that reports every delivery, and acts on those that it accepts and on some that it refuses. */
const createTarget = (act: (notice: Notice) => Promise<void>, table: Table): Target => {
  let deliveries = 0;
  let behaviour: Behaviour = 'well';
  let webhook: Webhook | null = null;
  const handle = async (incoming: IncomingMessage): Promise<number> => {
    const { headers } = incoming;
    const body = await text(incoming);
    const notice = webhook?.verify(body, headers as Record<string, string>) as Notice;
    const { game = '', version = 0 } = notice.data;
    table.received({ type: notice.type, game, version, at: performance.now(), body });
    if (behaviour === 'not at all') return new Promise(() => undefined);
    deliveries += 1;
    const isRefused = behaviour === 'badly' && deliveries % 2 === 1;
    // A target may have acted on what it refuses.
    if (!isRefused || deliveries % 4 === 1) void act(notice);
    return isRefused ? 500 : 204;
  };
  const server = createServer((incoming, response) => {
    handle(incoming).then(
      (status) => response.writeHead(status).end(),
      () => response.writeHead(400).end(),
    );
  });
  return {
    server,
    trust: (secret) => {
      webhook = new Webhook(secret);
    },
    behave: (how) => {
      behaviour = how;
    },
  };
};

/** Registers a URL; resolves once a test has been accepted there. */
const register = async (request: Request, token: string, url: string, { trust }: Target): Promise<void> => {
  const { webhook } = (await request('PUT', WEBHOOK, token, { url })) as { webhook: { secret: string } };
  trust(webhook.secret);
  await request('POST', `${WEBHOOK}/test`, token, {});
  const isAccepted = async (): Promise<boolean> => {
    const now = (await request('GET', WEBHOOK, token)) as { webhook: { lastDeliveryAt: unknown } };
    return now.webhook.lastDeliveryAt !== null;
  };
  while (!(await isAccepted())) await sleep(RETRY_MS);
};

/** Becomes a player whose webhook is at `host`, an address of its own. */
export async function startProgram(request: Request, host: string, table: Table): Promise<Program> {
  const { player, token } = (await request('POST', '/v1/players', undefined, {
    name: host,
    kind: 'bot',
  })) as {
    player: { id: string };
    token: string;
  };
  const target = createTarget(async ({ type, data: { game = '', links } }) => {
    const path = links?.self ?? '';
    if (type === 'invited') await request('POST', `${path}/join`, token, {});
    if (type === 'your-turn') await play(request, token, path, table);
    if (type === 'finished') table.finished(game);
  }, table);
  const { server, behave } = target;
  const port = await listen(server, host);
  await register(request, token, `http://${host}:${port}/`, target);
  return {
    id: player.id,
    token,
    behave,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
