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

/** A cursor for what comes after an id or a number. */
export function cursorOf(last: string): string {
  return Buffer.from(last).toString('base64url');
}

/** The id, or other `valid` value, in a cursor (else `bad-cursor`). */
export function lastOf(cursor: string, valid: (last: string) => boolean = isUuid): string {
  const last = Buffer.from(cursor, 'base64url').toString('utf8');
  if (valid(last) && cursorOf(last) === cursor) return last;
  throw new EngineError('bad-cursor', 'Use the nextCursor of an earlier page, or none for the first page.');
}

/** Public games or, with `playerId`, those of the player, newest first. */
export async function listGames(
  engine: Engine,
  { cursor, ...filter }: GameListQuery | PlayerGamesQuery,
): Promise<GameList> {
  const { limit } = filter;
  const before = cursor === undefined ? {} : { before: lastOf(cursor) };
  const found = await engine.store.list({ ...filter, ...before, limit: limit + 1 });
  const last = found[limit - 1];
  const nextCursor = found.length > limit && last !== undefined ? cursorOf(last.id) : null;
  return { games: await withRematches(engine, found.slice(0, limit)), nextCursor };
}

/** Games with the ids of their rematches, as lists show them. */
export async function withRematches(
  engine: Engine,
  page: readonly GameRecord[],
): Promise<readonly ListedGame[]> {
  const finished = page.filter(({ status }) => status === 'finished').map(({ id }) => id);
  const rematches =
    finished.length === 0 ? new Map<string, string>() : await engine.store.rematchesOf(finished);
  // While instances of two versions run, a game may be of a type that only the newer one knows.
  return page
    .filter(({ type }) => engine.gameTypes.has(type))
    .map((game) => ({ game, rematch: rematches.get(game.id) ?? null }));
}
