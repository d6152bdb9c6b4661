/** The hash chain, which can be checked at any time, without the seed and without the rules. */
import { timeText } from '../entries.js';
import type { Origin } from '../outcomes.js';
import { termsIn } from '../hash-chain.js';
import { expectedHash } from '../replay.js';
import type { EntryRecord } from '../game-record.js';
import type { AuditEntryView } from '../schemas/entry.js';
import { at } from '../../kit/checked.js';
import { findingIf, singleFinding, type CheckedRecord, type Finding } from './shape.js';

/** Entry 0, which holds what the game was created with. */
const creationOf = ({ entries }: CheckedRecord) =>
  at(entries, 0) as AuditEntryView &
    Required<Pick<AuditEntryView, 'type' | 'config' | 'seats' | 'commitment'>>;

/** The origin of the game, according to entry 0. */
export function originOf(record: CheckedRecord): Omit<Origin, 'seed'> {
  const creation = creationOf(record);
  const { type, rules = 1, config, seats, commitment } = creation;
  const createdAt = Date.parse(creation.at);
  const terms = termsIn(creation);
  return { id: record.game.id, type, rulesVersion: rules, config, seats, commitment, createdAt, terms };
}

/** The entry as it was stored. In a running game its move may be partly hidden. */
export function storedEntry(entry: AuditEntryView): EntryRecord {
  return {
    ...(entry as AuditEntryView & Pick<EntryRecord, 'move'>),
    at: Date.parse(entry.at),
  };
}

/** Whether `text` is a time in exactly the format of the log. */
const isLogTime = (text: string): boolean => {
  const time = Date.parse(text);
  return !Number.isNaN(time) && timeText(time) === text;
};

const linkFindings = (
  origin: Omit<Origin, 'seed'>,
  entry: AuditEntryView,
  seq: number,
  previous: AuditEntryView | undefined,
): Finding[] => {
  if (!isLogTime(entry.at)) return singleFinding(`its time ${entry.at} is not in the format of a log`, seq);
  const prev = previous?.hash ?? '';
  return [
    ...findingIf(entry.seq !== seq, `an entry with seq ${entry.seq} is in its place`, seq),
    ...findingIf(entry.prev !== prev, 'its prev is not the hash of the previous entry', seq),
    ...findingIf(
      previous !== undefined && Date.parse(previous.at) > Date.parse(entry.at),
      'it is older than the previous entry',
      seq,
    ),
    ...findingIf(
      expectedHash(origin, storedEntry(entry), prev) !== entry.hash,
      'the hash does not match the entry and the one before',
      seq,
    ),
  ];
};

/**
 * Findings about the links between the entries, the head, and the commitment in entry 0. Nothing can be said about entries
 * after a broken link: `broken` means that the rest was not checked.
 */
export function checkChain(record: CheckedRecord): {
  readonly findings: Finding[];
  readonly broken: boolean;
} {
  const { entries, head, commitment } = record;
  const origin = originOf(record);
  const brokenAt = (text: string, seq: number | null) => ({
    findings: singleFinding(`${text}; what follows, the moves and the result were not checked`, seq),
    broken: true,
  });
  for (const [seq, entry] of entries.entries()) {
    const [finding] = linkFindings(origin, entry, seq, entries[seq - 1]);
    if (finding !== undefined) return brokenAt(finding.text, seq);
  }
  if (at(entries, -1).hash !== head) return brokenAt('the head is not the hash of the last entry', null);
  if (origin.commitment !== commitment) return brokenAt('the commitment is not that of entry 0', null);
  return { findings: [], broken: false };
}
