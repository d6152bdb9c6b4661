/** Compares what several records say about one game. */
import { bytesOf } from '#src/record/crypto.js';
import type { Verdict } from './record.js';
import { faultIf } from './shape.js';

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
export const createHistoryCheck = () => {
  const longest = new Map<string, History>();
  return (verdict: Verdict): Verdict['faults'] => {
    const { game, hashes } = verdict;
    if (game === null || hashes.length === 0) return [];
    const history = historyOf(verdict);
    const known = longest.get(game) ?? history;
    const isLonger = history.hashes.length > known.hashes.length;
    if (isLonger || known === history) longest.set(game, history);
    const wrong = isLonger ? contradict(known, history) : contradict(history, known);
    return faultIf(wrong, 'an earlier record of this game has a different history');
  };
};
