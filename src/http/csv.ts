/** CSV (RFC 4180) that spreadsheets show as it is. */

export const CSV_MEDIA_TYPE = 'text/csv';

/** Spreadsheets take text that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

const cellOf = (value: string | number | null): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One line. An apostrophe is put before text that would be a formula. */
export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(cellOf).join(',')}\r\n`;
}
