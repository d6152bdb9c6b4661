import type { Server } from 'node:http';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import autoload from '@fastify/autoload';
import Fastify, { LogController, type FastifyInstance, type FastifyHttpOptions } from 'fastify';
import type { Config } from './config.js';
import { gameTypes } from './games/index.js';
import auth from './http/plugins/auth.js';
import bodies from './http/plugins/json-bodies.js';
import { answerMalformedRequest, answerOddRequests } from './http/malformed-requests.js';
import closing from './http/plugins/graceful-shutdown.js';
import docs from './http/plugins/api-docs.js';
import engine from './wiring.js';
import errors, { answerError } from './http/plugins/errors.js';
import exports from './http/plugins/audit-export.js';
import limits from './http/plugins/limits.js';
import logging, { loggerOptions } from './http/plugins/logging.js';
import methods from './http/plugins/allowed-methods.js';
import metrics from './http/plugins/metrics.js';
import negotiation from './http/plugins/content-negotiation.js';
import schemas from './http/plugins/schemas.js';
import security from './http/plugins/security-headers.js';
import type { OpenStore } from './open-store.js';
import signing from './http/plugins/signing.js';
import streams from './http/plugins/event-streams.js';
import validation from './http/plugins/validation.js';

const ROUTES = fileURLToPath(new URL('../routes', import.meta.url));
const TYPE_ROUTES = `${ROUTES}${sep}v1${sep}_type`;
const MAX_PARAM_LENGTH = 500;
/** How often requests that arrive too slowly are looked for. */
const CONNECTION_CHECK_MS = 1000;
/** On a machine that is busy enough the framework's ten seconds do not suffice to come back after a crash. */
const START_TIMEOUT_MS = 120_000;

export interface AppOptions {
  readonly config: Config;
  /** Opens the store; it is closed with the app. */
  readonly openStore: OpenStore;
}

const trustProxyOf = (setting: string): boolean | string => (setting === 'true' ? true : setting || false);

const serverOptions = (config: Config): FastifyHttpOptions<Server> => ({
  logger: loggerOptions(config.LOG_LEVEL),
  logController: new LogController({ disableRequestLogging: true }),
  bodyLimit: config.BODY_LIMIT_BYTES,
  pluginTimeout: START_TIMEOUT_MS,
  requestTimeout: config.REQUEST_TIMEOUT_MS,
  http: {
    headersTimeout: config.REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: CONNECTION_CHECK_MS,
    // HTTP/1.1 asks for a Host header; nothing here depends on it.
    requireHostHeader: false,
  },
  trustProxy: trustProxyOf(config.TRUST_PROXY),
  routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
  return503OnClosing: false,
  forceCloseConnections: 'idle',
  clientErrorHandler: answerMalformedRequest,
  frameworkErrors: answerError,
});

const addPlugins = async (app: FastifyInstance, { config, openStore }: AppOptions): Promise<void> => {
  await app.register(closing, { config });
  await app.register(logging);
  await app.register(metrics);
  await app.register(errors);
  await app.register(methods);
  await app.register(auth);
  await app.register(security, { config });
  await app.register(limits, { config });
  await app.register(negotiation);
  await app.register(bodies);
  await app.register(schemas);
  await app.register(validation);
  await app.register(docs);
  await app.register(signing, { config });
  await app.register(engine, { config, store: await openStore(app.metrics, app.log) });
  await app.register(streams, { config });
  await app.register(exports, { config });
};

const addRoutes = async (app: FastifyInstance): Promise<void> => {
  await app.register(autoload, {
    dir: ROUTES,
    forceESM: true,
    ignoreFilter: (path) => path.includes('_type'),
  });
  for (const gameType of gameTypes.values()) {
    await app.register(autoload, {
      dir: TYPE_ROUTES,
      forceESM: true,
      routeParams: true,
      options: { prefix: `/v1/${gameType.id}`, gameType },
    });
  }
  app.refuseOtherMethods();
};

/** Builds the whole service, ready to listen; tests build the very same. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const app = Fastify(serverOptions(options.config));
  // Answers are made of plain JSON values; what they look like is checked against the schemas by the tests.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  answerOddRequests(app.server);
  await addPlugins(app, options);
  await addRoutes(app);
  return app;
};
