/** Whether entries continue the log that subscribers know. After a restore of the database, others may have the same seqs. */
import { timeText } from 'parlour-games/record/entries';
import { linkHash } from 'parlour-games/record/hash-chain';
import type { EntryRecord } from 'parlour-games/record/game-record';

/** The stored log is no longer the one that subscribers were told of: they have to load the game again. */
export class LogReplaced extends Error {
  override readonly name = 'LogReplaced';
  constructor(id: string) {
    super(`game ${id} no longer has the entries that its subscribers know: was the database restored?`);
  }
}

/** Throws `LogReplaced` unless `entry`, which is not entry 0, follows the one with the hash `head`. */
export function assertFollows(game: string, entry: EntryRecord, head: string): void {
  const { seq, seat, by, at, body, hash } = entry;
  if (linkHash({ game, seq, seat, by, at: timeText(at), body, prev: head }) !== hash)
    throw new LogReplaced(game);
}
