/** The auditor's export: all finished games with their logs, in the order in which the games ended. */
import type { GameType } from 'parlour-games/game-type';
import type { Engine } from '#src/engine/engine.js';
import type { EntryRecord, GameRecord } from 'parlour-games/record/game-record';
import type { FinishedQuery } from '#src/engine/store.js';
import { entryPages } from './log.js';
import type { ListedGame } from './list-games.js';

export interface ExportQuery {
  /** Games that ended at this time or later, in milliseconds since 1970. Default: from the first one on. */
  readonly from?: number;
  /** Games that ended before this time. Default: all that have ended by now. */
  readonly to?: number;
  readonly type?: string;
}

/** A game to be audited, and its log in batches small enough not to keep other requests waiting. */
export interface AuditedGame extends ListedGame {
  readonly gameType: GameType;
  readonly batches: AsyncIterable<readonly EntryRecord[]>;
}

type Log = AsyncIterable<readonly EntryRecord[]> | Iterable<readonly EntryRecord[]>;

const GAMES_PER_PAGE = 50;
/** Logs of consecutive games are loaded together up to this many entries; a longer log is loaded in batches. */
const MAX_ENTRIES_PER_LOAD = 400;
/** Entries replayed in one go, which takes a few milliseconds: more would keep other requests waiting. */
const REPLAY_BATCH_SIZE = 4;

/** Pages of finished games, in the order of their ends. */
async function* finishedGames(
  engine: Engine,
  { from = 0, to, type }: ExportQuery,
): AsyncGenerator<readonly GameRecord[]> {
  const range = {
    to: to ?? engine.clock() + 1,
    limit: GAMES_PER_PAGE,
    ...(type !== undefined && { type }),
  };
  let query: FinishedQuery | null = { from, ...range };
  while (query !== null) {
    const games: GameRecord[] = await engine.store.finishedGames(query);
    yield games;
    const last = games.length < GAMES_PER_PAGE ? undefined : games.at(-1);
    query = last === undefined ? null : { from: last.updatedAt, afterId: last.id, ...range };
  }
}

/** The same games in groups whose logs are loaded together. */
function* groupsOf(games: readonly GameRecord[]): Generator<readonly GameRecord[]> {
  let group: GameRecord[] = [];
  let entries = 0;
  for (const game of games) {
    if (group.length > 0 && entries + game.version > MAX_ENTRIES_PER_LOAD) {
      yield group;
      [group, entries] = [[], 0];
    }
    group.push(game);
    entries += game.version;
  }
  if (group.length > 0) yield group;
}

/** What reading games and their logs takes. */
export type LogEngine = Pick<Engine, 'store' | 'timers' | 'gameTypes'>;

async function* inReplayBatches(
  engine: LogEngine,
  pages: Log,
  client: string,
): AsyncGenerator<readonly EntryRecord[]> {
  for await (const page of pages) {
    for (let from = 0; from < page.length; from += REPLAY_BATCH_SIZE) {
      yield page.slice(from, from + REPLAY_BATCH_SIZE);
      await engine.timers.yieldToOthers(client);
    }
  }
}

/** The log of one game in such batches, read for the client at this address. */
export function replayBatches(engine: Engine, game: GameRecord, client: string): AuditedGame['batches'] {
  return inReplayBatches(engine, entryPages(engine, game, { client }), client);
}

async function* withLogs(
  engine: LogEngine,
  group: readonly GameRecord[],
  client: string,
): AsyncGenerator<readonly [GameRecord, Log]> {
  const [first] = group;
  if (first !== undefined && first.version > MAX_ENTRIES_PER_LOAD) {
    yield [first, entryPages(engine, first, { client })];
    return;
  }
  const logs = await engine.store.logs(group);
  for (const game of group) yield [game, [logs.get(game.id) ?? []]];
}

async function* finishedLogs(
  engine: LogEngine,
  games: readonly GameRecord[],
  client: string,
): AsyncGenerator<readonly [GameRecord, Log]> {
  for (const group of groupsOf(games)) yield* withLogs(engine, group, client);
}

/** These finished games, but for those of unknown types, read for the client at this address. */
export async function* auditedGames(
  engine: LogEngine,
  games: readonly GameRecord[],
  client: string,
): AsyncGenerator<AuditedGame> {
  const rematches = await engine.store.rematchesOf(games.map(({ id }) => id));
  for await (const [game, log] of finishedLogs(engine, games, client)) {
    // While instances of two versions run, a game may be of a type that only the newer one knows.
    const gameType = engine.gameTypes.get(game.type);
    if (gameType === undefined) continue;
    const batches = inReplayBatches(engine, log, client);
    yield { game, gameType, rematch: rematches.get(game.id) ?? null, batches };
  }
}

/** The finished games that the query selects, read for the client at this address. */
export async function* exportedGames(
  engine: Engine,
  query: ExportQuery,
  client: string,
): AsyncGenerator<AuditedGame> {
  for await (const games of finishedGames(engine, query)) yield* auditedGames(engine, games, client);
}

/** Whether the game has left the database meanwhile. */
export async function isGone({ store }: Pick<Engine, 'store'>, { id }: GameRecord): Promise<boolean> {
  return (await store.head(id)) === null;
}
