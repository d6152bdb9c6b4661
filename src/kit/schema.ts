import Type, { type Static, type TObject, type TSchema, type TUnsafe } from 'typebox';

/** A schema of an object that refuses unknown fields. */
export const strictObject = <P extends Record<string, TSchema>>(
  properties: P,
  options: Record<string, unknown> = {},
): TObject<P> => Type.Object(properties, { additionalProperties: false, ...options });

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

/** `schema`, or `null`. */
export const nullable = <T extends TSchema>(schema: T, options: Record<string, unknown> = {}) =>
  Type.Union([schema, Type.Null()], options);
