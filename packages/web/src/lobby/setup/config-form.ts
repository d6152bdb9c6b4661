/** Makes the fields of a form from a JSON Schema, and a config from their values. Nothing here is specific to a game. */
import { capital, plain, formatValue } from '../../api/format.js';

/** The properties of every field. */
interface FieldBase {
  /** RFC 6901, below the config: `/target`. */
  readonly pointer: string;
  readonly label: string;
  /** From the schema: names of fields and values are in backticks. */
  readonly description: string;
  /** The initial value; unchanged fields are not sent. */
  readonly initial: string;
}

export interface ChoiceItem {
  /** JSON. */
  readonly value: string;
  readonly label: string;
}

/** A field of the form. The kind `json` takes, as JSON, any value that no other kind covers. */
export type Field = FieldBase &
  (
    | { readonly kind: 'switch' | 'text' | 'json' }
    | { readonly kind: 'number'; readonly limits: string }
    | { readonly kind: 'choice'; readonly items: readonly ChoiceItem[] }
    | { readonly kind: 'group'; readonly fields: readonly Field[] }
  );

/** The values of the fields by pointer: strings; JSON for switches and choices. */
export type Values = Readonly<Record<string, string>>;

interface Schema {
  readonly type?: unknown;
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
}

const inPointer = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

const formatNumber = (value: number): string => value.toLocaleString('en');

/** “1 to 5,000”, “at least 1”, or nothing. */
const limitsOf = ({ minimum, maximum }: Schema): string => {
  if (minimum === undefined) return maximum === undefined ? '' : `at most ${formatNumber(maximum)}`;
  return maximum === undefined
    ? `at least ${formatNumber(minimum)}`
    : `${formatNumber(minimum)} to ${formatNumber(maximum)}`;
};

/** The values of a schema that lists them; `null` if it does not. */
const listed = ({ enum: values, anyOf, oneOf }: Schema): readonly Schema[] | null => {
  if (values !== undefined) return values.map((value) => ({ const: value }));
  const alternatives = anyOf ?? oneOf;
  return alternatives?.every((each) => each.const !== undefined) === true ? alternatives : null;
};

const itemOf = ({ const: value, title }: Schema): ChoiceItem => ({
  value: JSON.stringify(value),
  label: title ?? capital(formatValue(value)),
});

/** Adds an item for the default to a choice that can be left out. */
const withNone = (items: readonly ChoiceItem[], initial: string): readonly ChoiceItem[] =>
  initial === '' ? [{ value: '', label: 'By default' }, ...items] : items;

const initialOf = (value: unknown, isText: boolean): string => {
  if (value === undefined) return '';
  return isText && typeof value === 'string' ? value : JSON.stringify(value);
};

/** The properties that fields of every kind have. */
const baseOf = (pointer: string, name: string, schema: Schema): FieldBase => ({
  pointer,
  label: schema.title ?? capital(plain(name)),
  description: schema.description ?? '',
  initial: initialOf(schema.default, schema.type === 'string' && listed(schema) === null),
});

const fieldOf = (pointer: string, name: string, schema: Schema): Field => {
  const { type, properties } = schema;
  const base = baseOf(pointer, name, schema);
  const { initial } = base;
  const values = listed(schema);
  if (values !== null) return { ...base, kind: 'choice', items: withNone(values.map(itemOf), initial) };
  if (type === 'boolean') return { ...base, initial: initial === '' ? 'false' : initial, kind: 'switch' };
  if (type === 'integer' || type === 'number') return { ...base, kind: 'number', limits: limitsOf(schema) };
  if (type === 'string') return { ...base, kind: 'text' };
  if (properties !== undefined) return { ...base, kind: 'group', fields: fieldsBelow(pointer, schema) };
  return { ...base, kind: 'json' };
};

/** All but milliseconds, which are for programs. */
const fieldsBelow = (pointer: string, { properties = {} }: Schema): readonly Field[] =>
  Object.entries(properties)
    .filter(([name]) => !name.endsWith('Ms'))
    .map(([name, each]) => fieldOf(`${pointer}/${inPointer(name)}`, name, each));

/** The fields for an object schema, in its order. */
export function fieldsOf(schema: object): readonly Field[] {
  return fieldsBelow('', schema);
}

export function valueOf({ pointer, initial }: Field, values: Values): string {
  return values[pointer] ?? initial;
}

/** The input as a number if it is one; otherwise as a string, which the service refuses with an explanation. */
const numberOf = (text: string): unknown => {
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

/** The value to send; `undefined` if it is left out. */
const sentOf = (field: Field, values: Values): unknown => {
  if (field.kind === 'group') {
    const config = configOf(field.fields, values);
    return Object.keys(config).length === 0 ? undefined : config;
  }
  const text = valueOf(field, values).trim();
  if (text === '' || text === field.initial) return undefined;
  if (field.kind === 'text') return text;
  return field.kind === 'number' ? numberOf(text) : parsed(text);
};

const nameOf = ({ pointer }: Field): string =>
  pointer
    .slice(pointer.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');

/** The config of the fields: only what differs from the defaults. */
export function configOf(fields: readonly Field[], values: Values): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const sent = sentOf(field, values);
      return sent === undefined ? [] : [[nameOf(field), sent] as const];
    }),
  );
}

/** The number of fields that differ from the defaults. */
export function changesIn(fields: readonly Field[], values: Values): number {
  return fields.reduce((sum, field) => {
    if (field.kind === 'group') return sum + changesIn(field.fields, values);
    return sum + (sentOf(field, values) === undefined ? 0 : 1);
  }, 0);
}

export interface TextPart {
  readonly text: string;
  readonly isCode: boolean;
}

/** Splits a description into parts; parts in backticks are names and values, formatted as in the form. */
export function partsOf(description: string): readonly TextPart[] {
  return description
    .split('`')
    .map((text, index) => ({ text: index % 2 === 1 ? plain(text) : text, isCode: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}
