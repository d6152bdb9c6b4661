/** The names that schemas get in the API document, and how the schemas of a game type get theirs. */
import type { TSchema } from 'typebox';
import type { GameType } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import { NAME_KEYWORD, type SchemaName, sharedName } from 'parlour-games/kit/schema';
import { ref } from './common.js';

/** Names in generated clients cannot begin with a digit. */
const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** `lay-off` as `LayOff`. */
export function pascalCase(words: string): string {
  return words
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** The prefix of a type’s schema names, such as `ConnectFour`. */
export function prefixOf({ id }: GameType): string {
  return pascalCase(id.replace(/^\d/, (digit) => `${at(DIGITS, Number(digit))}-`));
}

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
export function inType(gameType: GameType, schema: TSchema): TSchema {
  return withPrefix(schema, prefixOf(gameType)) as TSchema;
}

interface Variant {
  readonly properties: { readonly type: { readonly const: string } };
  readonly description?: string;
  readonly title?: string;
}

/** Registers a schema under the type’s prefix and `name`; returns a reference to it. */
export type Namer = (name: string, description: string, schema: TSchema) => TSchema;

/**
 * Names the alternatives of a union after their constant `type`, such as `SevenReegLayOffMove`. Moves and options that
 * are the same have the same name, so that an option is a move for generated clients, too.
 */
const createVariantNamer = (prefix: string) => {
  const names = new Map<string, string>();
  return (variant: Variant, part: string): object => {
    const text = JSON.stringify(variant);
    const name = names.get(text) ?? `${prefix}${pascalCase(variant.properties.type.const)}${part}`;
    names.set(text, name);
    const description = variant.description ?? `${variant.title ?? name}.`;
    return { ...variant, ...sharedName(name, { description }) };
  };
};

export function createNamer(gameType: GameType, shared: TSchema[]): Namer {
  const prefix = prefixOf(gameType);
  const variantNamed = createVariantNamer(prefix);
  const withNamedVariants = (schema: TSchema, part: string): TSchema => {
    const { oneOf, anyOf } = schema as { oneOf?: Variant[]; anyOf?: TSchema[] };
    if (oneOf !== undefined) return { ...schema, oneOf: oneOf.map((each) => variantNamed(each, part)) };
    if (anyOf !== undefined) return { ...schema, anyOf: anyOf.map((each) => withNamedVariants(each, part)) };
    return schema;
  };
  return (name, description, schema) => {
    const id = `${prefix}${name}`;
    const named = inType(gameType, withNamedVariants(schema, name));
    shared.push({ ...named, $id: id, title: id, description });
    return ref<object>(id);
  };
}
