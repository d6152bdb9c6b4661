/** What the load generator counts. */

/** Counts that must stay 0: anything above is a violation of what the service promises. */
export const VIOLATIONS = [
  // A response does not match the OpenAPI document, or a 429 or 503 has no `Retry-After`.
  'undocumented responses',
  // A legal request is refused, a race has no played move or several, or a request fails in a rolling restart.
  'unexpected refusals',
  // A repeated request with the same key gets another body or ETag.
  'repeats with a different response',
  // An entry that was acknowledged is missing, or has another hash.
  'acknowledged entries lost',
  // An entry exists that no response reported, so something was done twice.
  'entries never acknowledged',
  // A token that was issued is no longer valid.
  'tokens lost',
  // The audit of a game is not `ok`.
  'failed audit checks',
  // A timeout is early, missing or doubled, a move was stored after its deadline, or an outage was given back wrongly.
  'wrong clocks',
  // A game has other players than its matches say, somebody is in two games, or players who fit each other are left waiting.
  'wrong matches',
  // A rated game counts twice or never, or the ladder or the scores of a series are not what follows from the results.
  'wrong ladders',
  // A stream that reconnects with `Last-Event-ID` skips or repeats an entry.
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
