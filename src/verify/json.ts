/** Parses JSON, and rejects JSON that readers may understand in different ways. */

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** In JSON text: a string, with the colon after it if it is the name of a field. */
const STRING = /"(?:[^"\\]|\\.)*"(\s*:)?/g;

const countNames = (text: string): number => {
  let names = 0;
  for (const [, colon] of text.matchAll(STRING)) names += Number(colon !== undefined);
  return names;
};

/** The number of fields in a value and everything it contains. */
const countFields = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  const inside = Object.values(value).reduce((sum: number, each) => sum + countFields(each), 0);
  return inside + (Array.isArray(value) ? 0 : Object.keys(value).length);
};

/**
 * Parses JSON in UTF-8. Throws on anything else, and if an object has the same field twice: some readers take the first
 * one, some the last.
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
  if (countNames(text) !== countFields(value)) throw new Error('one of its objects has the same field twice');
  return value;
};
