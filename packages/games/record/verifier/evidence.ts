/** Evidence that a record is checked against: public keys and checkpoints that somebody kept. */
import { isSigned, type Checkpoint, type SignedCheckpoint } from '../checkpoints.js';
import type { PublicKey } from '../crypto.js';
import { isOver } from '../game-record.js';
import { findingIf, keptFinding, type CheckedRecord, type Finding } from './shape.js';

/** A checkpoint that somebody kept. One noted by hand during the game has neither origin nor signature. */
export type KeptCheckpoint = Pick<Checkpoint, 'game' | 'entries' | 'head'> & Partial<SignedCheckpoint>;

export interface Evidence {
  /** The keys of the service: a checkpoint may be signed with any of them. */
  readonly keys: readonly PublicKey[];
  readonly checkpoints: readonly KeptCheckpoint[];
}

export const NO_EVIDENCE: Evidence = { keys: [], checkpoints: [] };

const isSignedByAny = (checkpoint: SignedCheckpoint, keys: readonly PublicKey[]): boolean =>
  keys.some((key) => isSigned(checkpoint, key));

const hasSignature = (kept: KeptCheckpoint): kept is SignedCheckpoint =>
  kept.origin !== undefined && kept.signature !== undefined;

/** Findings about the record’s own checkpoint: it contradicts the record, or none of the keys has signed it. */
export function ownCheckpointFindings(
  { game, entries, head, checkpoint }: CheckedRecord,
  { keys }: Evidence,
): Finding[] {
  const over = isOver(game);
  if (checkpoint === undefined)
    return findingIf(over && keys.length > 0, 'it has no checkpoint, so it is not signed');
  const matches =
    checkpoint.game === game.id && checkpoint.entries === entries.length && checkpoint.head === head;
  return [
    ...findingIf(!over, 'it has a checkpoint although the game is not over'),
    ...findingIf(!matches, 'its checkpoint does not belong to these entries'),
    ...findingIf(
      keys.length > 0 && !isSignedByAny(checkpoint, keys),
      'its checkpoint was not signed with the given key',
    ),
  ];
}

const keptCheckpointFindings = (
  { entries, checkpoint }: CheckedRecord,
  kept: KeptCheckpoint,
  { keys }: Evidence,
): Finding[] => {
  const seq = kept.entries - 1;
  const missing = entries.length < kept.entries;
  const forged = keys.length > 0 && hasSignature(kept) && !isSignedByAny(kept, keys);
  const origins = [checkpoint?.origin, kept.origin].filter((origin) => origin !== undefined);
  return [
    ...findingIf(forged, 'the kept checkpoint was not signed with the given key'),
    ...findingIf(
      new Set(origins).size > 1,
      `its checkpoint is from ${origins.join(', but the kept one from ')}`,
    ),
    ...findingIf(missing, `it has ${entries.length} entries, but the kept checkpoint has ${kept.entries}`),
    ...findingIf(
      !missing && entries[seq]?.hash !== kept.head,
      'its hash differs from the kept checkpoint: the history was rewritten',
      seq,
    ),
  ];
};

/** Findings where the record contradicts kept checkpoints. */
export function keptCheckpointsFindings(record: CheckedRecord, evidence: Evidence): Finding[] {
  return evidence.checkpoints
    .filter(({ game }) => game === record.game.id)
    .flatMap((kept) => keptCheckpointFindings(record, kept, evidence));
}

const parseDocument = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('it is not JSON');
  }
};

const parseDocuments = (text: string): unknown[] => {
  try {
    return [parseDocument(text)];
  } catch {
    return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [parseDocument(line)]));
  }
};

/** The checkpoint in a whole record, which somebody may have kept instead of the checkpoint; any other value as it is. */
const checkpointIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'checkpoint' in value ? value.checkpoint : value;

/** The checkpoints in a text, a single one or one per line. Throws if it contains anything else, or nothing. */
export function parseCheckpoints(text: string): KeptCheckpoint[] {
  const values = parseDocuments(text);
  if (values.length === 0) throw new Error('it contains no checkpoint');
  return values.map((value) => {
    const kept = checkpointIn(value);
    const finding = keptFinding(kept);
    if (finding !== null) throw new Error(`not a checkpoint: ${finding}`);
    return kept as KeptCheckpoint;
  });
}
