import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifyInstance, FastifySchemaValidationError } from 'fastify';

/** Returns a function that makes a value when it is first called and returns that value from then on. */
const once = <Value>(make: () => Value): (() => Value) => {
  let made: Value | undefined;
  return () => (made ??= make());
};

const OPTIONS = {
  discriminator: true,
  useDefaults: false,
  removeAdditional: false,
  strict: false,
  // Validating the schemas would cost a quarter of a second at every start, so a test does it instead.
  meta: false,
  validateSchema: false,
  // Errors refer to their schemas, from which `explain` makes its messages.
  verbose: true,
} as const;

/** Above this, parameters are checked up to the first fault, like large bodies. */
const MANY_PARAMETERS = 100;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

interface AjvMode {
  readonly allErrors: boolean;
  readonly coerceTypes: boolean;
}

const createAjv = (sharedSchemas: Record<string, unknown>, mode: AjvMode): Ajv2020 => {
  const ajv = new Ajv2020({ ...OPTIONS, ...mode });
  addFormats.default(ajv);
  for (const schema of Object.values(sharedSchemas)) ajv.addSchema(schema as object);
  return ajv;
};

type Validate = (data: unknown) => true | { readonly error: FastifySchemaValidationError[] };
type Compile = (schema: object) => Validate;

const outcomeOf = (validate: ValidateFunction, data: unknown): ReturnType<Validate> =>
  validate(data) ? true : { error: validate.errors as FastifySchemaValidationError[] };

/**
 * A compiler of validators that report all faults of a small value and the first one of a large one: to find and report
 * every fault of a large one takes long. Compilers and validators are made when they are first used, since
 * all of them together would lengthen every start.
 */
const createCompiler = (
  sharedSchemas: Record<string, unknown>,
  { coerceTypes, isLarge }: { coerceTypes: boolean; isLarge: (data: object) => boolean },
): Compile => {
  const thorough = once(() => createAjv(sharedSchemas, { allErrors: true, coerceTypes }));
  const brief = once(() => createAjv(sharedSchemas, { allErrors: false, coerceTypes }));
  return (schema) => {
    const findAll = once(() => thorough().compile(schema));
    const findFirst = once(() => brief().compile(schema));
    return (data) => {
      const validate = isObject(data) && isLarge(data) ? findFirst : findAll;
      return outcomeOf(validate(), data);
    };
  };
};

/**
 * Validates requests against the schemas of their route. Unknown fields are refused, never dropped; bodies are neither
 * coerced nor completed. Parameters arrive as text and are coerced to the types of their schema.
 */
export const addValidation = (app: FastifyInstance): void => {
  const bodies = createCompiler(app.getSchemas(), {
    coerceTypes: false,
    isLarge: (body) => app.largeBodies.has(body),
  });
  const parameters = createCompiler(app.getSchemas(), {
    coerceTypes: true,
    isLarge: (each) => Object.keys(each).length > MANY_PARAMETERS,
  });
  app.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === 'body' ? bodies : parameters)(schema as object),
  );
};
