/** Reads JSON in which nothing can be understood in two ways. */

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** In JSON text: a string, with the colon behind it if it is the name of a field. */
const STRING = /"(?:[^"\\]|\\.)*"(\s*:)?/g;

const namesIn = (text: string): number => {
  let names = 0;
  for (const [, colon] of text.matchAll(STRING)) names += Number(colon !== undefined);
  return names;
};

/** The fields of a value and of all that is in it. */
const fieldsOf = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  const inside = Object.values(value).reduce((sum: number, each) => sum + fieldsOf(each), 0);
  return inside + (Array.isArray(value) ? 0 : Object.keys(value).length);
};

/**
 * The value of JSON in UTF-8; throws on anything else, and where an object has the same field twice: some readers
 * take the first, some the last.
 */
export const parseJson = (bytes: Uint8Array): unknown => {
  let text: string;
  let value: unknown;
  try {
    text = utf8.decode(bytes);
    value = JSON.parse(text);
  } catch {
    throw new Error('this is not JSON in UTF-8');
  }
  if (namesIn(text) !== fieldsOf(value)) throw new Error('an object in it has the same field twice');
  return value;
};
