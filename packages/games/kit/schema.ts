import * as Type from 'typebox';

/** A schema of an object that refuses unknown fields. */
export function strictObject<P extends Record<string, Type.TSchema>>(
  properties: P,
  options: Record<string, unknown> = {},
): Type.TObject<P> {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

/** A move, option or event: an object with a constant `type`, and a title and perhaps a description for the API document. */
export function typed<const Name extends string, P extends Record<string, Type.TSchema>>(
  type: Name,
  title: string,
  fields: P,
  description?: string,
) {
  return strictObject(
    { type: Type.Literal(type), ...fields },
    description === undefined ? { title } : { title, description },
  );
}

/** One of several objects, each with a constant `type`. The discriminator lets validation errors name the offending field. */
export function oneOfTypes<T extends Type.TSchema[]>(
  schemas: readonly [...T],
  options: Record<string, unknown> = {},
): Type.TUnsafe<Type.Static<T[number]>> {
  return Type.Unsafe<Type.Static<T[number]>>({
    type: 'object',
    required: ['type'],
    discriminator: { propertyName: 'type' },
    oneOf: schemas,
    ...options,
  });
}

/** A schema of a string that is one of several words. */
export function enumOf<const Words extends readonly string[]>(
  words: Words,
  options: Record<string, unknown> = {},
): Type.TUnsafe<Words[number]> {
  return Type.Unsafe<Words[number]>({ type: 'string', enum: [...words], ...options });
}

/** A schema of a string that is one of the keys of `meanings`, such as the reasons why a game ends. Their order is kept. */
export function keyOf<Word extends string>(
  meanings: Readonly<Record<Word, string>>,
  options: Record<string, unknown> = {},
): Type.TUnsafe<Word> {
  return enumOf(Object.keys(meanings) as Word[], options);
}

/** Where a schema keeps its name. Validators ignore it. */
export const NAME_KEYWORD = 'x-name';

/** What the API document says about a named schema, wherever it is used. */
export interface SchemaAnnotations {
  readonly title?: string;
  readonly description: string;
  readonly examples?: readonly unknown[];
}

/** The name of a schema in the API document, where it is defined once and referred to from everywhere else. */
export interface SchemaName extends SchemaAnnotations {
  readonly name: string;
}

/** The options of a schema with a name of its own in the API document. Each use of the schema may have another description. */
export function named(name: string, annotations: SchemaAnnotations): Record<string, unknown> {
  return { ...annotations, [NAME_KEYWORD]: { name, ...annotations } satisfies SchemaName };
}

/** `schema`, or `null`. */
export function nullable<T extends Type.TSchema>(schema: T, options: Record<string, unknown> = {}) {
  return Type.Union([schema, Type.Null()], options);
}
