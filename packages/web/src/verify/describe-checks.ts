/** Describes the checks of the verifier and their findings. No markup. */
import type { Check } from 'parlour-games/record/verifier/record';
import type { RecordReport } from './protocol.js';

type Verdict = RecordReport['verdict'];
type Finding = Verdict['findings'][number];

export type Outcome = 'right' | 'wrong' | 'unchecked';

export interface CheckedItem {
  readonly check: Check;
  readonly title: string;
  readonly outcome: Outcome;
  /** What was confirmed, or why it was not checked. */
  readonly text: string;
  readonly findings: readonly Finding[];
}

interface Words {
  readonly title: string;
  readonly right: (verdict: Verdict) => string;
  /** Why the check could not be made. */
  readonly unchecked: (verdict: Verdict) => string;
}

const count = (n: number, one: string, many = `${one}s`): string =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`;

const BROKEN = 'Not checked, because the chain is broken.';
const SECRET = 'The game is not over, so its seed is still secret.';

/** Why a check of a finished game could not be made. */
const afterFinding = ({ over, unknownRules, byCheck }: Verdict): string => {
  if ((byCheck.chain?.length ?? 0) > 0) return BROKEN;
  if (!over) return SECRET;
  if ((byCheck.seed?.length ?? 0) > 0) return 'The seed is wrong, so the game cannot be replayed.';
  if (unknownRules !== null)
    return `The game was played by version ${unknownRules} of its rules, which this page does not know.`;
  return 'The game could not be replayed to the end.';
};

/** In the order of the checks. */
const WORDS: Readonly<Record<Check, Words>> = {
  shape: {
    title: 'Record',
    right: () => 'It has everything that an audit record must have, and nothing else.',
    unchecked: () => '',
  },
  chain: {
    title: 'Chain',
    right: ({ entries }) =>
      `${count(entries, 'entry', 'entries')}: each hash fits its entry and the one before, and the first contains the commitment.`,
    unchecked: () => 'The record cannot be read.',
  },
  seed: {
    title: 'Seed',
    right: () => 'The seed is the one that the service had committed to before the first deal.',
    unchecked: afterFinding,
  },
  replay: {
    title: 'Deals and moves',
    right: ({ entries }) =>
      `The deal and ${count(entries - 1, 'further entry', 'further entries')} were replayed here: every card, die and hidden choice follows from the seed, and every move from the rules.`,
    unchecked: afterFinding,
  },
  result: {
    title: 'Result',
    right: () => 'The result and the state of the game are those after the last entry.',
    unchecked: afterFinding,
  },
  presentation: {
    title: 'Game as shown',
    right: () => 'Its seats, options, times and number of entries follow from the entries.',
    unchecked: afterFinding,
  },
  signature: {
    title: 'Signature',
    right: () => 'The last entry is signed with the key that you entered.',
    unchecked: (verdict) => {
      if (!verdict.over) return 'A game is signed when it is over.';
      if ((verdict.byCheck.chain?.length ?? 0) > 0) return BROKEN;
      return verdict.signed
        ? 'It has a signature. Paste the public key of the service to check it.'
        : 'It has no signature: this service does not sign its games.';
    },
  },
  checkpoints: {
    title: 'What you noted',
    right: () => 'The history is the one that you noted.',
    unchecked: () =>
      'You entered nothing to compare with. Only what you noted during the game proves that this is the game that was played.',
  },
};

/** The evidence that the reader entered. */
export interface Given {
  readonly keys: boolean;
  readonly noted: boolean;
  /** Notes that match no record. */
  readonly missing: readonly string[];
}

/** Without evidence, an empty list of findings proves nothing. */
const lacksEvidence = (check: Check, { over, signed }: Verdict, given: Given): boolean =>
  (check === 'signature' && !(given.keys && over && signed)) || (check === 'checkpoints' && !given.noted);

const findingsOf = (
  check: Check,
  { byCheck }: Verdict,
  { missing }: Given,
): readonly Finding[] | undefined => {
  const findings = byCheck[check];
  if (check !== 'checkpoints' || findings === undefined) return findings;
  return [...findings, ...missing.map((text): Finding => ({ seq: null, text }))];
};

const outcomeOf = (check: Check, verdict: Verdict, given: Given): Outcome => {
  const findings = findingsOf(check, verdict, given);
  if (findings === undefined) return 'unchecked';
  if (findings.length > 0) return 'wrong';
  return lacksEvidence(check, verdict, given) ? 'unchecked' : 'right';
};

const CHECKS = Object.keys(WORDS) as Check[];

/** Each check of a record with its outcome. If the record has a wrong form, that is the only check. */
export function checkedItems(verdict: Verdict, given: Given): readonly CheckedItem[] {
  return CHECKS.filter((check) => check === 'shape' || verdict.byCheck.shape?.length === 0).map((check) => {
    const { title, right, unchecked } = WORDS[check];
    const outcome = outcomeOf(check, verdict, given);
    const text = { right, unchecked, wrong: () => '' }[outcome](verdict);
    return { check, title, outcome, text, findings: findingsOf(check, verdict, given) ?? [] };
  });
}

/** Findings that belong to none of the checks of this record. */
export function otherFindings({ findings, byCheck }: Verdict): readonly Finding[] {
  return findings.slice(Object.values(byCheck).flat().length);
}

/** What a check has confirmed about a series with nothing wrong. */
export function soundSeries({ entries, over }: Verdict): string {
  const replayed = `The seats were taken in turn, and the scores follow from the games. ${count(entries, 'entry', 'entries')} of their records were replayed here.`;
  return over
    ? `All deals follow from one secret, which the service had committed to before the first game. ${replayed}`
    : `Its secret is not revealed yet, so the deals cannot be checked. ${replayed}`;
}

interface Totals {
  readonly records: number;
  readonly entries: number;
  readonly problems: number;
  readonly wrong: number;
  readonly running: number;
  readonly unknown: number;
}

/** The outcome in a sentence. */
export function headline({ records, problems, wrong, running, unknown }: Totals): string {
  if (problems > 0 && records === 1) return `${count(problems, 'problem')} found`;
  if (problems > 0) return `${count(problems, 'problem')} in ${count(wrong, 'record')} of ${records}`;
  return running + unknown > 0 ? 'Nothing is wrong so far' : 'Nothing is wrong';
}
