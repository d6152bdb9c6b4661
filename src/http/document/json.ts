/** The OpenAPI document as plain JSON. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object under `key`. Throws if there is none. */
export function objectAt(object: JsonObject, key: string): JsonObject {
  const value = object[key];
  if (!isObject(value)) throw new Error(`${key} is missing`);
  return value;
}

/** The text under `key`. Throws if there is none. */
export function textAt(object: JsonObject, key: string): string {
  const value = object[key];
  if (typeof value !== 'string') throw new Error(`${key} is missing`);
  return value;
}

/** A copy without some of its fields. */
export function without(object: JsonObject, ...keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
}

type Change = (object: JsonObject) => JsonObject;

const mapJson = (value: Json, change: Change): Json => {
  if (Array.isArray(value)) return value.map((each: Json) => mapJson(each, change));
  return isObject(value) ? mapObjects(value, change) : value;
};

/** A copy in which every object has been passed through `change`, the innermost first. */
export function mapObjects(object: JsonObject, change: Change): JsonObject {
  return change(
    Object.fromEntries(Object.entries(object).map(([key, each]) => [key, mapJson(each, change)])),
  );
}

/** A copy in which every operation has been passed through `change`. */
export function mapOperations(document: JsonObject, change: Change): JsonObject {
  const changed = (value: Json): Json => (isObject(value) ? change(value) : value);
  const paths = Object.entries(objectAt(document, 'paths')).map(([path, methods]): [string, Json] => [
    path,
    isObject(methods)
      ? Object.fromEntries(Object.entries(methods).map(([method, each]) => [method, changed(each)]))
      : methods,
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
}
