/** The auditor's export: the audit records of all finished games as text, in pieces small enough to be streamed. */
import type { GameType } from '#src/game-type.js';
import { openAudit } from './audit.js';
import type { Engine } from '../engine.js';
import { entryPages, yieldToEventLoop } from './read-game.js';
import type { EntryRecord, GameRecord } from '../records.js';
import type { FinishedQuery } from '../store.js';

export interface ExportQuery {
  /** Games that ended at this time or later, in milliseconds since 1970; from the first one on when left out. */
  readonly from?: number;
  /** Games that ended before this time; all up to now when left out. */
  readonly to?: number;
  readonly type?: string;
}

type Pages = AsyncIterable<readonly EntryRecord[]> | Iterable<readonly EntryRecord[]>;

const GAMES_PAGE = 50;
/** Games in a row whose logs are loaded together have so many entries at most; a longer one is loaded in pages. */
const ENTRIES_BATCH = 400;
/** Entries that are replayed in one go: more would keep other requests waiting. */
const ENTRIES_IN_ONE_GO = 16;

/** Finished games, those that ended first first, a page at a time. */
async function* finishedGames(
  engine: Engine,
  { from = 0, to, type }: ExportQuery,
): AsyncGenerator<readonly GameRecord[]> {
  const range = { to: to ?? engine.clock() + 1, limit: GAMES_PAGE, ...(type !== undefined && { type }) };
  let query: FinishedQuery | null = { from, ...range };
  while (query !== null) {
    const games: GameRecord[] = await engine.store.finishedGames(query);
    yield games;
    const last = games.length < GAMES_PAGE ? undefined : games.at(-1);
    query = last === undefined ? null : { from: last.updatedAt, afterId: last.id, ...range };
  }
}

/** Games in the same order, as many together as fit into a batch. */
function* batchesOf(games: readonly GameRecord[]): Generator<readonly GameRecord[]> {
  let batch: GameRecord[] = [];
  let entries = 0;
  for (const game of games) {
    if (batch.length > 0 && entries + game.version > ENTRIES_BATCH) {
      yield batch;
      [batch, entries] = [[], 0];
    }
    batch.push(game);
    entries += game.version;
  }
  if (batch.length > 0) yield batch;
}

/** Each game with its log. */
async function* withLogs(
  engine: Engine,
  batch: readonly GameRecord[],
): AsyncGenerator<readonly [GameRecord, Pages]> {
  const [first] = batch;
  if (first !== undefined && first.version > ENTRIES_BATCH) {
    yield [first, entryPages(engine, first)];
    return;
  }
  const logs = await engine.store.logs(batch.map(({ id }) => id));
  for (const game of batch) yield [game, [logs.get(game.id) ?? []]];
}

function* goes<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += ENTRIES_IN_ONE_GO) yield items.slice(at, at + ENTRIES_IN_ONE_GO);
}

const insideOf = (object: object): string => JSON.stringify(object).slice(1, -1);

/** The game's line, byte for byte what `GET …/audit` answers the operator, and the end of the line. */
async function* recordText(
  engine: Engine,
  gameType: GameType,
  game: GameRecord,
  pages: Pages,
): AsyncGenerator<string> {
  const audit = openAudit(engine.signer, gameType, { game, viewer: null, operator: true });
  const opening = `{${insideOf(audit.beginning)},"entries":[`;
  let count = 0;
  for await (const page of pages) {
    for (const entries of goes(page)) {
      const text = entries.map((entry) => JSON.stringify(audit.add(entry))).join(',');
      yield `${count === 0 ? opening : ','}${text}`;
      count += entries.length;
      await yieldToEventLoop();
    }
  }
  if (count < game.version && (await engine.store.revision(game.id)) === null) {
    if (count === 0) return;
    throw new Error('the operator removed a game while it was being exported');
  }
  yield `${count === 0 ? opening : ''}],${insideOf(audit.ending())}}\n`;
}

/** Finished games with their logs. */
async function* finishedLogs(
  engine: Engine,
  query: ExportQuery,
): AsyncGenerator<readonly [GameRecord, Pages]> {
  for await (const games of finishedGames(engine, query)) {
    for (const batch of batchesOf(games)) yield* withLogs(engine, batch);
  }
}

/** The records of the finished games that are asked for, a line each, ordered by when they ended and then by id. */
export async function* exportText(engine: Engine, query: ExportQuery): AsyncGenerator<string> {
  for await (const [game, pages] of finishedLogs(engine, query)) {
    // While instances of two versions run, a game may be of a type that only the newer one knows.
    const gameType = engine.gameTypes.get(game.type);
    if (gameType !== undefined) yield* recordText(engine, gameType, game, pages);
  }
}
