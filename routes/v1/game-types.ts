import type { FastifyInstance } from 'fastify';
import { rulesPath } from '#src/http/requests.js';
import { addRoute } from '#src/http/route.js';
import { catalogue, type GameTypeView } from '#src/http/schemas/catalogue.js';
import { jsonResponse } from '#src/http/schemas/common.js';
import { LEVELS, type GameType } from 'parlour-games/game-type';
import { offersOf } from 'parlour-games/record/offers';

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
