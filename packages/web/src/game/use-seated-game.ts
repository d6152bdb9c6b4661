/** A game from the seat that this browser holds in it, or as a spectator. */
import { useSignal } from '@preact/signals';
import { isProblem } from 'parlour-client';
import { useEffect, useMemo } from 'preact/hooks';
import type { GameRef } from '../routes.js';
import { ownPlayer } from '../player/own-player.js';
import { pendingToken, tokenTaken } from '../router.js';
import { forgetSeat, keepSeat, seatsOf } from '../seats/seats.js';
import { openLiveGame, type LiveGame } from './live-game.js';

/** Stores the seat of a link once the service has accepted its token, and removes a seat whose token is refused. */
const useStoredSeat = ({ ref, token, game, error }: LiveGame): void => {
  const present = game.value;
  const failure = error.value;
  const seat = present?.you ?? null;
  const name = seat === null ? undefined : present?.seats[seat]?.name;
  useEffect(() => {
    if (token === null || seat === null) return;
    keepSeat(ref, { seat, token, name: name ?? `Seat ${seat + 1}` });
    if (pendingToken() === token) tokenTaken();
  }, [token, seat, name]);
  useEffect(() => {
    if (token === null || !isProblem(failure, 'unauthorized', 'not-found')) return;
    if (pendingToken() === token) tokenTaken();
  }, [failure]);
};

export interface SeatedGame {
  readonly live: LiveGame;
  /** Switches to the seat of another token. */
  readonly choose: (token: string) => void;
  /** Fetches the game again after a refusal, as a spectator if the seat was refused. */
  readonly again: () => void;
}

/** How a game is opened. It is opened again whenever a seat is chosen, because the player may have got a seat since. */
interface Choice {
  /** `null` for a spectator, `undefined` for what this browser holds. */
  readonly token: string | null | undefined;
}

/** Follows a game as the seat of the link, as the first seat that this browser holds, as its player, or as a spectator. */
export function useSeatedGame(ref: GameRef): SeatedGame {
  const chosen = useSignal<Choice>({ token: pendingToken() ?? undefined });
  const own = ownPlayer.value?.token ?? null;
  const held = seatsOf(ref)[0]?.token ?? own;
  const token = chosen.value.token === undefined ? held : chosen.value.token;
  const live = useMemo(() => openLiveGame(ref, token), [ref.type, ref.id, token, chosen.value]);
  useEffect(() => live.close, [live]);
  useStoredSeat(live);
  const again = (): void => {
    if (token !== null && isProblem(live.error.value, 'unauthorized')) {
      forgetSeat(ref, token);
      chosen.value = { token: token === own ? null : undefined };
    } else live.again();
  };
  return { live, choose: (next) => (chosen.value = { token: next }), again };
}
