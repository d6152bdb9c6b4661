import type { Engine } from '#src/engine/engine.js';
import { EngineError } from '#src/engine/errors.js';
import { isUuid } from '#src/engine/games.js';
import type { ListQuery, PlayerListQuery } from '#src/engine/store.js';
import type { GameRecord } from 'parlour-games/record/game-record';

export interface GameListQuery extends Omit<ListQuery, 'before'> {
  readonly cursor?: string;
}

export interface PlayerGamesQuery extends Omit<PlayerListQuery, 'before'> {
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

/** Public games or, with `playerId`, those of the player, newest first. */
export async function listGames(
  engine: Engine,
  { cursor, ...filter }: GameListQuery | PlayerGamesQuery,
): Promise<GameList> {
  const { limit } = filter;
  const before = cursor === undefined ? {} : { before: idOfCursor(cursor) };
  const found = await engine.store.list({ ...filter, ...before, limit: limit + 1 });
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
}
