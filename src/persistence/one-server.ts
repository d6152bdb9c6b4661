/** The part of the store for games on one server or in the embedded database. A distributed database needs other statements. */
import { archivingOf } from './archive.js';
import { clocksOf } from './clocks.js';
import { deletionOf } from './deletes.js';
import { gameReads } from './game-reads.js';
import { groupedWriter, type WriterOptions } from './group-commit.js';
import { wholeLogsOf } from './logs.js';
import { listsOf } from './reads.js';
import type { Sql } from './sql.js';
import { countingOf } from './statistics.js';

/** The part of a store that depends on where the games are. */
export function gamesOnOneServer(sql: Sql, options: WriterOptions) {
  return {
    ...gameReads(sql),
    ...listsOf(sql),
    ...wholeLogsOf(sql),
    ...clocksOf(sql),
    ...countingOf(sql),
    ...archivingOf(sql),
    ...deletionOf(sql),
    writer: groupedWriter(sql, options),
  };
}

export type PlacedGames = ReturnType<typeof gamesOnOneServer>;
