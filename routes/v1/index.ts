/** `/v1/game-types`, `/v1/games`, `/v1/commitments` and `/v1/signing-key`. */
import type { FastifyInstance } from 'fastify';
import { rulesPath } from '#src/http/requests.js';
import { addRoute } from '#src/http/route.js';
import {
  catalogue,
  type GameTypeView,
  DEFAULT_PAGE,
  gameList,
  gameListQuery,
} from '#src/http/schemas/catalogue.js';
import { jsonResponse } from '#src/http/schemas/common.js';
import { LEVELS, type GameType } from 'parlour-games/game-type';
import { offersOf } from 'parlour-games/record/offers';
import { listGames } from '#src/engine/queries/list-games.js';
import { listCost } from '#src/http/plugins/limits.js';
import { presentList } from '#src/http/presenters.js';
import { createCommitment } from '#src/engine/commands/create-commitment.js';
import { sendCreated, keyedRequest } from '#src/http/commands.js';
import { Commitment, EmptyBody } from '#src/http/schemas/requests.js';
import { timeText } from 'parlour-games/record/entries';
import { commitmentOf } from 'parlour-games/record/hash-chain';
import { EngineError } from '#src/engine/errors.js';
import type { Signer } from '#src/engine/signer.js';
import { SIGNING_ALGORITHM } from 'parlour-games/record/checkpoints';
import { SigningKey } from 'parlour-games/record/schemas/audit';

/** The part of JSON Schema that the schemas of events use. */
interface Schema {
  readonly type?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** A seat is an integer from 0 to the highest seat that the type has. */
const isSeat = ({ type, minimum, maximum }: Schema, highest: number): boolean =>
  type === 'integer' && minimum === 0 && maximum === highest;

const seatsIn = (schema: Schema, highest: number, field: string | null): string[] => [
  ...(field !== null && isSeat(schema, highest) ? [field] : []),
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((each) => seatsIn(each, highest, field)),
  ...(schema.items === undefined ? [] : seatsIn(schema.items, highest, field)),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => seatsIn(each, highest, name)),
];

/** The fields of a type’s events that hold a seat or a list of seats, in alphabetical order. */
const seatFieldsOf = ({ schemas, seats }: GameType): string[] =>
  [...new Set(seatsIn(schemas.event, seats.max - 1, null))].sort();

const present = (gameType: GameType): GameTypeView => {
  const { id, title, summary, minutes, seats, rules, cpu, schemas, examples } = gameType;
  return {
    type: id,
    title,
    summary,
    minutes,
    seats,
    rulesVersion: rules.version,
    levels: LEVELS.filter((level) => cpu[level] !== undefined),
    offers: offersOf(gameType),
    configSchema: { ...schemas.config, examples: [examples.config] },
    seatFields: seatFieldsOf(gameType),
    links: { create: `/v1/${id}/games`, games: `/v1/games?type=${id}`, rules: rulesPath(id) },
  };
};

export function addGameTypes(app: FastifyInstance): void {
  const { gameTypes } = app.engine;
  addRoute(app, {
    method: 'GET',
    path: '/v1/game-types',
    tag: 'games',
    operation: 'listGameTypes',
    summary: 'The catalogue of game types',
    description: 'Which games can be played, by how many, and against which computer players.',
    callers: ['anybody'],
    usesDatabase: false,
    results: { 200: jsonResponse(catalogue([...gameTypes.keys()]), 'The catalogue.') },
    handle: () => ({ items: [...gameTypes.values()].map(present) }),
  });
}

export function addPublicGames(app: FastifyInstance): void {
  const { engine } = app;
  const types = [...engine.gameTypes.keys()];
  addRoute(app, {
    method: 'GET',
    path: '/v1/games',
    tag: 'games',
    operation: 'listGames',
    summary: 'Public games, newest first',
    description: 'A page of the games that were created with the visibility `public`.',
    callers: ['anybody'],
    query: gameListQuery(types),
    results: { 200: jsonResponse(gameList(types), 'A page of games.') },
    problems: ['bad-cursor'],
    cost: listCost,
    handle: async ({ query: { limit = DEFAULT_PAGE, ...query } }) =>
      presentList(engine, await listGames(engine, { ...query, limit })),
  });
}

export function addCommitments(app: FastifyInstance): void {
  addRoute(app, {
    method: 'POST',
    path: '/v1/commitments',
    tag: 'games',
    operation: 'createCommitment',
    summary: 'Get a commitment, to choose a seed together',
    description:
      'The server commits before it knows your game. Then create the game with `commitmentId` and a `clientSeed` of your own: neither side alone chooses the cards (commit–reveal). See docs/auditing.md.',
    callers: ['anybody'],
    isKeyed: true,
    returnsSecret: true,
    body: EmptyBody,
    results: { 201: jsonResponse(Commitment, 'The SHA-256 of a new secret. Make a note of it.') },
    handle: async (request, reply) => {
      const { id, secret, expiresAt } = await createCommitment(app.engine, keyedRequest(request));
      return sendCreated(reply, { id, commitment: commitmentOf(secret), expiresAt: timeText(expiresAt) });
    },
  });
}

/** The public key and its name for verifiers; refuses (`not-found`) if the service has none. */
const signingKeyOf = (signer: Signer | null) => {
  if (signer === null) throw new EngineError('not-found', 'This service does not sign checkpoints.');
  return { algorithm: SIGNING_ALGORITHM, origin: signer.origin, publicKey: signer.publicKey };
};

export function addSigningKey(app: FastifyInstance): void {
  addRoute(app, {
    method: 'GET',
    path: '/v1/signing-key',
    tag: 'service',
    operation: 'getSigningKey',
    summary: 'The public key that verifies checkpoints',
    description: '404 on a service that does not sign. See docs/auditing.md.',
    callers: ['anybody'],
    usesDatabase: false,
    results: { 200: jsonResponse(SigningKey, 'The key.') },
    problems: ['not-found'],
    handle: () => signingKeyOf(app.engine.signer),
  });
}
