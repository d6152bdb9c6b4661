/** Responses counted by the kind of request, and violations of what the service promises. */

const MAX_PRINTED_VIOLATIONS = 20;

export interface Findings {
  /** Counts a response to a request of this kind; `null` when the connection ended without one. */
  readonly response: (kind: string, status: number | null) => void;
  readonly violation: (what: string, detail: string) => void;
  /** How often each violation was found. */
  readonly violations: () => Readonly<Record<string, number>>;
  /** Prints a table of the responses and the violations; returns the number of violations. */
  readonly print: () => number;
}

const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const;
const NO_RESPONSE = 'no response';
const COLUMNS = [...STATUS_CLASSES, NO_RESPONSE] as const;
type Column = (typeof COLUMNS)[number];

const columnOf = (status: number | null): Column =>
  status === null
    ? NO_RESPONSE
    : (STATUS_CLASSES.find((each) => each.startsWith(String(status).charAt(0))) ?? '5xx');

const add = <Key>(counts: Map<Key, number>, key: Key, by = 1): void => {
  counts.set(key, (counts.get(key) ?? 0) + by);
};

/** `report` gets the first violations, a line each, as they are found. */
export function createFindings(report: (line: string) => void = console.error): Findings {
  const kinds = new Map<string, Map<Column, number>>();
  const violations = new Map<string, number>();
  let printed = 0;

  const printRow = (name: string, counts: ReadonlyMap<Column, number>): void => {
    console.log(`| ${[name, ...COLUMNS.map((column) => counts.get(column) ?? 0)].join(' | ')} |`);
  };

  return {
    response: (kind, status) => {
      const counts = kinds.get(kind) ?? new Map<Column, number>();
      add(counts, columnOf(status));
      kinds.set(kind, counts);
    },
    violation: (what, detail) => {
      add(violations, what);
      printed += 1;
      if (printed <= MAX_PRINTED_VIOLATIONS) report(`${what}: ${detail}`);
    },
    violations: () => Object.fromEntries(violations),
    print: () => {
      const total = new Map<Column, number>();
      console.log(`| request | ${COLUMNS.join(' | ')} |\n|${' --- |'.repeat(COLUMNS.length + 1)}`);
      for (const [kind, counts] of kinds) {
        for (const [column, count] of counts) add(total, column, count);
        printRow(kind, counts);
      }
      printRow('all', total);
      for (const [what, count] of violations) console.log(`${what}: ${count}`);
      return [...violations.values()].reduce((sum, count) => sum + count, 0);
    },
  };
}
