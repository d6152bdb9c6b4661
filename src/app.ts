import type { Server } from 'node:http';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import autoload from '@fastify/autoload';
import Fastify, { LogController, type FastifyInstance, type FastifyHttpOptions } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from './config.js';
import { registry as productionRegistry, type Registry } from './games/index.js';
import { rejectMalformedRequest, rejectUnsupportedRequests } from './http/malformed-requests.js';
import allowedMethods from './http/plugins/allowed-methods.js';
import apiDocs from './http/plugins/api-docs.js';
import audits from './http/plugins/audits.js';
import auth from './http/plugins/auth.js';
import clients from './http/plugins/clients.js';
import contentNegotiation from './http/plugins/content-negotiation.js';
import docsPage from './http/plugins/docs-page.js';
import errors from './http/plugins/errors.js';
import eventStreams from './http/plugins/event-streams.js';
import gracefulShutdown from './http/plugins/graceful-shutdown.js';
import jsonBodies from './http/plugins/json-bodies.js';
import limits from './http/plugins/limits.js';
import logging, { createLogger } from './http/plugins/logging.js';
import metrics from './http/plugins/metrics.js';
import notFound from './http/plugins/not-found.js';
import rules from './http/plugins/rules.js';
import schemas from './http/plugins/schemas.js';
import securityHeaders from './http/plugins/security-headers.js';
import signing from './http/plugins/signing.js';
import usage from './http/plugins/usage.js';
import validation from './http/plugins/validation.js';
import webPage from './http/plugins/web-page.js';
import { decodableUrl } from './http/urls.js';
import type { OpenStore } from './open-store.js';
import engine from './wiring.js';

const ROUTES = fileURLToPath(new URL('../routes', import.meta.url));
const WEB_FOLDER = fileURLToPath(new URL('../../packages/web/dist', import.meta.url));
const TYPE_ROUTES = `${ROUTES}${sep}v1${sep}_type`;
/** Longer than Node.js accepts. */
const MAX_PARAM_LENGTH = 2 ** 16;
/** How often Node.js looks for requests that arrive too slowly. */
const CONNECTION_CHECK_MS = 1000;
/** On a busy machine, recovery after a crash can take longer than the default of ten seconds. */
const START_TIMEOUT_MS = 120_000;

export interface AppOptions {
  readonly config: Config;
  /** Opens the store; the app closes it. */
  readonly openStore: OpenStore;
  /** The game types that the service offers; all of `src/games` by default. */
  readonly registry?: Registry;
  /** What `packages/web` was built into. */
  readonly webFolder?: string;
}

const trustProxyOf = (setting: string): boolean | string => (setting === 'true' ? true : setting || false);

const serverOptions = (config: Config): FastifyHttpOptions<Server, Logger> => ({
  loggerInstance: createLogger(config.LOG_LEVEL),
  logController: new LogController({ disableRequestLogging: true }),
  bodyLimit: config.BODY_LIMIT_BYTES,
  pluginTimeout: START_TIMEOUT_MS,
  requestTimeout: config.REQUEST_TIMEOUT_MS,
  http: {
    headersTimeout: config.REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: CONNECTION_CHECK_MS,
    // HTTP/1.1 requires a Host header; nothing here depends on it.
    requireHostHeader: false,
  },
  trustProxy: trustProxyOf(config.TRUST_PROXY),
  // What the router refuses by itself would pass by the hooks, and so by the rate limits.
  rewriteUrl: ({ url = '/' }) => decodableUrl(url),
  routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
  return503OnClosing: false,
  forceCloseConnections: 'idle',
  clientErrorHandler: rejectMalformedRequest,
});

const addPlugins = async (
  app: FastifyInstance,
  { config, openStore, registry, webFolder }: Required<AppOptions>,
): Promise<void> => {
  await app.register(gracefulShutdown, { config });
  await app.register(logging);
  await app.register(metrics);
  await app.register(errors);
  await app.register(allowedMethods);
  await app.register(auth);
  await app.register(clients);
  await app.register(usage, { config });
  await app.register(securityHeaders, { config });
  await app.register(limits, { config });
  await app.register(contentNegotiation);
  await app.register(jsonBodies);
  await app.register(schemas, registry);
  await app.register(validation);
  await app.register(rules, registry);
  await app.register(apiDocs, registry);
  await app.register(docsPage);
  await app.register(webPage, { folder: webFolder });
  await app.register(notFound);
  await app.register(signing, { config });
  await app.register(engine, { config, registry, store: await openStore(app.metrics, app.log) });
  await app.register(eventStreams, { config });
  await app.register(audits, { config });
};

const addRoutes = async (app: FastifyInstance, { gameTypes }: Registry): Promise<void> => {
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

/** Builds the whole service, ready to listen. Tests use the same function. */
export const buildApp = async ({
  config,
  openStore,
  registry = productionRegistry,
  webFolder = WEB_FOLDER,
}: AppOptions): Promise<FastifyInstance> => {
  const app = Fastify(serverOptions(config)) as unknown as FastifyInstance;
  // Responses are plain JSON values; the tests check them against the schemas.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  rejectUnsupportedRequests(app.server);
  await addPlugins(app, { config, openStore, registry, webFolder });
  await addRoutes(app, registry);
  return app;
};
