/** What the load generator counts. */

/** Counts that must stay 0: each one above is a violation of what the service promises. */
export const VIOLATIONS = [
  'undocumented responses',
  'unexpected refusals',
  'repeats with a different response',
  'acknowledged entries lost',
  'entries never acknowledged',
  'tokens lost',
  'failed audit checks',
  'wrong clocks',
  'wrong matches',
  'stream events missed or duplicated',
] as const;
export type Violation = (typeof VIOLATIONS)[number];

export const COUNTS = [
  'requests',
  'retries',
  'retries whose first attempt had succeeded',
  'repeats of an answered request',
  'connections lost',
  'acknowledged changes',
  'acknowledged entries',
  'games',
  'games finished',
  'games audited',
  'stream events',
  ...VIOLATIONS,
] as const;
export type Count = (typeof COUNTS)[number];

export interface Counters {
  readonly counts: Record<Count, number>;
  /** Number of responses by status, with the code of problems: `503 overloaded`. */
  readonly responses: Map<string, number>;
  /** Descriptions of the first violations. */
  readonly notes: string[];
  /** Milliseconds from an entry's timestamp until its event reached a subscriber. */
  readonly eventDelaysMs: number[];
  readonly add: (count: Count, by?: number) => void;
  readonly violation: (violation: Violation, note: string) => void;
  readonly response: (status: number, code: string | undefined) => void;
  /** Counts a request without a response, by `reason`. */
  readonly noResponse: (reason: string) => void;
}

const MAX_NOTES = 20;

export function createCounters(): Counters {
  const counts = Object.fromEntries(COUNTS.map((name) => [name, 0])) as Record<Count, number>;
  const responses = new Map<string, number>();
  const notes: string[] = [];
  const add: Counters['add'] = (count, by = 1) => {
    counts[count] += by;
  };
  const countResponse = (name: string): void => void responses.set(name, (responses.get(name) ?? 0) + 1);
  return {
    counts,
    responses,
    notes,
    eventDelaysMs: [],
    add,
    violation: (violation, note) => {
      add(violation);
      if (notes.length < MAX_NOTES) notes.push(`${violation}: ${note}`);
    },
    response: (status, code) => countResponse(code === undefined ? String(status) : `${status} ${code}`),
    // Ports and the like would make every reason different.
    noResponse: (reason) => countResponse(`none: ${reason.replaceAll(/\d{4,}/g, '…')}`),
  };
}

/** Whether all counts that must stay 0 are 0. */
export function hasNoViolations({ counts }: Counters): boolean {
  return VIOLATIONS.every((name) => counts[name] === 0);
}
