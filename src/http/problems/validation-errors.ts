/** Explains in words what is wrong with a request, from the errors of its validator and the schemas that they refer to. */
import type { ErrorObject } from 'ajv';
import { suggestName } from '#src/did-you-mean.js';
import type { FieldError } from './problems.js';

/** The keywords of request schemas from which messages are made. */
interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly discriminator?: { readonly propertyName: string };
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly required?: readonly string[];
}

/**
 * The longest list of words that a message contains: longer than any in the API. Longer ones, such as the cards of a deck, are
 * described instead.
 */
const MAX_LISTED = 12;
const MAX_QUOTED = 40;

const NOUNS: Readonly<Record<string, string>> = {
  integer: 'a whole number',
  number: 'a number',
  string: 'a string',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};
const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'a UUID',
  'date-time': 'a time such as 2026-01-01T00:00:00Z',
};

const oneOf = (values: readonly unknown[]): string =>
  values.length === 1 ? String(values[0]) : `one of ${values.join(', ')}`;

const between = (least: number | undefined, most: number | undefined): string => {
  if (least !== undefined && most !== undefined) return least === most ? `${least}` : `${least} to ${most}`;
  if (most !== undefined) return `at most ${most}`;
  return least === undefined ? '' : `at least ${least}`;
};

const explained = (schema: Schema, what: string): string => {
  const { description, examples = [] } = schema;
  const example = examples.find((each) => typeof each === 'string' && each !== '');
  const such = example === undefined ? '' : ` such as ${JSON.stringify(example)}`;
  return `${what}${such}${description === undefined ? '' : ` (${description.replace(/\.$/, '')})`}`;
};

const sized = (what: string, range: string, unit: string): string =>
  range === '' ? what : `${what} of ${range} ${unit}`;

const listed = (values: readonly unknown[], schema: Schema): string =>
  values.length <= MAX_LISTED ? oneOf(values) : explained(schema, `one of ${values.length} values`);

/** A string or a list with its length, a number with its range. */
const measured = (schema: Schema, noun: string): string => {
  if (schema.type === 'array') return sized(noun, between(schema.minItems, schema.maxItems), 'items');
  if (schema.type === 'string') {
    const what = sized(noun, between(schema.minLength, schema.maxLength), 'characters');
    return schema.pattern === undefined ? what : explained(schema, what);
  }
  const range = between(schema.minimum, schema.maximum);
  return [noun, range.includes(' to ') ? `from ${range}` : range].filter(Boolean).join(' ');
};

/** What a value must be to fit `schema`: "a whole number from 1 to 7", "one of human, open, cpu". */
const requirement = (schema: Schema): string => {
  if (schema.const !== undefined) return oneOf([schema.const]);
  if (schema.enum !== undefined) return listed(schema.enum, schema);
  return measured(schema, FORMATS[schema.format ?? ''] ?? NOUNS[schema.type ?? ''] ?? 'valid');
};

const quoted = (name: string): string =>
  JSON.stringify(name.length > MAX_QUOTED ? `${name.slice(0, MAX_QUOTED)}…` : name);

const unknownField = (name: string, { properties = {} }: Schema): string => {
  const names = Object.keys(properties);
  const nearest = suggestName(name, names);
  const known = names.length === 0 ? 'it has none' : `its fields are ${names.join(', ')}`;
  const hint = nearest === null ? known : `did you mean ${nearest}?`;
  return `has an unknown field ${quoted(name)}; ${hint}`;
};

/** The constants that distinguish the alternatives of a schema with a discriminator. */
const tagsOf = ({ oneOf: alternatives = [] }: Schema, tag: string): unknown[] =>
  alternatives.flatMap(({ properties }) => properties?.[tag]?.const ?? properties?.[tag]?.enum ?? []);

interface FoundError {
  /** A JSON Pointer (RFC 6901) within the part of the request that was validated. */
  readonly path: string;
  readonly message: string;
}

const missingTag = (schema: Schema, tag: string): string =>
  `must have the field ${tag}: ${oneOf(tagsOf(schema, tag))}`;

const missingField = (schema: Schema, name: string): string =>
  schema.discriminator?.propertyName === name ? missingTag(schema, name) : `must have the field ${name}`;

/** Whether the alternatives are objects that are distinguished by their fields. */
const isChoiceOfFields = ({ anyOf: alternatives = [] }: Schema): boolean =>
  alternatives.length > 0 && alternatives.every(({ required }) => required !== undefined);

/** "must have either perMoveS or initialS and incrementS". */
const eitherFields = ({ anyOf: alternatives = [] }: Schema): string =>
  `must have either ${[...new Set(alternatives.map(({ required = [] }) => required.join(' and ')))].join(' or ')}`;

const anyField = ({ properties = {} }: Schema): string => Object.keys(properties).join(' or ');

/**
 * For an object that fits none of several alternatives, keeps only the error that names the alternatives, and not even that one
 * if a value in the object is wrong.
 */
const withoutAlternatives = (errors: readonly ErrorObject[]): readonly ErrorObject[] => {
  const choices = errors.filter(({ parentSchema }) => isChoiceOfFields((parentSchema ?? {}) as Schema));
  const paths = new Set(choices.map(({ instancePath }) => instancePath));
  const hasWrongValue = (path: string) => errors.some((each) => each.instancePath.startsWith(`${path}/`));
  return errors.filter((error) =>
    paths.has(error.instancePath) ? choices.includes(error) && !hasWrongValue(error.instancePath) : true,
  );
};

const errorOf = ({ keyword, instancePath: path, params, parentSchema }: ErrorObject): FoundError => {
  const schema = (parentSchema ?? {}) as Schema;
  const { tag, tagValue, missingProperty, property, additionalProperty } = params as Record<string, string>;
  if (keyword === 'discriminator' && tag !== undefined) {
    return tagValue === undefined
      ? { path, message: missingTag(schema, tag) }
      : { path: `${path}/${tag}`, message: `must be ${oneOf(tagsOf(schema, tag))}` };
  }
  if (isChoiceOfFields(schema)) return { path, message: eitherFields(schema) };
  if (keyword === 'minProperties') return { path, message: `must have a field: ${anyField(schema)}` };
  if (keyword === 'dependentRequired')
    return { path, message: `must have ${missingProperty} if it has ${property}` };
  if (missingProperty !== undefined) return { path, message: missingField(schema, missingProperty) };
  return additionalProperty === undefined
    ? { path, message: `must be ${requirement(schema)}` }
    : { path, message: unknownField(additionalProperty, schema) };
};

/** The part of a request that was validated. */
type Part = 'body' | 'querystring' | 'headers' | 'params';

const WHOLE: Readonly<Record<Part, string>> = {
  body: 'the body',
  querystring: 'the query',
  headers: 'the headers',
  params: 'the path',
};
const PARAMETERS: Readonly<Record<Part, string>> = {
  body: '',
  querystring: 'the query parameter ',
  headers: 'the header ',
  params: 'the path parameter ',
};

/** The name of a part of a request in a sentence: `/seats/0/kind` of a body is `seats[0].kind`. */
export function nameOf(part: Part, path: string): string {
  const name = path
    .slice(1)
    .replaceAll('/', '.')
    .replaceAll(/\.(\d+)/g, '[$1]');
  return name === '' ? WHOLE[part] : `${PARAMETERS[part]}${name}`;
}

const sentence = (text: string): string => `${text.replace(/^the /, 'The ')}${text.endsWith('?') ? '' : '.'}`;

export interface Explanation {
  readonly detail: string;
  readonly errors: readonly FieldError[];
}

/** Explains at most `limit` of the errors that ajv found in `verbose` mode in a part of a request. */
export function explain(errors: readonly ErrorObject[], part: Part, limit: number): Explanation {
  const found = new Map<string, FoundError>();
  for (const error of withoutAlternatives(errors)) {
    if (found.size === limit) break;
    // Several keywords of a schema may say the same: a list of words and their type, for example.
    const one = errorOf(error);
    found.set(`${one.path} ${one.message}`, one);
  }
  const distinct = [...found.values()];
  return {
    detail: distinct.map(({ path, message }) => sentence(`${nameOf(part, path)} ${message}`)).join(' '),
    errors: distinct.map(({ path, message }) => ({ pointer: `/${part}${path}`, message })),
  };
}
