/** The messages between the page and the verifier's worker. */
import type { Report, Totals } from 'parlour-games/record/verifier/stream';
import type { ToldEntry } from '../game/log.js';
import type { NamedSeat } from '../playback/perspective-picker.js';
import type { PastView } from '../playback/past-view.js';

export interface VerifyRequest {
  /** One record, or one on each line. */
  readonly file: Blob;
  readonly evidence: EvidenceText;
}

/** Evidence as it was typed or pasted. */
export interface EvidenceText {
  /** Public keys in PEM. */
  readonly keys: string;
  /** Commitments, hashes of entries, and checkpoints, one per line. */
  readonly noted: string;
}

export const NO_EVIDENCE: EvidenceText = { keys: '', noted: '' };

/** What can be shown of an entry with something wrong in it. */
export interface ShownEntry {
  readonly seq: number;
  readonly at: string;
  readonly seat: number | null;
  readonly move: { readonly type: string } | null;
}

/** The findings in one record. */
export interface RecordReport extends Pick<Report, 'line' | 'verdict'> {
  /** The game type and its title; `null` if it is not a record. */
  readonly type: string | null;
  readonly title: string | null;
  /** The players, by seat. */
  readonly names: readonly string[];
  readonly wrongEntries: readonly ShownEntry[];
  /** Whether it is about a series of games. */
  readonly isSeries?: true;
}

export type VerifyMessage =
  | { readonly kind: 'progress'; readonly records: number }
  | {
      readonly kind: 'done';
      readonly totals: Totals;
      /** Evidence that no record contains. */
      readonly missing: readonly string[];
      /** Whether keys were given. */
      readonly keys: boolean;
      /** The first record, and others with something wrong, up to a limit. */
      readonly reports: readonly RecordReport[];
    }
  /** `field` cannot be understood, or the file has no record. */
  | { readonly kind: 'refused'; readonly field: 'keys' | 'noted' | 'file'; readonly text: string };

/** Opens a file with one record, or draws a view of the game in it. */
export type PlaybackRequest = { readonly file: Blob } | PastView;

/** A record that can be played back. */
export interface OpenedRecord {
  readonly title: string;
  readonly seats: readonly NamedSeat[];
  readonly entries: readonly ToldEntry[];
}

/** The answer to a `PlaybackRequest`. */
export type PlaybackAnswer<Value = OpenedRecord | string> =
  { readonly value: Value } | { readonly error: string };
