/** The cases that a schema tells apart, such as each word of a list, `null`, an optional field that is left out. */

interface Schema {
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** Cases by name, such as `draw.from=bank`, each with whether a value is one. */
export type Cases = readonly (readonly [name: string, holds: (value: unknown) => boolean])[];

/** Longer lists of words or numbers, such as all cards, are not told apart. */
const MANY = 8;

const oneOfValues = (values: readonly unknown[], path: string): Cases =>
  values.length > MANY
    ? []
    : values.map((value) => [`${path}=${String(value)}`, (each) => each === value] as const);

const casesOfInteger = ({ minimum, maximum }: Schema, path: string): Cases => {
  if (minimum === undefined) return [];
  if (maximum !== undefined && maximum - minimum < MANY)
    return oneOfValues(
      Array.from({ length: maximum - minimum + 1 }, (_, i) => minimum + i),
      path,
    );
  return [...oneOfValues([minimum], path), [`${path}>${minimum}`, (each) => Number(each) > minimum]];
};

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

const casesOfFields = ({ properties = {}, required = [] }: Schema, path: string): Cases =>
  Object.entries(properties).flatMap(([name, schema]): Cases => {
    const at = path === '' ? name : `${path}.${name}`;
    const inField: Cases = casesOf(schema, at).map(([each, holds]) => [
      each,
      (value) => fieldOf(value, name) !== undefined && holds(fieldOf(value, name)),
    ]);
    if (required.includes(name)) return inField;
    const given: Cases =
      inField.length > 0 ? inField : [[`${at} given`, (value) => fieldOf(value, name) !== undefined]];
    return [[`${at} left out`, (value) => fieldOf(value, name) === undefined], ...given];
  });

const casesOfAlternative = (schema: Schema, path: string): Cases => {
  const type = String(schema.properties?.['type']?.const);
  const isOfType = (value: unknown): boolean => fieldOf(value, 'type') === type;
  const at = path === '' ? type : `${path} ${type}`;
  const inFields = casesOfFields(schema, at).map(
    ([name, holds]) => [name, (value: unknown) => isOfType(value) && holds(value)] as const,
  );
  return [[at, isOfType], ...inFields];
};

const casesOfNullable = (schemas: readonly Schema[], path: string): Cases => {
  const others = schemas.filter(({ type }) => type !== 'null');
  const inOthers = others.flatMap((schema) => casesOf(schema, path));
  const isGiven: Cases = inOthers.length > 0 ? inOthers : [[`${path} given`, (value) => value !== null]];
  return others.length < schemas.length
    ? [[`${path}=null`, (value) => value === null], ...isGiven]
    : inOthers;
};

const casesOfList = ({ minItems = 0 }: Schema, path: string): Cases =>
  minItems > 0
    ? []
    : [
        [`${path}=[]`, (value) => Array.isArray(value) && value.length === 0],
        [`${path}=[…]`, (value) => Array.isArray(value) && value.length > 0],
      ];

/** All cases of values of `schema`, which are called `path`. Items of lists are not looked at. */
export function casesOf(schema: object, path: string): Cases {
  const { oneOf, anyOf, enum: words, type } = schema as Schema;
  if (oneOf) return oneOf.flatMap((each) => casesOfAlternative(each, path));
  if (anyOf) return casesOfNullable(anyOf, path);
  if (words) return oneOfValues(words, path);
  if (type === 'boolean') return oneOfValues([false, true], path);
  if (type === 'integer') return casesOfInteger(schema, path);
  if (type === 'array') return casesOfList(schema, path);
  return type === 'object' ? casesOfFields(schema, path) : [];
}
