/** What is counted while clients play. */
export const COUNTS = [
  'requests',
  'repeats',
  'repeats of an answered request',
  'repeats whose first try had been played',
  'connections lost',
  'acknowledged changes',
  'acknowledged entries',
  'games',
  'games finished',
  'undocumented answers',
  'unexpected refusals',
  'repeats with another answer',
  'acknowledged entries lost',
  'entries nobody was told of',
  'tokens lost',
  'games audited',
  'failed audit checks',
  'stream events',
  'stream events missed or doubled',
] as const;
export type Count = (typeof COUNTS)[number];

/** Those that have to be 0. */
export const FAULTS: readonly Count[] = [
  'undocumented answers',
  'unexpected refusals',
  'repeats with another answer',
  'acknowledged entries lost',
  'entries nobody was told of',
  'tokens lost',
  'failed audit checks',
  'stream events missed or doubled',
];

export interface Tally {
  readonly counts: Record<Count, number>;
  /** How often each status was answered, with its code where it is a problem: `503 overloaded`. */
  readonly answers: Map<string, number>;
  /** What is wrong, in words; the first few. */
  readonly notes: string[];
  /** Milliseconds between an entry's time and its event at a follower. */
  readonly eventDelaysMs: number[];
  readonly add: (count: Count, by?: number) => void;
  readonly fault: (count: Count, note: string) => void;
  /** Counts why no answer came. */
  readonly unanswered: (why: string) => void;
  readonly answered: (status: number, code: string | undefined) => void;
}

const NOTES = 20;

export const createTally = (): Tally => {
  const counts = Object.fromEntries(COUNTS.map((name) => [name, 0])) as Record<Count, number>;
  const answers = new Map<string, number>();
  const notes: string[] = [];
  const add: Tally['add'] = (count, by = 1) => {
    counts[count] += by;
  };
  const count = (answer: string): void => void answers.set(answer, (answers.get(answer) ?? 0) + 1);
  return {
    counts,
    answers,
    notes,
    eventDelaysMs: [],
    add,
    fault: (count, note) => {
      add(count);
      if (notes.length < NOTES) notes.push(`${count}: ${note}`);
    },
    unanswered: (why) => count(`none: ${why.replaceAll(/\d{4,}/g, '…')}`),
    answered: (status, code) => count(code === undefined ? String(status) : `${status} ${code}`),
  };
};

/** Whether everything that has to be 0 is. */
export const isClean = ({ counts }: Tally): boolean => FAULTS.every((name) => counts[name] === 0);
