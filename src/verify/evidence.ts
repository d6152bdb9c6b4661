/** What somebody kept to hold a record against: public keys, checkpoints, single hashes. */
import type { KeyObject } from 'node:crypto';
import { isSigned, type Checkpoint, type SignedCheckpoint } from '#src/engine/history/checkpoints.js';
import { faultIf, keptFault, type CheckedRecord, type Fault } from './shape.js';

/** A checkpoint that was kept; one that somebody noted himself during the game has no origin and no signature. */
export type Kept = Pick<Checkpoint, 'game' | 'entries' | 'head'> & Partial<SignedCheckpoint>;

export interface Evidence {
  /** Any of them may have signed. */
  readonly keys: readonly KeyObject[];
  readonly kept: readonly Kept[];
}

export const NO_EVIDENCE: Evidence = { keys: [], kept: [] };

const signedByAny = (checkpoint: SignedCheckpoint, keys: readonly KeyObject[]): boolean =>
  keys.some((key) => isSigned(checkpoint, key));

const isSignedCheckpoint = (kept: Kept): kept is SignedCheckpoint =>
  kept.origin !== undefined && kept.signature !== undefined;

const ownFaults = ({ game, entries, head, checkpoint }: CheckedRecord, { keys }: Evidence): Fault[] => {
  const over = game.status === 'finished';
  if (checkpoint === undefined)
    return faultIf(over && keys.length > 0, 'it carries no checkpoint, so nobody vouches for it');
  const fits =
    checkpoint.game === game.id && checkpoint.entries === entries.length && checkpoint.head === head;
  return [
    ...faultIf(!over, 'it carries a checkpoint, though the game is not over'),
    ...faultIf(!fits, 'its checkpoint is not one of these entries'),
    ...faultIf(
      keys.length > 0 && !signedByAny(checkpoint, keys),
      'its checkpoint is not signed with the given key',
    ),
  ];
};

const keptFaults = ({ entries, checkpoint }: CheckedRecord, kept: Kept, { keys }: Evidence): Fault[] => {
  const seq = kept.entries - 1;
  const missing = entries.length < kept.entries;
  const forged = keys.length > 0 && isSignedCheckpoint(kept) && !signedByAny(kept, keys);
  const origins = [checkpoint?.origin, kept.origin].filter((origin) => origin !== undefined);
  return [
    ...faultIf(forged, 'the kept checkpoint is not signed with the given key'),
    ...faultIf(new Set(origins).size > 1, `its checkpoint is of ${origins.join(', the kept one of ')}`),
    ...faultIf(missing, `it has ${entries.length} entries, the kept checkpoint has ${kept.entries}`),
    ...faultIf(
      !missing && entries[seq]?.hash !== kept.head,
      'its hash is not that of the kept checkpoint: the history was rewritten',
      seq,
    ),
  ];
};

/** What in the record contradicts the evidence. */
export const evidenceFaults = (record: CheckedRecord, evidence: Evidence): Fault[] => [
  ...ownFaults(record, evidence),
  ...evidence.kept
    .filter(({ game }) => game === record.game.id)
    .flatMap((kept) => keptFaults(record, kept, evidence)),
];

const parsed = (text: string): unknown[] => {
  try {
    return [JSON.parse(text)];
  } catch {
    return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [JSON.parse(line) as unknown]));
  }
};

/** A whole record may be kept instead of the checkpoint that it carries. */
const checkpointIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'checkpoint' in value ? value.checkpoint : value;

/** The checkpoints in a text, one or one a line; throws when something else is in it, or nothing. */
export const keptIn = (text: string): Kept[] => {
  const values = parsed(text);
  if (values.length === 0) throw new Error('there is no checkpoint in it');
  return values.map((value) => {
    const kept = checkpointIn(value);
    const fault = keptFault(kept);
    if (fault !== null) throw new Error(`not a checkpoint: ${fault}`);
    return kept as Kept;
  });
};
