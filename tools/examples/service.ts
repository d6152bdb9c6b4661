/** The service whose responses are recorded. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#src/app.js';
import { readConfig } from '#src/config.js';
import { openStoreFor } from '#src/wiring.js';

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly token?: string | undefined;
  /** Text is sent as it is. */
  readonly body?: object | string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Response {
  readonly status: number;
  readonly mediaType: string;
  readonly text: string;
}

export type Send = (request: Request) => Promise<Response>;

export interface Service {
  readonly app: FastifyInstance;
  readonly send: Send;
  readonly close: () => Promise<void>;
}

export const OPERATOR_TOKEN = 'the-token-of-the-operator';

const SETTINGS = {
  PORT: '0',
  LOG_LEVEL: 'silent',
  OPERATOR_TOKEN,
  WORKER_THREADS: '1',
  RATE_LIMIT_PER_MINUTE: '0',
  MAX_EVENT_LOOP_DELAY_MS: '0',
};

const sender =
  (app: FastifyInstance): Send =>
  async ({ method, path, token, body, headers = {} }) => {
    const {
      statusCode,
      headers: received,
      payload,
    } = await app.inject({
      method: method as 'GET',
      url: path,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const [mediaType = ''] = String(received['content-type'] ?? '').split(';');
    return { status: statusCode, mediaType, text: payload };
  };

export async function startService(env: Readonly<Record<string, string>> = {}): Promise<Service> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parlour-examples-'));
  const config = readConfig({ ...SETTINGS, DATA_DIR: dataDir, ...env });
  const app = await buildApp({
    config,
    limits: { requestsPerTokenAndMinute: 0 },
    openStore: openStoreFor(config),
  });
  await app.ready();
  const close = async (): Promise<void> => {
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { app, send: sender(app), close };
}
