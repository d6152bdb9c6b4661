/** A game from the seat that this browser holds in it, or as a spectator. */
import { useSignal } from '@preact/signals';
import { isProblem } from 'parlour-client';
import { useEffect, useMemo } from 'preact/hooks';
import type { GameRef } from '../routes.js';
import { pendingSeat, seatTaken } from '../router.js';
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
    if (pendingSeat() === token) seatTaken();
  }, [token, seat, name]);
  useEffect(() => {
    if (token === null || !isProblem(failure, 'unauthorized', 'not-found')) return;
    if (pendingSeat() === token) seatTaken();
  }, [failure]);
};

/** Follows a game while the component is shown, as the seat of `token` or as a spectator. */
const useLiveGame = ({ type, id }: GameRef, token: string | null): LiveGame => {
  const live = useMemo(() => openLiveGame({ type, id }, token), [type, id, token]);
  useEffect(() => live.close, [live]);
  return live;
};

export interface SeatedGame {
  readonly live: LiveGame;
  /** Switches to the seat of another token. */
  readonly choose: (token: string) => void;
  /** Fetches the game again after a refusal, as a spectator if the seat was refused. */
  readonly again: () => void;
}

/** Follows a game as the seat of the link, as the first seat that this browser holds, or as a spectator. */
export const useSeatedGame = (ref: GameRef): SeatedGame => {
  const chosen = useSignal<string | null>(pendingSeat());
  const held = seatsOf(ref);
  const token = chosen.value ?? held[0]?.token ?? null;
  const live = useLiveGame(ref, token);
  useStoredSeat(live);
  const again = (): void => {
    if (token !== null && isProblem(live.error.value, 'unauthorized')) {
      chosen.value = null;
      forgetSeat(ref, token);
    }
    live.again();
  };
  return { live, choose: (next) => (chosen.value = next), again };
};
