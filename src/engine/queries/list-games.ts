import type { Engine } from '#src/engine/engine.js';
import { EngineError } from '#src/engine/errors.js';
import { isUuid } from '#src/engine/games.js';
import type { GameRecord, Status } from 'parlour-games/record/game-record';

export interface GameListQuery {
  readonly type?: string;
  readonly status?: Status;
  readonly limit: number;
  readonly cursor?: string;
}

export interface ListedGame {
  readonly game: GameRecord;
  readonly rematch: string | null;
}

export interface GameList {
  readonly games: readonly ListedGame[];
  readonly nextCursor: string | null;
}

const cursorOf = (id: string): string => Buffer.from(id).toString('base64url');

const idOfCursor = (cursor: string): string => {
  const id = Buffer.from(cursor, 'base64url').toString('utf8');
  if (isUuid(id) && cursorOf(id) === cursor) return id;
  throw new EngineError('bad-cursor', 'Use the nextCursor of an earlier page, or none for the first page.');
};

type Page = Pick<GameListQuery, 'limit' | 'cursor'>;
type Find = (page: { readonly before?: string; readonly limit: number }) => Promise<GameRecord[]>;

const pageOf = async (engine: Engine, { cursor, limit }: Page, find: Find): Promise<GameList> => {
  const before = cursor === undefined ? {} : { before: idOfCursor(cursor) };
  const found = await find({ ...before, limit: limit + 1 });
  const page = found.slice(0, limit);
  const finished = page.filter(({ status }) => status === 'finished').map(({ id }) => id);
  const rematches =
    finished.length === 0 ? new Map<string, string>() : await engine.store.rematchesOf(finished);
  const last = page.at(-1);
  return {
    // While instances of two versions run, a game may be of a type that only the newer one knows.
    games: page
      .filter(({ type }) => engine.gameTypes.has(type))
      .map((game) => ({ game, rematch: rematches.get(game.id) ?? null })),
    nextCursor: found.length > limit && last !== undefined ? cursorOf(last.id) : null,
  };
};

/** Public games, newest first. */
export function listGames(engine: Engine, { cursor, limit, ...filter }: GameListQuery): Promise<GameList> {
  return pageOf(engine, { limit, ...(cursor !== undefined && { cursor }) }, (page) =>
    engine.store.list({ ...filter, ...page }),
  );
}

export interface PlayerGamesQuery extends GameListQuery {
  readonly playerId: string;
  /** Only those in which it is the player's turn. */
  readonly turn?: 'mine';
  /** Only public games in which the player has a seat; otherwise also those that it is invited to. */
  readonly isPublic: boolean;
}

/** The games of a player, newest first. */
export function listPlayerGames(
  engine: Engine,
  { cursor, limit, ...filter }: PlayerGamesQuery,
): Promise<GameList> {
  return pageOf(engine, { limit, ...(cursor !== undefined && { cursor }) }, (page) =>
    engine.store.playerGames({ ...filter, ...page }),
  );
}
