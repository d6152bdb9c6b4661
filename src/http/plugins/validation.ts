import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifyInstance, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import { isUuid } from '#src/engine/games.js';
import { checkIfMatch, headerOf } from '#src/http/requests.js';
import { checkKey } from '#src/http/commands.js';
import { Problem } from '#src/http/problems/problems.js';
import type { Timers } from '#src/engine/timers.js';
import { bodyCost } from '#src/http/plugins/limits.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Refuses (400) malformed requests that the schemas of the route allow. */
    check?: (request: FastifyRequest) => void;
    /** Whether the response contains a token or another secret, so that an idempotency key must be hard to guess. */
    returnsSecret?: boolean;
  }
}

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
  // Validating the schemas here would add a quarter of a second to every start; a test does it instead.
  meta: false,
  validateSchema: false,
  // Errors refer to their schemas, from which `explain` makes its messages.
  verbose: true,
} as const;

/** With more parameters than this, only the first error is reported, as for large bodies. */
const MANY_PARAMETERS = 100;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const createAjv = (sharedSchemas: Record<string, unknown>, allErrors: boolean): Ajv2020 => {
  const ajv = new Ajv2020({ ...OPTIONS, allErrors });
  addFormats.default(ajv);
  for (const schema of Object.values(sharedSchemas)) ajv.addSchema(schema as object);
  return ajv;
};

type Validate = (data: unknown) => true | { readonly error: FastifySchemaValidationError[] };
type Compile = (schema: object) => Validate;

const outcomeOf = (validate: ValidateFunction, data: unknown): ReturnType<Validate> =>
  validate(data) ? true : { error: validate.errors as FastifySchemaValidationError[] };

/**
 * A compiler of validators. They report all errors of a small value, but only the first of a large one, because finding all of
 * them takes long. Compilers and validators are created at their first use, because creating all of them would lengthen every
 * start.
 */
const createCompiler = (
  sharedSchemas: Record<string, unknown>,
  isLarge: (data: object) => boolean,
): Compile => {
  const thorough = once(() => createAjv(sharedSchemas, true));
  const brief = once(() => createAjv(sharedSchemas, false));
  return (schema) => {
    const findAll = once(() => thorough().compile(schema));
    const findFirst = once(() => brief().compile(schema));
    return (data) => {
      const validate = isObject(data) && isLarge(data) ? findFirst : findAll;
      return outcomeOf(validate(), data);
    };
  };
};

interface ParameterSchema {
  readonly type?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

interface ParametersSchema {
  readonly properties?: Readonly<Record<string, ParameterSchema>>;
}

/** Stricter than `Number`, which also accepts `0x1`, `1e0`, `1.0` and ` 1`. -1 is the seq before the first entry. */
const INTEGER = /^(?:\d+|-1)$/;

/** Converts the parameters whose schema says `integer` from text into numbers. */
const parseIntegers = ({ properties = {} }: ParametersSchema, parameters: Record<string, unknown>): void => {
  for (const [name, { type }] of Object.entries(properties)) {
    const text = parameters[name];
    if (type === 'integer' && typeof text === 'string' && INTEGER.test(text)) parameters[name] = Number(text);
  }
};

const HEADER_CHECKS = { 'idempotency-key': checkKey, 'if-match': checkIfMatch } as const;

/** The properties that the route declares for a part of the request. */
const declared = ({ routeOptions: { schema } }: FastifyRequest, part: 'headers' | 'params') =>
  (schema?.[part] as ParametersSchema | undefined)?.properties ?? {};

const check = (request: FastifyRequest): void => {
  const { config } = request.routeOptions;
  for (const [name, checkHeader] of Object.entries(HEADER_CHECKS)) {
    const value = name in declared(request, 'headers') ? headerOf(request, name) : undefined;
    if (value !== undefined) checkHeader(value, config.returnsSecret);
  }
  config.check?.(request);
};

const isMalformed = (
  value: unknown,
  { format, type, minimum = 0, maximum = Infinity }: ParameterSchema,
): boolean => {
  if (type === 'integer') return typeof value !== 'number' || value < minimum || value > maximum;
  return format === 'uuid' && !isUuid(String(value));
};

/** Refuses malformed ids and numbers in paths like unknown ones, after the caller has been identified. */
export function addIdCheck(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, next) => {
    const parameters = request.params as Readonly<Record<string, unknown>>;
    const schemas = Object.entries(declared(request, 'params'));
    const [name, schema] = schemas.find(([name, schema]) => isMalformed(parameters[name], schema)) ?? [];
    const wanted = schema?.type === 'integer' ? 'the number of an entry' : 'a UUID';
    next(
      name === undefined
        ? undefined
        : new Problem('not-found', `The path parameter ${name} must be ${wanted}.`),
    );
  });
}

/**
 * Validates requests against the schemas of their route. Unknown fields are refused, never dropped. Nothing is coerced or
 * completed, except that integer parameters become numbers.
 */
export function addValidation(app: FastifyInstance): void {
  const compileForBodies = createCompiler(app.getSchemas(), (body) => app.largeBodies.has(body));
  const compileForParameters = createCompiler(
    app.getSchemas(),
    (each) => Object.keys(each).length > MANY_PARAMETERS,
  );
  app.setValidatorCompiler(({ schema, httpPart }) => {
    if (httpPart === 'body') return compileForBodies(schema);
    const isAboutOne = httpPart === 'params' && (schema as ParametersSchema).properties?.['id'] !== undefined;
    const validate = isAboutOne ? () => true : compileForParameters(schema);
    return (parameters: Record<string, unknown>) => {
      parseIntegers(schema as ParametersSchema, parameters);
      return validate(parameters);
    };
  });
  app.addHook('preHandler', (request, _reply, next) => {
    check(request);
    next();
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The parsed bodies that are larger than any sensible request. */
    readonly largeBodies: WeakSet<object>;
  }
}

const LARGE_BODY_BYTES = 4096;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

const invalidBody = (message: string): Problem =>
  new Problem('validation-failed', message, { errors: [{ pointer: '/body', message }] });

/** Strings in JSON text. A colon follows those that are names of fields. */
const STRINGS = /"(?:[^"\\]|\\.)*"(\s*:)?/g;

/** No request needs more, and parsing names costs far more than other JSON. */
const MOST_FIELDS = 2_000;

/** The number of fields in JSON text. Throws if there are too many. */
const countFields = (text: string): number => {
  let fields = 0;
  STRINGS.lastIndex = 0;
  for (let found = STRINGS.exec(text); found !== null; found = STRINGS.exec(text)) {
    if (found[1] !== undefined) fields += 1;
    if (fields > MOST_FIELDS) throw invalidBody('The body must have at most 2,000 fields.');
  }
  return fields;
};

/**
 * Refuses the field name “__proto__” and duplicate names, because programs differ in which one counts (RFC 8259, section 4).
 * With duplicates, the value has fewer names than `fields`.
 */
const checkFields = (fields: number, json: unknown): void => {
  let names = fields;
  const pending: unknown[] = [json];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (Object.hasOwn(value, '__proto__')) throw invalidBody('The body must not have a field “__proto__”.');
    const inside = Object.values(value) as unknown[];
    if (!Array.isArray(value)) names -= inside.length;
    for (const each of inside) pending.push(each);
  }
  if (names > 0) throw invalidBody('The body must not have a field twice.');
};

const parse = (body: Buffer): unknown => {
  if (body.length === 0) return undefined;
  let text: string;
  let json: unknown;
  try {
    text = utf8.decode(body);
  } catch {
    throw invalidBody('The body is not valid UTF-8.');
  }
  const fields = countFields(text);
  try {
    json = JSON.parse(text);
  } catch {
    throw invalidBody('The body is not valid JSON.');
  }
  checkFields(fields, json);
  return json;
};

/**
 * JSON bodies, strictly UTF-8. Large ones take milliseconds to parse: between two of them, other requests run.
 */
export function addJsonBodies(app: FastifyInstance, timers: Timers): void {
  const largeBodies = new WeakSet();
  app.decorate('largeBodies', largeBodies);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer, parsed) => {
      const isLarge = body.length > LARGE_BODY_BYTES;
      const finish = (): void => {
        try {
          const json = parse(body);
          if (isLarge && typeof json === 'object' && json !== null) largeBodies.add(json);
          parsed(null, json);
        } catch (error) {
          parsed(error as Problem);
        }
      };
      if (isLarge) {
        request.addCost(bodyCost(body.length));
        void timers.yieldToOthers(request.client.address).then(finish);
      } else finish();
    },
  );
}
