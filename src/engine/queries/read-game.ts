/** What can be asked of a game without changing it. */
import type { GameType, Level, Typed, Viewer } from '#src/game-type.js';
import { identify, seatOfCaller, type Caller } from '../access.js';
import { chooseMove } from '../computer-players.js';
import { currentGame, isUuid, type Engine } from '../engine.js';
import { checkTurn } from '../commands/make-move.js';
import {
  optionsOf,
  presentEntry,
  presentSummary,
  sceneOf,
  type EntryView,
  type GameSummary,
} from '#src/http/presenters.js';
import { Problem } from '../errors.js';
import type { EntryRecord, GameRecord, Status } from '../records.js';

export interface ViewedGame extends Caller {
  readonly game: GameRecord;
}

/** Entries that are worked on in one go: more would keep other requests waiting. */
const LOG_PAGE = 100;

/** The game and who asks; refuses wrong tokens (401) and what the caller may not know of (404). */
export const viewGame = async (
  engine: Engine,
  gameType: GameType,
  id: string,
  token: string | null,
): Promise<ViewedGame> => {
  const game = await currentGame(engine, gameType, id);
  return { game, ...identify(game, token, engine.operatorTokenHash) };
};

/**
 * Whether the version alone tells that nothing has changed. Joining and rematches change a game without an entry:
 * a game that had open seats may look different at version 1, a finished one once it has a rematch.
 */
export const versionTellsAll = ({ version, seats, rematch }: GameRecord): boolean =>
  rematch === null && !(version === 1 && seats.some(({ created }) => created.kind === 'open'));

export interface LegalMoves {
  readonly version: number;
  readonly seat: number;
  readonly moves: readonly Typed[];
}

export const legalMovesOf = (gameType: GameType, seen: ViewedGame): LegalMoves => {
  const seat = seatOfCaller(seen);
  return { version: seen.game.version, seat, moves: optionsOf(gameType, seen.game, seat) };
};

/** What a computer player of `level` would do in the caller's seat. */
export const hintFor = async (
  engine: Engine,
  gameType: GameType,
  seen: ViewedGame,
  level: Level,
): Promise<{ move: Typed; level: Level }> => {
  const seat = seatOfCaller(seen);
  checkTurn(gameType, seen.game, seat);
  return { move: await chooseMove(engine, gameType, seen.game, seat, level), level };
};

export const drawText = (gameType: GameType, { game, viewer }: ViewedGame): string =>
  gameType.draw.text(sceneOf(gameType, game, viewer));
export const drawSvg = (gameType: GameType, { game, viewer }: ViewedGame): string =>
  gameType.draw.svg(sceneOf(gameType, game, viewer));

export interface LogPage {
  readonly items: readonly EntryView[];
  /** What to send as `after` for the next page; `null` at the end of the log. */
  readonly nextAfter: number | null;
}

export const logPage = async (
  engine: Engine,
  gameType: GameType,
  seen: ViewedGame,
  after: number,
  limit: number,
): Promise<LogPage> => {
  const found = await engine.store.entries(seen.game.id, after, limit);
  // What came since the game was loaded is left for the next page.
  const entries = found.filter(({ seq }) => seq < seen.game.version);
  const items = entries.map((entry) => presentEntry(gameType, seen.game, entry, seen.viewer));
  const last = items.at(-1)?.seq;
  return { items, nextAfter: last === undefined || last >= seen.game.version - 1 ? null : last };
};

/** Lets other requests have their turn: an embedded database answers without leaving one. */
export const yieldToEventLoop = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** All entries up to the version that `game` is at, in order, a page at a time. */
export async function* entryPages(
  engine: Engine,
  game: GameRecord,
  after = -1,
): AsyncGenerator<readonly EntryRecord[]> {
  for (let last = after; last < game.version - 1;) {
    const limit = Math.min(LOG_PAGE, game.version - 1 - last);
    const entries = await engine.store.entries(game.id, last, limit);
    if (entries.length === 0) return;
    yield entries;
    await yieldToEventLoop();
    last = entries.at(-1)?.seq ?? last;
  }
}

/** All entries up to the version that `game` is at, in order, loaded a page at a time. */
export async function* entriesOf(engine: Engine, game: GameRecord, after = -1): AsyncGenerator<EntryRecord> {
  for await (const page of entryPages(engine, game, after)) yield* page;
}

export async function* logEntries(
  engine: Engine,
  gameType: GameType,
  game: GameRecord,
  viewer: Viewer,
  after = -1,
): AsyncGenerator<EntryView> {
  for await (const entry of entriesOf(engine, game, after)) yield presentEntry(gameType, game, entry, viewer);
}

const idOfCursor = (cursor: string): string => {
  const id = Buffer.from(cursor, 'base64url').toString('utf8');
  if (isUuid(id) && cursorOf(id) === cursor) return id;
  throw new Problem('bad-cursor', 'Use the nextCursor of an earlier page, or none for the first page.');
};

const cursorOf = (id: string): string => Buffer.from(id).toString('base64url');

export interface GameListQuery {
  readonly type?: string;
  readonly status?: Status;
  readonly limit: number;
  readonly cursor?: string;
}

export interface GameList {
  readonly items: readonly GameSummary[];
  readonly nextCursor: string | null;
}

/** Public games, newest first. */
export const listGames = async (
  engine: Engine,
  { cursor, limit, ...filter }: GameListQuery,
): Promise<GameList> => {
  const before = cursor === undefined ? {} : { before: idOfCursor(cursor) };
  const games = await engine.store.list({ ...filter, ...before, limit: limit + 1 });
  const page = games.slice(0, limit);
  const last = page.at(-1);
  return {
    // While instances of two versions run, a game may be of a type that only the newer one knows.
    items: page.flatMap((game) => {
      const gameType = engine.gameTypes.get(game.type);
      return gameType === undefined ? [] : [presentSummary(gameType, game)];
    }),
    nextCursor: games.length > limit && last !== undefined ? cursorOf(last.id) : null,
  };
};
