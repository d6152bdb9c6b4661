import { at } from '#src/kit/checked.js';
import type { EntryRecord, GameRecord } from '#src/record/game-record.js';

/** New entries of a game. All subscribers get the same object, so that they can share what is made of it, too. */
export interface News {
  /** The game after the last of these entries, or after a later one. */
  readonly game: GameRecord;
  /** In order, at least one. */
  readonly entries: readonly EntryRecord[];
}

/** The seq of the first entry. */
export const firstSeq = ({ entries }: News): number => at(entries, 0).seq;

/** The seq of the last entry. */
export const lastSeq = ({ entries }: News): number => at(entries, -1).seq;
