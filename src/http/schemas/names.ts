/** The names that schemas get in the API document. */
import type { TSchema } from 'typebox';
import type { GameType } from '#src/game-type.js';
import { at } from '#src/kit/checked.js';
import { NAME_KEYWORD, type SchemaName } from '#src/kit/schema.js';

/** Names in generated clients cannot begin with a digit. */
const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** `lay-off` as `LayOff`. */
export const pascalCase = (words: string): string =>
  words
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** The prefix of a type’s schema names, such as `ConnectFour`. */
export const prefixOf = ({ id }: GameType): string =>
  pascalCase(id.replace(/^\d/, (digit) => `${at(DIGITS, Number(digit))}-`));

const prefixed = (key: string, value: unknown, prefix: string): unknown => {
  if (key !== NAME_KEYWORD) return withPrefix(value, prefix);
  const { name, shared, description } = value as SchemaName;
  return { name: shared ? name : `${prefix}${name}`, shared: true, description };
};

const withPrefix = (value: unknown, prefix: string): unknown => {
  if (Array.isArray(value)) return value.map((each) => withPrefix(each, prefix));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, prefixed(key, each, prefix)]));
};

/** A schema of a game type with the type’s prefix before the names in it. */
export const inType = (gameType: GameType, schema: TSchema): TSchema =>
  withPrefix(schema, prefixOf(gameType)) as TSchema;
