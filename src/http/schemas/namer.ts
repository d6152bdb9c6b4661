/** Collects the schemas of one game type under the names that they have in the API document. */
import type { TSchema } from 'typebox';
import type { GameType } from '#src/game-type.js';
import { sharedName } from '#src/kit/schema.js';
import { ref } from './common.js';
import { inType, pascalCase, prefixOf } from './names.js';

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

export const createNamer = (gameType: GameType, shared: TSchema[]): Namer => {
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
};
