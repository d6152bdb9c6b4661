/** The job that moves games that ended long ago into the archive, as their audit records: docs/archive.md. */
import { at } from 'parlour-games/kit/checked';
import type { Engine } from '#src/engine/engine.js';
import { keptInSeries } from '#src/engine/players/run-series.js';
import type { ArchivedGame, SystemStore } from '#src/engine/store.js';
import { auditedGames, type AuditedGame } from '#src/engine/queries/audits.js';
import { timeText } from 'parlour-games/record/entries';
import type { GameRecord } from 'parlour-games/record/game-record';

/** The audit record of a game, as one line. */
export interface RecordToKeep extends ArchivedGame {
  readonly head: string;
  readonly entries: number;
  readonly text: string;
}

/** Where records are kept. */
export interface Archive {
  /** Resolves when all records, which are of one day, are on the disk and have been read back. */
  readonly keep: (records: readonly RecordToKeep[]) => Promise<void>;
}

export interface ArchiveOptions {
  readonly engine: Engine;
  readonly archive: Archive;
  /** The line of a game in the export of audit records; nothing for a game that has left the database. */
  readonly recordLine: (audited: AuditedGame) => AsyncIterable<string>;
  /** Called with each game that has to stay, because its record is not sound. */
  readonly onUnsound: (id: string, checks: object) => void;
}

interface Batch {
  readonly archived: number;
  /** Whether no games that ended before the given time are left. */
  readonly isLast: boolean;
}

/** Moves the next batch of games that ended before a time (milliseconds since 1970). */
export type ArchiveBatch = (before: number) => Promise<Batch>;

/** The limits of a batch in games and entries: so few that a statement takes only a few milliseconds. */
const GAMES_PER_BATCH = 20;
const ENTRIES_PER_BATCH = 1_000;

const dayOf = ({ updatedAt }: GameRecord): string => timeText(updatedAt).slice(0, 'YYYY-MM-DD'.length);

/** The first of the games, up to the size of a batch, all of one day. */
const batchOf = (games: readonly GameRecord[]): readonly GameRecord[] => {
  let entries = 0;
  const end = games.findIndex((game, index) => {
    entries += game.version;
    return index > 0 && (entries > ENTRIES_PER_BATCH || dayOf(game) !== dayOf(at(games, 0)));
  });
  return end < 0 ? games : games.slice(0, end);
};

/** The checks in a record: what the service found when it replayed the game. */
const checksOf = (text: string): object => (JSON.parse(text) as { checks: object }).checks;

/** Returns a function that moves one batch at each call; after the last batch it starts again from the beginning. */
export function createArchiving({ engine, archive, recordLine, onUnsound }: ArchiveOptions): ArchiveBatch {
  let after: GameRecord | null = null;
  const recordsOf = async (games: readonly GameRecord[]): Promise<RecordToKeep[]> => {
    const records: RecordToKeep[] = [];
    for await (const audited of auditedGames(engine, games, 'archive')) {
      const { game } = audited;
      let text = '';
      for await (const piece of recordLine(audited)) text += piece;
      if (text === '') continue;
      const checks = checksOf(text);
      const { id, type, head, visibility, version: entries } = game;
      if (Object.values(checks).every((check) => check === 'ok'))
        records.push({ id, type, head, visibility, day: dayOf(game), entries, text });
      else onUnsound(id, checks);
    }
    return records;
  };
  return async (before) => {
    const found = await engine.store.finishedGames({
      isCounted: true,
      from: after?.updatedAt ?? 0,
      ...(after !== null && { afterId: after.id }),
      to: before,
      limit: GAMES_PER_BATCH,
    });
    const games = batchOf(found);
    const records = await recordsOf(games);
    let archived = 0;
    if (records.length > 0) {
      await archive.keep(records);
      await engine.store.keepSeriesGames(games.flatMap(keptInSeries));
      archived = (await engine.store.archive(records)).length;
    }
    const isLast = found.length < GAMES_PER_BATCH && games.length === found.length;
    after = isLast ? null : at(games, -1);
    return { archived, isLast };
  };
}

const HOUR_MS = 3_600_000;

/**
 * Returns the job, which moves a batch in each run, unless another instance is archiving. Once all games that ended more than
 * `keptMs` ago have been moved, it pauses for an hour.
 */
export function createArchiveJob(
  { store }: { readonly store: SystemStore },
  archiveBatch: ArchiveBatch,
  { clock, keptMs }: { readonly clock: () => number; readonly keptMs: number },
): () => Promise<number | null> {
  return async () => {
    let pauseMs: number | null = null;
    await store.exclusively('archive', async () => {
      if ((await archiveBatch(clock() - keptMs)).isLast) pauseMs = HOUR_MS;
    });
    return pauseMs;
  };
}
