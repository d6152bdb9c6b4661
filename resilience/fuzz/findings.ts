/** What came of the requests: answers by kind of damage, and faults. */

const SHOWN_FAULTS = 20;

export interface Findings {
  readonly answered: (kind: string, status: number | null) => void;
  readonly fault: (what: string, detail: string) => void;
  /** How often each fault was found. */
  readonly faults: () => Readonly<Record<string, number>>;
  /** Prints the table; the number of faults. */
  readonly print: () => number;
}

const CLASSES = ['2xx', '3xx', '4xx', '5xx', 'cut off'] as const;
type Class = (typeof CLASSES)[number];

const classOf = (status: number | null): Class =>
  CLASSES[status === null ? CLASSES.length - 1 : Math.floor(status / 100) - 2] ?? '5xx';

const add = <Key>(counts: Map<Key, number>, key: Key): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

export const createFindings = (): Findings => {
  const kinds = new Map<string, Map<Class, number>>();
  const faults = new Map<string, number>();
  let shown = 0;

  const row = (name: string, counts: ReadonlyMap<Class, number>): void => {
    console.log(`| ${[name, ...CLASSES.map((each) => counts.get(each) ?? 0)].join(' | ')} |`);
  };

  return {
    answered: (kind, status) => {
      const counts = kinds.get(kind) ?? new Map<Class, number>();
      add(counts, classOf(status));
      kinds.set(kind, counts);
    },
    fault: (what, detail) => {
      add(faults, what);
      shown += 1;
      if (shown <= SHOWN_FAULTS) console.error(`${what}: ${detail}`);
    },
    faults: () => Object.fromEntries(faults),
    print: () => {
      const total = new Map<Class, number>();
      console.log(`| damage | ${CLASSES.join(' | ')} |\n|${' --- |'.repeat(CLASSES.length + 1)}`);
      for (const [kind, counts] of kinds) {
        for (const [each, count] of counts) total.set(each, (total.get(each) ?? 0) + count);
        row(kind, counts);
      }
      row('all', total);
      for (const [what, count] of faults) console.log(`${what}: ${count}`);
      return [...faults.values()].reduce((sum, count) => sum + count, 0);
    },
  };
};
