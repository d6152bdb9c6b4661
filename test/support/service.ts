/** The whole service for tests, on an embedded database in a temporary folder or on a PostgreSQL server. */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import supertest, { type Response } from 'supertest';
import type { Test } from 'tap';
import { buildApp, type AppOptions } from '#src/app.js';
import { readConfig } from '#src/config.js';
import { registry as serviceRegistry, type Registry } from 'parlour-games/games';
import type { Store } from '#src/engine/store.js';
import { createLogger } from '#src/http/plugins/logging.js';
import { openStoreFor, type OpenStore } from '#src/wiring.js';
import type { Limits } from '#src/limits.js';
import { newDatabase } from './databases.js';
import { checkerOf, committedChecker } from './openapi.js';
import { noteProblemCode } from './problem-codes.js';
import { createLawChecker, type Exchange } from './response-laws.js';
import { createRequestAccounts } from './request-accounts.js';
import { checkResponses } from './response-tap.js';

export interface CallOptions {
  readonly token?: string | undefined;
  readonly body?: object | string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Call = (method: string, path: string, options?: CallOptions) => Promise<Response>;

export interface Service {
  readonly app: FastifyInstance;
  readonly url: string;
  /** Sends a request. Throws if a response so far does not fit the OpenAPI document. */
  readonly call: Call;
  /**
   * Every response, to any client, is checked against the OpenAPI document. Returns the faults found since the last
   * call; faults that are not taken fail the test when it ends.
   */
  readonly takeFaults: () => Error[];
  /** Throws if a response so far does not fit the OpenAPI document, or if a change has failed without a known outcome. */
  readonly checkHealth: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export const OPERATOR_TOKEN = 'operator-token-of-the-tests';

const DEFAULTS = {
  PORT: '0',
  LOG_LEVEL: 'silent',
  OPERATOR_TOKEN,
  RATE_LIMIT_PER_MINUTE: '0',
  MAX_EVENT_LOOP_DELAY_MS: '0',
  REQUEST_TIMEOUT_MS: '600000',
  WORKER_THREADS: '1',
};

const textOf = (body: object | string): string => (typeof body === 'string' ? body : JSON.stringify(body));

/** Reads a response as text, without parsing it. */
const wholeText: Parameters<supertest.Test['parse']>[0] = (response, done) => {
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  response.on('end', () => {
    done(null, Buffer.concat(chunks).toString('utf8'));
  });
};

/** Returns how to send requests to a server in this process, or to the one at a URL. */
export function callOn(
  server: FastifyInstance['server'] | string,
  throwFault: () => void = () => undefined,
): Call {
  return async (method, path, { token, body, headers = {} } = {}) => {
    const verb = method.toLowerCase() as 'get';
    const request = supertest(server)[verb](path).buffer(true).parse(wholeText).set(headers);
    if (token !== undefined) void request.set('authorization', `Bearer ${token}`);
    if (body !== undefined)
      void request.type(headers['content-type'] ?? 'application/json').send(textOf(body));
    const response = await request;
    const text = typeof response.body === 'string' ? response.body : '';
    throwFault();
    const isJson =
      /\bjson\b/.test(response.headers['content-type'] ?? '') && !text.includes('\n') && text !== '';
    return Object.assign(response, { text, body: isJson ? (JSON.parse(text) as unknown) : text });
  };
}

export interface ServiceOptions extends Pick<AppOptions, 'webFolder'> {
  readonly registry?: Registry;
  /** Puts something between the engine and the store. */
  readonly wrapStore?: (store: Store) => Store;
  /** By default, tokens have no rate limit. */
  readonly limits?: Partial<Limits>;
}

const LIMITS: Partial<Limits> = {
  requestsPerTokenAndMinute: 0,
  // Most services never need a thread, and starting one takes longer than most tests.
  threadsStartAfterMs: 3_600_000,
  // Computer players finish what they are asked for, however busy the machine is.
  autoplayTimeoutMs: 600_000,
};

/** Starts a service that closes when the test ends. `env` overrides settings. */
export async function startService(
  t: Test,
  env: Record<string, string> = {},
  { registry = serviceRegistry, wrapStore = (store) => store, limits, ...web }: ServiceOptions = {},
): Promise<Service> {
  const database = 'DATA_DIR' in env || 'DATABASE_URL' in env ? null : await newDatabase();
  const config = readConfig({ ...DEFAULTS, ...database?.settings, ...env });
  const openStore: OpenStore = async (...parts) => wrapStore(await openStoreFor(config)(...parts));
  const accounts = createRequestAccounts();
  const app = await buildApp({
    config,
    log: createLogger('info', accounts),
    openStore,
    registry,
    limits: { ...LIMITS, ...limits },
    ...web,
  });
  await app.listen({ host: config.HOST, port: config.PORT });
  const faults: Error[] = [];
  const checker = registry === serviceRegistry ? committedChecker() : checkerOf(app);
  const checkLaws = createLawChecker(config);
  const checkResponse = (exchange: Exchange): void => {
    checker(exchange.method, exchange.url, exchange);
    checkLaws(exchange);
    noteProblemCode(exchange);
  };
  checkResponses(app.server, checkResponse, (fault) => faults.push(fault));
  const takeFaults = (): Error[] => faults.splice(0);
  const throwFault = (): void => {
    const [fault] = takeFaults();
    if (fault !== undefined) throw fault;
  };
  const { port } = app.server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    await app.close();
    await database?.remove();
  };
  const checkHealth = async (): Promise<void> => {
    throwFault();
    const { values } = await app.metrics.unknownOutcomes.get();
    if (values.some(({ value }) => value > 0)) throw new Error('a change failed without a known outcome');
  };
  t.teardown(async () => {
    await close();
    await checkHealth();
    await accounts.compareWith(app);
  });
  const call = callOn(app.server, throwFault);
  return { app, url: `http://127.0.0.1:${port}`, call, takeFaults, checkHealth, close };
}

export interface Opened {
  readonly id: string;
  readonly path: string;
  readonly tokens: readonly string[];
  readonly game: Record<string, unknown>;
}

/** Creates a game. `tokens` are by seat; seats without a token have an empty string. */
export async function openGame(call: Call, type: string, body: object = {}, token?: string): Promise<Opened> {
  const { status, text, body: created } = await call('POST', `/v1/${type}/games`, { body, token });
  if (status !== 201) throw new Error(text);
  const { game, tokens } = created as {
    game: { id: string; seats: unknown[] };
    tokens: { seat: number; token: string }[];
  };
  const bySeat = game.seats.map((_, seat) => tokens.find((each) => each.seat === seat)?.token ?? '');
  return { id: game.id, path: `/v1/${type}/games/${game.id}`, tokens: bySeat, game };
}

export const TWO_HUMANS = { seats: [{ kind: 'human' }, { kind: 'human' }] };

/** Drops chips into these columns, the seats in turn; resolves with the last response. */
export async function dropAll(call: Call, { path, tokens }: Opened, columns: string): Promise<Response> {
  let last: Response | undefined;
  for (const [ply, column] of [...columns].entries()) {
    last = await call('POST', `${path}/moves`, {
      token: tokens[ply % 2],
      body: { type: 'drop', column: Number(column) },
    });
    if (last.status !== 201) throw new Error(`drop ${ply} in ${column}: ${last.text}`);
  }
  if (last === undefined) throw new Error('no columns');
  return last;
}
