/** JSON values in as few characters as an assistant can read unambiguously. */

/** Words that need no quotes, because they do not look like a number, `true`, `false`, `null` or `-`. */
const PLAIN = /^(?!(?:true|false|null|-?[\d.]*)$)[\w:.-]+$/;

export function brief(value: unknown): string {
  if (typeof value === 'string') return PLAIN.test(value) ? value : JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(brief).join(',')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  return `{${Object.entries(value)
    .map(([name, field]) => `${name}:${brief(field)}`)
    .join(',')}}`;
}
