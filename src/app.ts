import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import Fastify, { LogController, type FastifyInstance, type FastifyHttpOptions } from 'fastify';
import type { Logger } from 'pino';
import { registerRoutes } from '#routes/index.js';
import type { Config } from './config.js';
import { limitsOf, type Limits } from './limits.js';
import { registry as productionRegistry, type Registry } from 'parlour-games/games';
import {
  addErrorHandler,
  rejectMalformedRequest,
  rejectUnsupportedRequests,
} from '#src/http/problems/error-handler.js';
import { addApiDocument } from '#src/http/document/document.js';
import { addAudits } from '#src/http/streams/audits.js';
import { addClients, trustedProxies } from './http/plugins/clients.js';
import {
  addContentNegotiation,
  addHeaderChecks,
  addNotFound,
  collectPaths,
  type KnownPaths,
} from '#src/http/plugins/routing.js';
import { addDocsPage } from '#src/http/pages/docs.js';
import { addEventStreams } from '#src/http/streams/events.js';
import { addDraining } from './http/plugins/drain-connections.js';
import { addJsonBodies, addIdCheck, addValidation } from './http/plugins/validation.js';
import { addCompression } from './http/plugins/compression.js';
import { limitConnections } from './http/plugins/connections.js';
import { addLimits, countRequests } from './http/plugins/limits.js';
import { createLogger } from './http/plugins/logging.js';
import { addMcpSessions } from './http/mcp.js';
import { addMetrics } from './http/plugins/metrics.js';
import { addPlayers } from './http/plugins/players.js';
import { addRules } from '#src/http/pages/rules.js';
import { addSchemas } from '#src/http/schemas/type-schemas.js';
import { addSecurityHeaders } from './http/plugins/security-headers.js';
import { addReadTurns, addTurns } from '#src/http/plugins/turns.js';
import { addWebPage } from '#src/http/pages/web.js';
import { decodableUrl } from '#src/http/requests.js';
import { PROJECT_ROOT } from './project.js';
import { addEngine, type EngineOptions, type OpenStore } from './wiring.js';
import { createTimers } from '#src/timers.js';

const WEB_FOLDER = fileURLToPath(new URL('packages/web/dist', PROJECT_ROOT));
/** The longest parameter of a path: longer than Node.js accepts, so that Fastify never refuses one. */
const MAX_PARAM_LENGTH = 2 ** 16;
/** Several times the largest body that any request needs. */
const BODY_LIMIT_BYTES = 65_536;
/** How often Node.js looks for requests that arrive too slowly. */
const CONNECTION_CHECK_MS = 1000;
/** On a busy machine, recovery after a crash can take longer than the default of ten seconds. */
const START_TIMEOUT_MS = 120_000;

export interface AppOptions {
  readonly config: Config;
  /** Opens the store; the app closes it. */
  readonly openStore: OpenStore;
  /** The game types that the service offers; all of `packages/games/games` by default. */
  readonly registry?: Registry;
  /** By default, a logger that writes to standard output. */
  readonly log?: Logger;
  /** Overrides some of the limits. */
  readonly limits?: Partial<Limits>;
  /** The build of `packages/web`. */
  readonly webFolder?: string;
}

const serverOptions = (config: Config, log: Logger): FastifyHttpOptions<Server, Logger> => ({
  loggerInstance: log,
  logController: new LogController({ disableRequestLogging: true }),
  bodyLimit: BODY_LIMIT_BYTES,
  pluginTimeout: START_TIMEOUT_MS,
  requestTimeout: config.REQUEST_TIMEOUT_MS,
  http: {
    // Set here as well, because Node.js compares it with `headersTimeout` before Fastify sets it.
    requestTimeout: config.REQUEST_TIMEOUT_MS,
    headersTimeout: config.REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: CONNECTION_CHECK_MS,
    // A request without `Host` is refused like any other malformed request (`addHeaderChecks`), not by Node.js itself.
    requireHostHeader: false,
  },
  trustProxy: trustedProxies(config.TRUST_PROXY),
  // Requests that the router itself rejects would bypass the hooks, and so the rate limits.
  rewriteUrl: ({ url = '/' }) => decodableUrl(url),
  routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
  return503OnClosing: false,
  forceCloseConnections: 'idle',
  clientErrorHandler: rejectMalformedRequest,
});

/** Everything but the routes. Hooks run in this order. */
const addParts = async (
  app: FastifyInstance,
  options: EngineOptions & {
    readonly webFolder: string;
    readonly paths: KnownPaths;
  },
): Promise<void> => {
  const { config, limits, registry, webFolder, paths } = options;
  const timers = createTimers();
  addTurns(app, timers);
  addReadTurns(app, timers, limits.readsPerAddress);
  addDraining(app, config);
  addMetrics(app);
  addErrorHandler(app);
  addClients(app);
  countRequests(app, config, limits);
  await addSecurityHeaders(app, config);
  await addLimits(app, config, limits);
  await addContentNegotiation(app);
  addCompression(app);
  addHeaderChecks(app);
  addJsonBodies(app, timers);
  addSchemas(app, registry);
  addValidation(app);
  await addRules(app, registry);
  await addApiDocument(app, registry);
  await addDocsPage(app, registry);
  await addWebPage(app, webFolder, config);
  addNotFound(app, paths, registry);
  await addEngine(app, options, timers);
  addPlayers(app);
  addIdCheck(app);
  addEventStreams(app, config, limits);
  addAudits(app, config, limits);
  addMcpSessions(app, config, limits);
};

/** Builds the whole service, ready to listen. Tests use the same function. */
export async function buildApp({
  config,
  log = createLogger(config.LOG_LEVEL),
  openStore,
  registry = productionRegistry,
  limits,
  webFolder = WEB_FOLDER,
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify(serverOptions(config, log)) as unknown as FastifyInstance;
  // Responses are plain JSON values; the tests check them against the schemas.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  rejectUnsupportedRequests(app.server);
  limitConnections(app, config);
  const paths = collectPaths(app);
  await addParts(app, {
    config,
    limits: { ...limitsOf(config), ...limits },
    openStore,
    registry,
    webFolder,
    paths,
  });
  await registerRoutes(app, registry.gameTypes);
  return app;
}
