/** Which numbers of a game type's events are seats, for clients that tell its story without knowing its rules. */
import type { GameType } from '#src/game-type.js';

/** What of JSON Schema the schemas of events are made of. */
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
export const seatFieldsOf = ({ schemas, seats }: Pick<GameType, 'schemas' | 'seats'>): string[] =>
  [...new Set(seatsIn(schemas.event, seats.max - 1, null))].sort();
