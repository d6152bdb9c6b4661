/** Request bodies that are meant to cost as much to validate as a schema allows. */
import { at, get } from 'parlour-games/kit/checked';
import type { OpenApiDocument } from './response-checker.js';

interface Schema {
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

export interface BodyOperation {
  readonly method: string;
  readonly path: string;
  readonly schema: Schema;
}

/** Puts JSON text in its place within a body. */
type Wrap = (text: string) => string;

/** Room for what is around the filling. */
const MARGIN_BYTES = 500;
const SAMPLES = 40;

const REFERENCE = '#/components/schemas/';

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A schema with its references replaced by what they refer to, as the validators of requests have it. */
const expanded = (value: Json, components: ReadonlyMap<string, Json>): Json => {
  if (Array.isArray(value)) return value.map((each: Json) => expanded(each, components));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, mapping: _, ...rest } = value as Record<string, Json>;
  const own = Object.fromEntries(
    Object.entries(rest).map(([key, each]) => [key, expanded(each, components)]),
  );
  if (typeof $ref !== 'string') return own;
  const target = expanded(get(components, $ref.slice(REFERENCE.length)), components);
  return { ...(target as object), ...own };
};

const componentsOf = (document: object): ReadonlyMap<string, Json> => {
  const { components } = document as { components: { schemas: Record<string, Json> } };
  return new Map(Object.entries(components.schemas));
};

/** The operations of an OpenAPI document that take a body. */
export function bodyOperations(document: OpenApiDocument): BodyOperation[] {
  const components = componentsOf(document);
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const { requestBody } = operation as {
        requestBody?: { content: Record<string, { schema: Json }> };
      };
      const schema = requestBody?.content['application/json']?.schema;
      return schema === undefined
        ? []
        : [{ method: method.toUpperCase(), path, schema: expanded(schema, components) as Schema }];
    }),
  );
}

const fill = (pieces: readonly string[], bytes: number): string => {
  const text = pieces.join(',');
  return Array<string>(Math.floor(bytes / (Buffer.byteLength(text) + 1)))
    .fill(text)
    .join(',');
};

const numbered = (count: number, text: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => text(n)).join(',');

/** Values that fit hardly any schema, each as large as possible. */
const largeValues = (bytes: number): string[] => [
  `[${fill(['0'], bytes)}]`,
  `[${numbered(bytes / 6, String)}]`,
  `[${fill(['{}'], bytes)}]`,
  `[${numbered(bytes / 12, (n) => `{"a":${n}}`)}]`,
  `[${fill(['[]'], bytes)}]`,
  `{${numbered(bytes / 10, (n) => `"k${n}":0`)}}`,
  `"${'a'.repeat(bytes)}"`,
  `"${'0'.repeat(bytes)}"`,
  `"${'0-'.repeat(bytes / 2)}"`,
  `"${'\\u0000'.repeat(bytes / 6)}"`,
  `"${'\\ud800'.repeat(bytes / 6)}"`,
  `${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}`,
  `${'{"a":'.repeat(bytes / 6)}0${'}'.repeat(bytes / 6)}`,
  '9'.repeat(bytes),
];

const branchesOf = (schema: Schema): readonly Schema[] => schema.oneOf ?? schema.anyOf ?? [];

/** The `n`th of several values that fit a schema, more or less. */
const sample = (schema: Schema, n: number): unknown => {
  const {
    const: constant,
    enum: words,
    minimum = 0,
    maximum = minimum + SAMPLES,
    properties,
    items,
  } = schema;
  const branches = branchesOf(schema);
  if (constant !== undefined) return constant;
  if (words !== undefined) return words[n % words.length];
  if (branches.length > 0) return sample(at(branches, n % branches.length), n);
  if (properties !== undefined)
    return Object.fromEntries(
      Object.entries(properties).map(([name, each], index) => [name, sample(each, n * (index + 1))]),
    );
  if (items !== undefined) return [n, n + 1, n + 2].map((each) => sample(items, each));
  if (schema.type === 'boolean') return true;
  return schema.type === 'string' ? `text ${n}` : minimum + (n % (maximum - minimum + 1));
};

const constantsOf = (properties: Readonly<Record<string, Schema>>): string =>
  Object.entries(properties)
    .filter(([, { const: constant }]) => constant !== undefined)
    .map(([name, { const: constant }]) => `${JSON.stringify(name)}:${JSON.stringify(constant)},`)
    .join('');

const arraysOf = (items: Schema, bytes: number): string[] => {
  const samples = Array.from({ length: SAMPLES }, (_, n) => JSON.stringify(sample(items, n)));
  return [`[${fill(samples, bytes)}]`, `[${fill(samples, bytes - 10)},"last"]`];
};

/** Bodies of at most `bytes`, as text: in each place that the schema has, everything that is expensive there. */
export function adversarialBodies(
  schema: Schema,
  bytes: number,
  wrap: Wrap = (text) => text,
  large: readonly string[] = largeValues(bytes - MARGIN_BYTES),
): string[] {
  const room = bytes - MARGIN_BYTES;
  const { properties = {}, items } = schema;
  const constants = constantsOf(properties);
  const bodies = large.map(wrap);
  if (items !== undefined) {
    bodies.push(...arraysOf(items, room).map(wrap));
    bodies.push(...adversarialBodies(items, bytes, (text) => wrap(`[${text}]`), large));
  }
  if (constants !== '') bodies.push(wrap(`{${constants}${numbered(room / 10, (n) => `"k${n}":0`)}}`));
  for (const [name, property] of Object.entries(properties))
    bodies.push(
      ...adversarialBodies(
        property,
        bytes,
        (text) => wrap(`{${constants}${JSON.stringify(name)}:${text}}`),
        large,
      ),
    );
  for (const branch of branchesOf(schema)) bodies.push(...adversarialBodies(branch, bytes, wrap, large));
  return bodies;
}
