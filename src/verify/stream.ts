/** Checks a stream of audit records one after the other and tells what it finds. */
import { documentsOf, type Document } from './documents.js';
import type { Evidence } from './evidence.js';
import { parseJson } from './json.js';
import { verifyRecord, type Verdict } from './record.js';
import { faultIf } from './shape.js';

export interface Noted extends Evidence {
  /** Commitments and hashes of entries, in lower-case hex. */
  readonly hashes: readonly string[];
  /** Whether every game has to be over. */
  readonly finished?: boolean;
}

export interface Totals {
  records: number;
  entries: number;
  problems: number;
  wrong: number;
  /** Games that are not over. */
  running: number;
  /** Finished games with a checkpoint. */
  signed: number;
}

const unreadable = (text: string): Verdict => ({
  game: null,
  entries: 0,
  over: false,
  signed: false,
  hashes: [],
  faults: [{ seq: null, text }],
});

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const verdictOn = ({ bytes }: Document, evidence: Evidence): Verdict => {
  let value: unknown;
  try {
    value = parseJson(bytes);
  } catch (error) {
    return unreadable(messageOf(error));
  }
  try {
    return verifyRecord(value, evidence);
  } catch (error) {
    // What is nested too deeply, for example.
    return unreadable(`the record cannot be checked: ${messageOf(error)}`);
  }
};

/** A record may hold anything: nothing of it moves the cursor of a terminal. */
const harmless = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd');

const add = (totals: Totals, { entries, over, signed, game, faults }: Verdict): void => {
  totals.records += 1;
  totals.entries += entries;
  totals.problems += faults.length;
  totals.wrong += Number(faults.length > 0);
  totals.running += Number(game !== null && !over);
  totals.signed += Number(over && signed);
};

/** So much of a hash is kept: nobody finds two logs that agree in it. */
const KEPT_BYTES = 16;

interface History extends Pick<Verdict, 'over'> {
  /** The beginnings of the commitment and of the hash of each entry. */
  readonly hashes: Buffer;
}

const historyOf = ({ over, hashes }: Verdict): History => {
  const kept = Buffer.alloc(KEPT_BYTES * hashes.length);
  hashes.forEach((hash, at) => kept.write(hash.slice(0, 2 * KEPT_BYTES), at * KEPT_BYTES, 'hex'));
  return { over, hashes: kept };
};

/** Whether a log is not the beginning of a longer one, or goes on after the end of the game. */
const contradict = (shorter: History, longer: History): boolean => {
  const beginning = longer.hashes.subarray(0, shorter.hashes.length);
  return !shorter.hashes.equals(beginning) || (shorter.over && longer.hashes.length > shorter.hashes.length);
};

/** Compares what several records tell of one game: a shorter log has to be the beginning of a longer one. */
const historiesOf = () => {
  const longest = new Map<string, History>();
  return (verdict: Verdict): Verdict['faults'] => {
    const { game, hashes } = verdict;
    if (game === null || hashes.length === 0) return [];
    const history = historyOf(verdict);
    const known = longest.get(game) ?? history;
    const isLonger = history.hashes.length > known.hashes.length;
    if (isLonger || known === history) longest.set(game, history);
    const wrong = isLonger ? contradict(known, history) : contradict(history, known);
    return faultIf(wrong, 'an earlier record of this game tells another history');
  };
};

/** What was kept of games, and the hashes that were noted, as far as no record has had them yet. */
const missingOf = ({ kept, hashes }: Noted) => {
  const games = new Set(kept.map(({ game }) => game));
  const noted = new Set(hashes);
  return {
    found: (verdict: Verdict): void => {
      games.delete(verdict.game ?? '');
      for (const hash of verdict.hashes) noted.delete(hash);
    },
    problems: (): string[] => [
      ...[...games].map(
        (game) => `${game}: a checkpoint of this game was kept, but there is no record of it`,
      ),
      ...[...noted].map((hash) => `${hash} was noted, but is in no record`),
    ],
  };
};

/**
 * Checks every record of `source` (one JSON document, or NDJSON) and calls `say` with a line for each problem.
 * Keeps one record at a time, and 16 bytes for each entry that was read.
 */
export const verifyStream = async (
  source: AsyncIterable<Uint8Array>,
  noted: Noted,
  say: (line: string) => void,
): Promise<Totals> => {
  const totals: Totals = { records: 0, entries: 0, problems: 0, wrong: 0, running: 0, signed: 0 };
  const missing = missingOf(noted);
  const histories = historiesOf();
  for await (const document of documentsOf(source)) {
    const alone = verdictOn(document, noted);
    const unfinished = noted.finished === true && alone.game !== null && !alone.over;
    const verdict = {
      ...alone,
      faults: [...alone.faults, ...faultIf(unfinished, 'the game is not over'), ...histories(alone)],
    };
    add(totals, verdict);
    missing.found(verdict);
    for (const { seq, text } of verdict.faults) {
      const where = verdict.game ?? `line ${document.line}`;
      say(harmless(`${where}: ${seq === null ? '' : `entry ${seq}: `}${text}`));
    }
  }
  for (const problem of missing.problems()) {
    totals.problems += 1;
    say(harmless(problem));
  }
  return totals;
};
