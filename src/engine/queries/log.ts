/** Reads the logs of games, page by page, and checks that they continue what was read before. */
import { at } from 'parlour-games/kit/checked';
import type { GameStore } from '#src/engine/store.js';
import { gameNotFound } from '#src/engine/errors.js';
import type { Timers } from '#src/engine/timers.js';
import type { EntryRecord, GameRecord } from 'parlour-games/record/game-record';
import { timeText } from 'parlour-games/record/entries';
import { linkHash } from 'parlour-games/record/hash-chain';

/** Entries read from the store at a time. */
const PAGE_SIZE = 100;
/** The number of entries processed in one go: more would keep other requests waiting. */
const BATCH_SIZE = 10;

export interface LogPage {
  readonly entries: readonly EntryRecord[];
  /** What to send as `after` for the next page; `null` at the end of the log. */
  readonly nextAfter: number | null;
}

/** The parts of the engine with which a log is read. */
interface LogReader {
  readonly store: { readonly entries: GameStore['entries'] };
  readonly timers: Timers;
}

/** Up to `limit` entries with `seq` > `after`, none newer than `game`. */
export async function logPage(
  engine: LogReader,
  game: GameRecord,
  after: number,
  limit: number,
): Promise<LogPage> {
  const found = await engine.store.entries(game.id, after, limit);
  // Entries that were added since the game was loaded are left for the next page.
  const entries = found.filter(({ seq }) => seq < game.version);
  const last = entries.at(-1)?.seq;
  return { entries, nextAfter: last === undefined || last >= game.version - 1 ? null : last };
}

export interface ReadOptions {
  /** The client on whose behalf the entries are read: see `Timers.yieldToOthers`. */
  readonly client: string;
  /** Only entries with a greater seq; by default, all of them. */
  readonly after?: number;
  readonly pageSize?: number;
}

/** The entries after `after` up to the version of `game`, in order, as they are read from the store. */
export async function* entryPages(
  engine: LogReader,
  game: Pick<GameRecord, 'id' | 'version' | 'status'>,
  { client, after = -1, pageSize = PAGE_SIZE }: ReadOptions,
): AsyncGenerator<readonly EntryRecord[]> {
  for (let last = after; last < game.version - 1;) {
    // An embedded database replies without ever leaving this turn of the event loop.
    await engine.timers.yieldToOthers(client);
    const limit = Math.min(pageSize, game.version - 1 - last);
    const page = await engine.store.entries(game.id, last, limit);
    if (page.length === 0) return;
    yield page;
    last = at(page, -1).seq;
  }
}

/** The entries of `entryPages` in smaller batches, each in its own turn of the event loop. */
export async function* entryBatches(
  engine: LogReader,
  game: Pick<GameRecord, 'id' | 'version' | 'status'>,
  options: ReadOptions,
): AsyncGenerator<readonly EntryRecord[]> {
  for await (const page of entryPages(engine, game, options)) {
    for (let from = 0; from < page.length; from += BATCH_SIZE) {
      await engine.timers.yieldToOthers(options.client);
      yield page.slice(from, from + BATCH_SIZE);
    }
  }
}

/** The entries of `entryBatches`, one by one. */
export async function* entriesOf(
  engine: LogReader,
  game: GameRecord,
  options: ReadOptions,
): AsyncGenerator<EntryRecord> {
  for await (const batch of entryBatches(engine, game, options)) yield* batch;
}

/** The entry that led to this version of the game, 1 to the current one. Refuses (`not-found`) if it is no longer there. */
export async function entryOfVersion(
  engine: LogReader,
  { id }: GameRecord,
  version: number,
): Promise<EntryRecord> {
  const [entry] = await engine.store.entries(id, version - 2, 1);
  if (entry?.seq !== version - 1) throw gameNotFound();
  return entry;
}

/** The stored log is no longer the one whose entries subscribers have received: they have to load the game again. */
export class LogReplaced extends Error {
  override readonly name = 'LogReplaced';
  constructor(id: string) {
    super(`game ${id} no longer has the entries that its subscribers know: was the database restored?`);
  }
}

/**
 * Throws `LogReplaced` unless `entry` follows the entry with the hash `head`: after a restore of the database, other entries
 * may have the same seqs. Not for entry 0.
 */
export function assertFollows(game: string, entry: EntryRecord, head: string): void {
  const { seq, seat, by, at, body, hash } = entry;
  if (linkHash({ game, seq, seat, by, at: timeText(at), body, prev: head }) !== hash)
    throw new LogReplaced(game);
}
