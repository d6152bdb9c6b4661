/** The games in progress in which this browser has a seat, by its player or a seat's token, or an invitation. */
import { signal } from '@preact/signals';
import { isOver, isProblem, type AnyGame } from 'parlour-client';
import { parlour } from '../api/service.js';
import type { Standing } from '../game/describe-status.js';
import { ownPlayer, type OwnPlayer } from '../player/own-player.js';
import { pageOfGames } from '../player/player-games.js';
import type { GameRef } from '../routes.js';
import { forgetSeat, heldGames } from '../seats/seats.js';

export type OwnGame = GameRef & Standing;

/** The most games that are looked up by the tokens of seats, the latest first. */
const MOST_HELD = 8;
const MOST_OF_PLAYER = 100;

/** The game from a seat; `null` if it is over or deleted, or cannot be read now. */
const openGame = async (game: GameRef, token: string, signal: AbortSignal): Promise<AnyGame | null> => {
  try {
    const { game: found } = await parlour.games(game.type).open(game.id, { token, signal });
    return isOver(found) ? null : found;
  } catch (error) {
    if (isProblem(error, 'unauthorized', 'not-found')) forgetSeat(game, token);
    return null;
  }
};

const gamesOfSeats = async (own: OwnPlayer | null, signal: AbortSignal): Promise<readonly OwnGame[]> => {
  const held = heldGames()
    .flatMap(({ game, seats }) => seats.slice(0, 1).map(({ token }) => ({ game, token })))
    .filter(({ token }) => token !== own?.token)
    .slice(0, MOST_HELD);
  const found = await Promise.all(held.map(({ game, token }) => openGame(game, token, signal)));
  return found.filter((game) => game !== null);
};

const gamesOfPlayer = async (own: OwnPlayer, signal: AbortSignal): Promise<readonly OwnGame[]> => {
  const pages = (['active', 'waiting'] as const).map((status) =>
    pageOfGames(own, { status, limit: MOST_OF_PLAYER }, signal).catch(() => ({ items: [] })),
  );
  return (await Promise.all(pages)).flatMap(({ items }) =>
    items.map((game) => ({
      ...game,
      you: game.seats.find(({ kind, player }) => kind === 'human' && player?.id === own.id)?.seat ?? null,
    })),
  );
};

/** Whether a seat of the game is kept for the player. */
export function isInvited({ seats, you }: OwnGame, own: OwnPlayer | null): boolean {
  return you === null && own !== null && seats.some((seat) => seat.for === own.id);
}

/** The games that wait for the reader come first. */
const rank = (game: OwnGame, own: OwnPlayer | null): number => {
  if (isInvited(game, own) || (game.you !== null && game.turn?.seat === game.you)) return 0;
  return game.status === 'active' ? 1 : 2;
};

export const ownGames = signal<readonly OwnGame[]>([]);

/** Looks the games up again. */
export async function loadOwnGames(signal: AbortSignal): Promise<void> {
  const own = ownPlayer.value;
  const lists = await Promise.all([
    own === null ? [] : gamesOfPlayer(own, signal),
    gamesOfSeats(own, signal),
  ]);
  const games = [...new Map(lists.flat().map((game) => [game.id, game])).values()];
  if (!signal.aborted) ownGames.value = games.sort((a, b) => rank(a, own) - rank(b, own));
}
