/** The chain of hashes: it can be checked at any time, without the seed and without the rules. */
import type { AuditEntry } from '#src/engine/queries/audit.js';
import { timeText } from '#src/engine/history/entries.js';
import type { EntryRecord } from '#src/engine/records.js';
import { expectedHash, type Origin } from '#src/engine/history/replay.js';
import { faultIf, type CheckedRecord, type Fault } from './shape.js';

/** What the record says that the game was begun with. */
export const originOf = ({ game, entries, commitment }: CheckedRecord): Omit<Origin, 'seed'> => {
  const { type = '', config = {}, seats = [] } = entries[0] ?? {};
  return { id: game.id, type, config, seats, commitment };
};

/** The entry as it was stored; moves of a running game may be hidden in it. */
export const storedEntry = (entry: AuditEntry): EntryRecord => ({
  ...(entry as AuditEntry & Pick<EntryRecord, 'move'>),
  at: Date.parse(entry.at),
});

/** Whether `text` is a time exactly as the log writes it. */
export const isTime = (text: string): boolean => {
  const time = Date.parse(text);
  return !Number.isNaN(time) && timeText(time) === text;
};

const linkFaults = (
  origin: Omit<Origin, 'seed'>,
  entry: AuditEntry,
  seq: number,
  before: AuditEntry | undefined,
): Fault[] => {
  if (!isTime(entry.at)) return faultIf(true, `its time ${entry.at} is not one that the log writes`, seq);
  const prev = before?.hash ?? '';
  return [
    ...faultIf(entry.seq !== seq, `an entry numbered ${entry.seq} stands in its place`, seq),
    ...faultIf(entry.prev !== prev, 'its prev is not the hash of the entry before', seq),
    ...faultIf(
      before !== undefined && Date.parse(before.at) > Date.parse(entry.at),
      'it is older than the entry before',
      seq,
    ),
    ...faultIf(
      expectedHash(origin, storedEntry(entry), prev) !== entry.hash,
      'the hash does not fit the entry and the one before',
      seq,
    ),
  ];
};

/** What is wrong with the links between the entries, with the head and with the commitment that entry 0 names. */
export const chainFaults = (record: CheckedRecord): Fault[] => {
  const { entries, head, commitment } = record;
  const origin = originOf(record);
  return [
    ...faultIf(entries[0]?.commitment !== commitment, 'the commitment is not that of the record', 0),
    ...entries.flatMap((entry, seq) => linkFaults(origin, entry, seq, entries[seq - 1])),
    ...faultIf(entries.at(-1)?.hash !== head, 'the head is not the hash of the last entry'),
  ];
};
