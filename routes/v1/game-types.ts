import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { LEVELS, type GameType } from '#src/game-type.js';
import { noToken } from '#src/http/type-routes.js';
import type { GameTypeView } from '#src/http/schemas/catalogue.js';
import { jsonResponse, ref } from '#src/http/schemas/common.js';
import { problemResponsesWithoutDatabase } from '#src/http/schemas/problem.js';
import { rulesPath } from '#src/http/requests.js';

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
  const { id, title, summary, seats, cpu, schemas, examples } = gameType;
  return {
    type: id,
    title,
    summary,
    seats,
    levels: LEVELS.filter((level) => cpu[level] !== undefined),
    configSchema: { ...schemas.config, examples: [examples.config] },
    seatFields: seatFieldsOf(gameType),
    links: { create: `/v1/${id}/games`, games: `/v1/games?type=${id}`, rules: rulesPath(id) },
  };
};

const routes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/game-types',
    {
      schema: {
        tags: ['games'],
        operationId: 'listGameTypes',
        summary: 'The catalogue of game types',
        description: 'Which games can be played, by how many, and against which computer players.',
        security: noToken,
        response: {
          200: jsonResponse(ref<object>('GameTypes'), 'The catalogue.'),
          ...problemResponsesWithoutDatabase(),
        },
      },
    },
    () => ({ items: [...app.engine.gameTypes.values()].map(present) }),
  );
};

export default routes;
