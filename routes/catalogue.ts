/** Which games can be played and which are public. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { LEVELS, type GameType } from 'parlour-games/game-type';
import { offersOf } from 'parlour-games/record/offers';
import { noToken } from '#src/http/type-routes.js';
import { catalogue, gameList, gameListQuery, type GameTypeView } from '#src/http/schemas/catalogue.js';
import { jsonResponse } from '#src/http/schemas/common.js';
import { problemResponsesWithoutDatabase, problemResponses } from '#src/http/schemas/problem.js';
import { rulesPath } from '#src/http/requests.js';
import { listGames } from '#src/engine/queries/list-games.js';
import { listCost } from '#src/http/costs.js';
import { presentList } from '#src/http/presenters.js';

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

/** The fields of a type’s events whose integers are seats, or whose items are, in alphabetical order. */
const seatFieldsOf = ({ schemas, seats }: Pick<GameType, 'schemas' | 'seats'>): string[] =>
  [...new Set(seatsIn(schemas.event, seats.max - 1, null))].sort();

const present = (gameType: GameType): GameTypeView => {
  const { id, title, summary, seats, rules, cpu, schemas, examples } = gameType;
  return {
    type: id,
    title,
    summary,
    seats,
    rulesVersion: rules.version,
    levels: LEVELS.filter((level) => cpu[level] !== undefined),
    offers: offersOf(gameType),
    configSchema: { ...schemas.config, examples: [examples.config] },
    seatFields: seatFieldsOf(gameType),
    links: { create: `/v1/${id}/games`, games: `/v1/games?type=${id}`, rules: rulesPath(id) },
  };
};

const gameTypes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/v1/game-types',
    {
      schema: {
        tags: ['games'],
        operationId: 'listGameTypes',
        summary: 'The catalogue of game types',
        description: 'Which games can be played, by how many, and against which computer players.',
        security: noToken,
        response: {
          200: jsonResponse(catalogue([...app.engine.gameTypes.keys()]), 'The catalogue.'),
          ...problemResponsesWithoutDatabase(),
        },
      },
    },
    () => ({ items: [...app.engine.gameTypes.values()].map(present) }),
  );
};

const games: FastifyPluginAsyncTypebox = async (app) => {
  const { engine } = app;
  app.get(
    '/v1/games',
    {
      schema: {
        tags: ['games'],
        operationId: 'listGames',
        summary: 'Public games, newest first',
        description: 'A page of the games that were created with the visibility `public`.',
        security: noToken,
        querystring: gameListQuery([...engine.gameTypes.keys()]),
        response: {
          200: jsonResponse(gameList([...engine.gameTypes.keys()]), 'A page of games.'),
          ...problemResponses('validation-failed', 'bad-cursor'),
        },
      },
      config: { cost: listCost },
    },
    async ({ query: { limit = 20, ...query } }) => {
      return presentList(engine, await listGames(engine, { ...query, limit }));
    },
  );
};

export default [gameTypes, games];
