/** The games of players, newest first. */
import type { GameSummary, ListOptions } from 'parlour-client';
import { bearing, bodyOf, parlour } from '../api/service.js';
import type { OwnPlayer } from './own-player.js';

type Query = Pick<ListOptions, 'status' | 'type' | 'limit'>;

/** A page of games: all those of this browser's player, or another player's public ones. */
export function pageOfGames(
  player: OwnPlayer | string,
  query: Query & { readonly cursor?: string },
  signal: AbortSignal,
) {
  return bodyOf(
    typeof player === 'string'
      ? parlour.api.GET('/v1/players/{id}/games', { params: { path: { id: player }, query }, signal })
      : parlour.api.GET('/v1/players/me/games', { ...bearing(player.token), params: { query }, signal }),
  );
}

/** All games of this browser's player, or the public ones of the player with the id given. */
export function gamesOf(player: OwnPlayer | string) {
  return async function* (query: Query, signal: AbortSignal): AsyncGenerator<GameSummary, void> {
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await pageOfGames(player, { ...query, ...(cursor !== undefined && { cursor }) }, signal);
      yield* page.items;
      cursor = page.nextCursor;
    }
  };
}
