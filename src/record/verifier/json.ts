/** Parses JSON, and rejects JSON that readers may understand in different ways. */

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The index of the quote that ends a string. The text is valid JSON; a pattern would need memory for every character. */
const endOfString = (text: string, start: number): number => {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
};

const WHITE_SPACE = new Set([' ', '\t', '\n', '\r']);

const isFollowedByColon = (text: string, end: number): boolean => {
  let next = end + 1;
  while (WHITE_SPACE.has(text.charAt(next))) next += 1;
  return text[next] === ':';
};

/** The number of field names in JSON text, repeated ones included. */
const countNames = (text: string): number => {
  let names = 0;
  for (let start = text.indexOf('"'); start >= 0;) {
    const end = endOfString(text, start);
    if (isFollowedByColon(text, end)) names += 1;
    start = text.indexOf('"', end + 1);
  }
  return names;
};

/** The number of fields in a value and everything it contains. */
const countFields = (json: unknown): number => {
  const pending: unknown[] = [json];
  let fields = 0;
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== 'object' || value === null) continue;
    const inside: unknown[] = Object.values(value);
    if (!Array.isArray(value)) fields += inside.length;
    for (const each of inside) pending.push(each);
  }
  return fields;
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
