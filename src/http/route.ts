/**
 * Defines routes of the API. A route declares its method, its path, who may call it, its schemas and what can go wrong; the
 * rest follows from that.
 */
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
} from 'fastify';
import Type, { type Static, type TSchema } from 'typebox';
import type { EntriesAdded, GameCommand } from '#src/engine/change.js';
import type { Engine } from '#src/engine/engine.js';
import type { Clocks } from '#src/engine/time.js';
import type { GameType } from 'parlour-games/game-type';
import { gameCommand, sendEntriesAdded } from './commands.js';
import type { Cost } from '#src/http/plugins/limits.js';
import { isAboutOneGame, looksAtTokens, type Caller } from '#src/http/plugins/players.js';
import { PROBLEM_MEDIA_TYPE, PROBLEMS, type ProblemCode } from './problems/problems.js';
import {
  ChangeHeaders,
  EtagHeader,
  gameResponse,
  IdempotencyHeaders,
  IdParams,
  ProblemSchema,
} from './schemas/common.js';
import { EmptyBody } from './schemas/requests.js';
import { timeText } from 'parlour-games/record/entries';
import type { GameRecord } from 'parlour-games/record/game-record';

export const TIME_HEADER = 'parlour-time';

/** The time of the database in RFC 3339 (UTC, milliseconds). */
export function databaseTime({ databaseClock }: Clocks): string {
  return timeText(databaseClock.now());
}

const GAME_PATH = /\/games\/([^/]+)$/;

/**
 * A hook for routes about games: adds the time of the database to responses about games with clocks. The game that a request
 * has read or changed is in the cache; if others have displaced it by then, it is read again.
 */
export function addDatabaseTime(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { id } = request.params as { readonly id?: string };
    const location = reply.getHeader('location');
    const ownId = isAboutOneGame(request.routeOptions.url ?? '') ? id : undefined;
    const gameId = typeof location === 'string' ? GAME_PATH.exec(location)?.[1] : ownId;
    const end = (game: GameRecord | null): void => {
      if (game?.clock !== undefined) reply.header(TIME_HEADER, databaseTime(app.engine));
      done(null, payload);
    };
    const { games } = app.engine;
    if (gameId === undefined || reply.statusCode >= 300) {
      end(null);
      return;
    }
    const cached = games.cache.peek(gameId);
    if (cached !== undefined) end(cached);
    else void games.find(gameId).then(end, () => end(null));
  });
}

const TOKENS = { seat: 'seatToken', player: 'playerToken', operator: 'operatorToken' } as const;

/** Refuses requests for reasons that a schema cannot express. */
type Check = (request: FastifyRequest) => void;

interface Endpoint<Params extends TSchema, Query extends TSchema, Body extends TSchema> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  /** Whether the document leaves it out. */
  readonly isHidden?: boolean;
  readonly callers: readonly Caller[];
  readonly params?: Params;
  readonly query?: Query;
  readonly headers?: TSchema;
  readonly body?: Body;
  /** Whether it takes an Idempotency-Key. */
  readonly isKeyed?: boolean;
  /** Whether the response contains a token or another secret, so that an Idempotency-Key must be hard to guess. */
  readonly returnsSecret?: boolean;
  /** The responses of the route when it succeeds, by status. */
  readonly results: Readonly<Record<number, object>>;
  /** What can go wrong beyond the problems that every route with these properties has. */
  readonly problems?: readonly ProblemCode[];
  readonly usesDatabase?: boolean;
  /** Set for the operator’s monitoring, which asks every few seconds and is never refused. */
  readonly isMonitoring?: boolean;
  /** Whether it may wait for more than the database: for news, for the worker pool, or for a client that reads slowly. */
  readonly isPatient?: boolean | ((request: FastifyRequest) => boolean);
  /** Whether it streams its response. HEAD is then refused, because a stream has no head without its body. */
  readonly isStream?: boolean;
  /** How much a request counts towards the rate limits; by default 1. */
  readonly cost?: Cost;
  /** Refuses a caller before anything is validated. */
  readonly authorize?: Check;
  /** Refuses (400) malformed requests that the schemas allow. */
  readonly check?: Check;
  readonly handle: (
    request: FastifyRequest<{ Params: Static<Params>; Querystring: Static<Query>; Body: Static<Body> }>,
    reply: FastifyReply,
  ) => unknown;
}

export interface Route<Params extends TSchema, Query extends TSchema, Body extends TSchema> extends Endpoint<
  Params,
  Query,
  Body
> {
  readonly tag: string;
  /** The name of the operation in generated clients. */
  readonly operation: string;
}

/** A route of one game type: its path follows `/v1/{type}`, its tag is the type, and its operation has the type’s name. */
export interface TypeRoute<
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
> extends Endpoint<Params, Query, Body> {
  readonly tag?: string;
  readonly operation: readonly [verb: string, noun?: string];
}

/** A seat’s token, or the token of the player who has the seat. */
export const SEAT = ['seat', 'player'] as const;
/** A seat’s token, a player’s or the operator’s, or none. */
export const ANYBODY = ['seat', 'player', 'anybody', 'operator'] as const;

const BODY_PROBLEMS = ['validation-failed', 'payload-too-large', 'unsupported-media-type'] as const;
const KEY_PROBLEMS = ['request-in-progress', 'insufficient-storage'] as const;
/** The problems of routes about one game. */
export const GAME_PROBLEMS = ['not-found', 'archived', 'rules-unknown'] as const;
const SERVICE_PROBLEMS = ['not-acceptable', 'rate-limited', 'overloaded'] as const;

type AnyEndpoint = Endpoint<TSchema, TSchema, TSchema>;

const inputProblems = ({ method, query, body, isKeyed = false }: AnyEndpoint): readonly ProblemCode[] => {
  if (method === 'GET') return query === undefined ? [] : ['validation-failed'];
  if (!isKeyed) return BODY_PROBLEMS;
  const differs = body !== EmptyBody;
  return [...BODY_PROBLEMS, ...KEY_PROBLEMS, ...(differs ? (['idempotency-key-reused'] as const) : [])];
};

const serviceProblems = ({ isMonitoring, usesDatabase = true }: AnyEndpoint): readonly ProblemCode[] => {
  if (isMonitoring) return ['not-acceptable'];
  return usesDatabase ? [...SERVICE_PROBLEMS, 'database-unavailable'] : SERVICE_PROBLEMS;
};

const problemsOf = (endpoint: AnyEndpoint, url: string): ReadonlySet<ProblemCode> =>
  new Set([
    ...inputProblems(endpoint),
    ...(looksAtTokens(url) ? (['unauthorized'] as const) : []),
    ...(endpoint.problems ?? []),
    ...serviceProblems(endpoint),
  ]);

/** The problems of routes that act for a seat. A game with a single seat never waits for another player. */
export function turnProblems({ seats }: GameType): ProblemCode[] {
  return seats.max > 1 ? ['game-over', 'not-your-turn', 'game-waiting'] : ['game-over'];
}

/** Problems of routes that change a game in progress. */
export function changeProblems(gameType: GameType): ProblemCode[] {
  return [
    ...turnProblems(gameType).filter((code) => code !== 'not-your-turn'),
    'time-over',
    'version-mismatch',
  ];
}

const RetryAfter = Type.Integer({ description: 'Seconds to wait before the next attempt.' });
const RETRY_STATUSES = new Set([429, 503]);

/** The responses for these problems by status; each description lists its codes. */
const refusalsOf = (codes: ReadonlySet<ProblemCode>): Record<number, object> => {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of codes) {
    const { status } = PROBLEMS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.map((code) => `\`${code}\``).join(', '),
        content: { [PROBLEM_MEDIA_TYPE]: { schema: ProblemSchema } },
        ...(RETRY_STATUSES.has(status) && { headers: { 'retry-after': RetryAfter } }),
      },
    ]),
  );
};

/** The security requirements, as OpenAPI states them. */
const securityOf = (callers: readonly Caller[]): Record<string, []>[] => {
  if (callers.every((each) => each === 'anybody')) return [];
  return callers.map((each) => (each === 'anybody' ? {} : { [TOKENS[each]]: [] }));
};

/** The media types that a route can produce; `undefined` if that is JSON. */
const mediaTypesOf = ({ results }: AnyEndpoint): string[] | undefined => {
  const types = new Set(
    Object.values(results).flatMap((each) => Object.keys((each as { content?: object }).content ?? {})),
  );
  return [...types].every((each) => each === 'application/json') ? undefined : [...types];
};

const configOf = (route: AnyEndpoint): FastifyContextConfig => {
  const { callers, cost, check, returnsSecret, isMonitoring } = route;
  const produces = mediaTypesOf(route);
  return {
    callers,
    ...(produces && { produces }),
    ...(cost !== undefined && { cost }),
    ...(check && { check }),
    ...(returnsSecret && { returnsSecret }),
    ...(isMonitoring && { requestLogLevel: 'debug' }),
  };
};

const schemaOf = (route: Route<TSchema, TSchema, TSchema>, url: string): FastifySchema => {
  const { isHidden = false, tag, operation, summary, description, callers, isKeyed } = route;
  const { params, query, headers = isKeyed ? IdempotencyHeaders : undefined, body, results } = route;
  return {
    hide: isHidden,
    tags: [tag],
    operationId: operation,
    summary,
    description,
    security: securityOf(callers),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body }),
    response: { ...results, ...refusalsOf(problemsOf(route, url)) },
  };
};

export function addRoute<Params extends TSchema, Query extends TSchema, Body extends TSchema>(
  app: FastifyInstance,
  route: Route<Params, Query, Body>,
): void {
  const {
    method,
    path,
    isStream = false,
    isPatient = isStream,
    usesDatabase = true,
    authorize,
    handle,
  } = route;
  const isRead = method === 'GET' && usesDatabase;
  const waits = typeof isPatient === 'boolean' ? () => isPatient : isPatient;
  app.route<{ Params: Static<Params>; Querystring: Static<Query>; Body: Static<Body> }>({
    method,
    url: path,
    exposeHeadRoute: !isStream,
    schema: schemaOf(route, app.prefix + path),
    config: configOf(route as unknown as Route<TSchema, TSchema, TSchema>),
    preValidation: (request, _reply, next) => {
      // Most fields are optional, so a missing body is an empty object.
      if (method === 'POST' && request.body === undefined) request.body = {} as Static<Body>;
      authorize?.(request);
      next();
    },
    handler: isRead
      ? (request, reply) =>
          waits(request) ? handle(request, reply) : app.handleInTurn(reply, () => handle(request, reply))
      : handle,
  });
}

/** An operation id for generated clients, such as `createConnectFourGame`. */
function operationId({ id }: GameType, verb: string, noun = ''): string {
  return [verb, ...id.split('-'), noun]
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
}

export function addTypeRoute<Params extends TSchema, Query extends TSchema, Body extends TSchema>(
  app: FastifyInstance,
  gameType: GameType,
  { tag = gameType.id, operation, ...route }: TypeRoute<Params, Query, Body>,
): void {
  addRoute(app, { ...route, tag, operation: operationId(gameType, ...operation) });
}

export interface ChangeRoute<Body extends TSchema> {
  /** The part of the path that follows the id of the game. */
  readonly path: string;
  readonly operation: TypeRoute<TSchema, TSchema, Body>['operation'];
  readonly summary: string;
  readonly description: string;
  readonly isHidden?: boolean;
  /** Who may call the route: by default a seat. */
  readonly callers?: readonly Caller[];
  readonly body: Body;
  /** The description of the response; by default that of a response with the new entries and the game. */
  readonly added?: string;
  readonly problems: readonly ProblemCode[];
  /** How much the request costs beyond an ordinary one. */
  readonly cost?: (body: Static<Body>) => number;
  readonly change: (engine: Engine, command: GameCommand, body: Static<Body>) => Promise<EntriesAdded>;
}

/** Adds a route that changes a game in progress or a waiting one, and responds with the entries that it adds. */
export function addChangeRoute<Body extends TSchema>(
  app: FastifyInstance,
  gameType: GameType,
  { path, callers = SEAT, added, cost = () => 0, change, problems, ...route }: ChangeRoute<Body>,
): void {
  const { entriesAdded } = app.schemasOf(gameType);
  const result = added ?? 'The new entries, and the game after them.';
  addTypeRoute(app, gameType, {
    ...route,
    method: 'POST',
    path: `/games/:id/${path}`,
    callers,
    params: IdParams,
    headers: ChangeHeaders,
    isKeyed: true,
    results: { 201: gameResponse(entriesAdded, result, { etag: EtagHeader }) },
    problems: [...GAME_PROBLEMS, ...problems],
    handle: async (request, reply) => {
      const command = gameCommand(request, gameType);
      const body = request.body as Static<Body>;
      request.addCost(cost(body));
      return sendEntriesAdded(reply, gameType, await change(app.engine, command, body));
    },
  });
}
