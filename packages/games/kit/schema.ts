import Type, { type Static, type TObject, type TSchema, type TUnsafe } from 'typebox';

/** A schema of an object that refuses unknown fields. */
export const strictObject = <P extends Record<string, TSchema>>(
  properties: P,
  options: Record<string, unknown> = {},
): TObject<P> => Type.Object(properties, { additionalProperties: false, ...options });

/** A move, option or event: an object with a constant `type`, and a title and perhaps a description for the API document. */
export const typed = <const Name extends string, P extends Record<string, TSchema>>(
  type: Name,
  title: string,
  fields: P,
  description?: string,
) =>
  strictObject(
    { type: Type.Literal(type), ...fields },
    description === undefined ? { title } : { title, description },
  );

/** One of several objects with a constant `type` each. The discriminator lets validation errors name the wrong field. */
export const oneOfTypes = <T extends TSchema[]>(
  schemas: readonly [...T],
  options: Record<string, unknown> = {},
): TUnsafe<Static<T[number]>> =>
  Type.Unsafe<Static<T[number]>>({
    type: 'object',
    required: ['type'],
    discriminator: { propertyName: 'type' },
    oneOf: schemas,
    ...options,
  });

/** One of several words. */
export const enumOf = <const Words extends readonly string[]>(
  words: Words,
  options: Record<string, unknown> = {},
): TUnsafe<Words[number]> => Type.Unsafe<Words[number]>({ type: 'string', enum: [...words], ...options });

/** One of the keys of `meanings`, such as the reasons for which a game ends, in their order. */
export const keyOf = <Word extends string>(
  meanings: Readonly<Record<Word, string>>,
  options: Record<string, unknown> = {},
): TUnsafe<Word> => enumOf(Object.keys(meanings) as Word[], options);

/** Where a schema keeps its name. Validators ignore it. */
export const NAME_KEYWORD = 'x-name';

/** The name of a schema in the API document, where it stands once and is referred to from everywhere else. */
export interface SchemaName {
  readonly name: string;
  /** Whether all game types share it. Otherwise the name gets the prefix of the type. */
  readonly shared: boolean;
  readonly description: string;
}

interface NamedOptions {
  readonly description: string;
  readonly [keyword: string]: unknown;
}

const nameOptions = (name: string, shared: boolean, options: NamedOptions): Record<string, unknown> => {
  const schemaName: SchemaName = { name, shared, description: options.description };
  return { ...options, [NAME_KEYWORD]: schemaName };
};

/** The options of a schema with a name of its own in the API document. A use of it may have another description. */
export const named = (name: string, options: NamedOptions): Record<string, unknown> =>
  nameOptions(name, false, options);

/** The same for a schema that all game types share, such as a playing card. */
export const sharedName = (name: string, options: NamedOptions): Record<string, unknown> =>
  nameOptions(name, true, options);

/** `schema`, or `null`. */
export const nullable = <T extends TSchema>(schema: T, options: Record<string, unknown> = {}) =>
  Type.Union([schema, Type.Null()], options);
