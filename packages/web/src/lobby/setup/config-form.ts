/** A form made from a JSON Schema: its fields, and the config that filled-in fields amount to. It knows no game. */
import { capital, plain, valueWords } from '../../game/words.js';

/** What a field has in common with every other. */
interface FieldBase {
  /** RFC 6901, below the config: `/target`. */
  readonly pointer: string;
  readonly label: string;
  /** As the schema has it: names of fields and values stand between backticks. */
  readonly description: string;
  /** What the field shows at first; what is left as it is, is not sent. */
  readonly initial: string;
}

export interface ChoiceItem {
  /** JSON. */
  readonly value: string;
  readonly label: string;
}

/** `json`: whatever the other kinds of fields cannot say, as JSON. */
export type Field = FieldBase &
  (
    | { readonly kind: 'switch' | 'text' | 'json' }
    | { readonly kind: 'number'; readonly limits: string }
    | { readonly kind: 'choice'; readonly items: readonly ChoiceItem[] }
    | { readonly kind: 'group'; readonly fields: readonly Field[] }
  );

/** What the fields show, by pointer: text; of switches and choices JSON. */
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

const numberWords = (value: number): string => value.toLocaleString('en');

/** “1 to 5,000”, “at least 1”, or nothing. */
const limitsOf = ({ minimum, maximum }: Schema): string => {
  if (minimum === undefined) return maximum === undefined ? '' : `at most ${numberWords(maximum)}`;
  return maximum === undefined
    ? `at least ${numberWords(minimum)}`
    : `${numberWords(minimum)} to ${numberWords(maximum)}`;
};

/** The values of a schema that lists them; `null` if it does not. */
const listed = ({ enum: values, anyOf, oneOf }: Schema): readonly Schema[] | null => {
  if (values !== undefined) return values.map((value) => ({ const: value }));
  const alternatives = anyOf ?? oneOf;
  return alternatives?.every((each) => each.const !== undefined) === true ? alternatives : null;
};

const itemOf = ({ const: value, title }: Schema): ChoiceItem => ({
  value: JSON.stringify(value),
  label: title ?? capital(valueWords(value)),
});

/** A choice that may be left out needs an item for that. */
const withNone = (items: readonly ChoiceItem[], initial: string): readonly ChoiceItem[] =>
  initial === '' ? [{ value: '', label: 'By default' }, ...items] : items;

const initialOf = (value: unknown, isText: boolean): string => {
  if (value === undefined) return '';
  return isText && typeof value === 'string' ? value : JSON.stringify(value);
};

/** What fields of every kind have. */
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

const fieldsBelow = (pointer: string, { properties = {} }: Schema): readonly Field[] =>
  Object.entries(properties).map(([name, each]) => fieldOf(`${pointer}/${inPointer(name)}`, name, each));

/** The fields for an object schema, in its order. */
export const fieldsOf = (schema: object): readonly Field[] => fieldsBelow('', schema);

export const valueOf = ({ pointer, initial }: Field, values: Values): string => values[pointer] ?? initial;

/** What was typed, as a number if it is one: otherwise the service says what is wrong with it. */
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

/** `undefined` for what is left out. */
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

/** The config that the fields say: only what differs from the defaults. */
export const configOf = (fields: readonly Field[], values: Values): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const sent = sentOf(field, values);
      return sent === undefined ? [] : [[nameOf(field), sent] as const];
    }),
  );

/** How many fields differ from the defaults. */
export const changesIn = (fields: readonly Field[], values: Values): number =>
  fields.reduce((sum, field) => {
    if (field.kind === 'group') return sum + changesIn(field.fields, values);
    return sum + (sentOf(field, values) === undefined ? 0 : 1);
  }, 0);

export interface TextPart {
  readonly text: string;
  readonly isCode: boolean;
}

/** A description in parts; those between backticks are names and values, said as the form says them. */
export const partsOf = (description: string): readonly TextPart[] =>
  description
    .split('`')
    .map((text, index) => ({ text: index % 2 === 1 ? plain(text) : text, isCode: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
