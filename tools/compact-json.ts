const WIDTH = 120;
const INDENT = ' ';

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

const lines = (value: unknown, prefix: string, indent: string): string => {
  const line = `${indent}${prefix}${JSON.stringify(value)}`;
  if (line.length <= WIDTH || !isNested(value)) return line;
  const inner = `${indent}${INDENT}`;
  const [open, close, items] = Array.isArray(value)
    ? ['[', ']', value.map((each: unknown) => lines(each, '', inner))]
    : [
        '{',
        '}',
        Object.entries(value)
          .filter(([, each]) => each !== undefined)
          .map(([key, each]) => lines(each, `${JSON.stringify(key)}: `, inner)),
      ];
  return `${indent}${prefix}${open}\n${items.join(',\n')}\n${indent}${close}`;
};

/** JSON for people and for `git diff`: what fits on one line is on one line. */
export function compactJson(value: object): string {
  return lines(value, '', '');
}
