/** Checks the audit records in a stream one by one and reports the findings. */
import { bytesOf } from '#crypto';
import { unknownRules } from '../entries.js';
import { type Document, documentsOf, parseJson } from './documents.js';
import type { Evidence } from './evidence.js';
import { verdictWith, verifyRecord, type Verdict } from './record.js';
import { isSeriesDocument, verifySeries } from './series.js';
import { findingIf, singleFinding, type Finding } from './shape.js';

export interface VerifyOptions extends Evidence {
  /** Commitments and entry hashes that some record must contain, in lower-case hex. */
  readonly hashes: readonly string[];
  /** Whether every game must be over. */
  readonly finished?: boolean;
}

const noTotals = () => ({
  records: 0,
  entries: 0,
  problems: 0,
  wrong: 0,
  /** Games that are not over. */
  running: 0,
  /** Finished games whose moves could not be checked, because the version of their rules is not known here. */
  unknown: 0,
  /** Finished games with a checkpoint. */
  signed: 0,
  /** Games whose clocks were extended after outages, and by how many milliseconds altogether. */
  extended: 0,
  extendedMs: 0,
});
export type Totals = ReturnType<typeof noTotals>;

/** A document of the stream, and the findings in it. */
export interface Report {
  /** The line on which the document begins, from 1. */
  readonly line: number;
  /** The document; `undefined` if it is not JSON. */
  readonly value: unknown;
  readonly verdict: Verdict;
}

/** Bytes kept of each hash: enough that nobody can find two logs that agree in all of them. */
const KEPT_BYTES = 16;

interface History extends Pick<Verdict, 'over'> {
  /** The beginnings of the commitment and of each entry's hash. */
  readonly hashes: Uint8Array;
}

const historyOf = ({ over, hashes }: Verdict): History => {
  const kept = new Uint8Array(KEPT_BYTES * hashes.length);
  hashes.forEach((hash, index) => {
    kept.set(bytesOf(hash.slice(0, 2 * KEPT_BYTES)), index * KEPT_BYTES);
  });
  return { over, hashes: kept };
};

/** Whether the shorter log is not the beginning of the longer one, or was over before the longer one ended. */
const contradict = (shorter: History, longer: History): boolean => {
  const isBeginning = shorter.hashes.every((byte, index) => byte === longer.hashes[index]);
  return !isBeginning || (shorter.over && longer.hashes.length > shorter.hashes.length);
};

/** Returns a function that compares each verdict with the earlier ones on the same game. */
const createHistoryCheck = () => {
  const longest = new Map<string, History>();
  return (verdict: Verdict): Verdict['findings'] => {
    const { game, hashes } = verdict;
    if (game === null || hashes.length === 0) return [];
    const history = historyOf(verdict);
    const known = longest.get(game) ?? history;
    const isLonger = history.hashes.length > known.hashes.length;
    if (isLonger || known === history) longest.set(game, history);
    const wrong = isLonger ? contradict(known, history) : contradict(history, known);
    return findingIf(wrong, 'an earlier record of this game has a different history');
  };
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const reportOn = ({ line, bytes }: Document, evidence: Evidence): Report => {
  let value: unknown;
  try {
    value = parseJson(bytes);
  } catch (error) {
    return { line, value, verdict: verdictWith(singleFinding(messageOf(error))) };
  }
  try {
    const verdict = isSeriesDocument(value) ? verifySeries(value, evidence) : verifyRecord(value, evidence);
    return { line, value, verdict };
  } catch (error) {
    const tooDeep = error instanceof RangeError;
    const reason = tooDeep ? 'its values are too large or nested too deeply' : messageOf(error);
    return { line, value, verdict: verdictWith(singleFinding(`the record cannot be checked: ${reason}`)) };
  }
};

const LONGEST_LINE = 500;

/** A record may contain anything; none of it may flood the terminal or reach it as a control sequence. */
export function printable(text: string): string {
  const shown = text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE)}…` : text;
  return shown.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd');
}

/** The verdicts on the records of a document, which is a record, or a series with some. */
const partsOf = (verdict: Verdict): readonly Verdict[] => verdict.parts ?? [verdict];

const add = (totals: Totals, verdict: Verdict): void => {
  const { entries, over, game, findings } = verdict;
  totals.records += 1;
  totals.entries += entries;
  totals.problems += findings.length;
  totals.wrong += Number(findings.length > 0);
  totals.running += Number(game !== null && !over);
  for (const part of partsOf(verdict)) {
    totals.unknown += Number(part.unknownRules !== null);
    totals.signed += Number(part.over && part.signed);
    totals.extended += Number(part.extendedMs > 0);
    totals.extendedMs += part.extendedMs;
  }
};

/** The kept checkpoints and hashes that no record has contained so far. */
const createMissingCheck = ({ checkpoints, hashes }: VerifyOptions) => {
  const missingGames = new Set(checkpoints.map(({ game }) => game));
  const missingHashes = new Set(hashes);
  return {
    found: (verdict: Verdict): void => {
      missingGames.delete(verdict.game ?? '');
      for (const hash of verdict.hashes) missingHashes.delete(hash);
    },
    problems: (): string[] => [
      ...[...missingGames].map(
        (game) => `${game}: you kept a checkpoint of this game, but there is no record of it`,
      ),
      ...[...missingHashes].map((hash) => `${hash} is not in any record`),
    ],
  };
};

const withFindings = ({ verdict, ...report }: Report, more: readonly Finding[]): Report => ({
  ...report,
  verdict: { ...verdict, findings: [...verdict.findings, ...more] },
});

/**
 * Checks every record of `source` (one JSON document, or NDJSON) and calls `onReport` with each. Resolves with the totals, and
 * with the expected evidence that no record contained. Keeps one record in memory, and 16 bytes of each entry.
 */
export async function checkRecords(
  source: AsyncIterable<Uint8Array>,
  options: VerifyOptions,
  onReport: (report: Report) => void,
): Promise<{ readonly totals: Totals; readonly missing: readonly string[] }> {
  const totals = noTotals();
  const missingCheck = createMissingCheck(options);
  const historyFindings = createHistoryCheck();
  for await (const document of documentsOf(source)) {
    const own = reportOn(document, options);
    const { verdict } = own;
    const unfinished = options.finished === true && verdict.game !== null && !verdict.over;
    const report = withFindings(own, [
      ...findingIf(unfinished, 'the game is not over'),
      ...partsOf(verdict).flatMap(historyFindings),
    ]);
    add(totals, report.verdict);
    for (const each of [verdict, ...partsOf(verdict)]) missingCheck.found(each);
    onReport(report);
  }
  const missing = missingCheck.problems();
  totals.problems += missing.length;
  return { totals, missing };
}

/**
 * Checks every record of `source`, and calls `say` with a line for each finding and for each game whose rules are not known.
 */
export async function verifyStream(
  source: AsyncIterable<Uint8Array>,
  options: VerifyOptions,
  say: (line: string) => void,
): Promise<Totals> {
  const { totals, missing } = await checkRecords(source, options, ({ line, verdict }) => {
    const where = verdict.game ?? `line ${line}`;
    for (const { game, unknownRules: version } of partsOf(verdict))
      if (version !== null)
        say(printable(`${game ?? where}: ${unknownRules(version)}: its moves could not be checked`));
    for (const { seq, text } of verdict.findings) {
      say(printable(`${where}: ${seq === null ? '' : `entry ${seq}: `}${text}`));
    }
  });
  for (const problem of missing) say(printable(problem));
  return totals;
}
