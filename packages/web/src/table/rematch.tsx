import type { AnyGame, GameSession } from 'parlour-client';
import { parlour } from '../api/service.js';
import type { LiveGame } from '../game/live-game.js';
import { gamePath, type GameRef } from '../routes.js';
import { navigate } from '../router.js';
import { keepSeat, seatsOf } from '../seats/seats.js';

const keep = ({ type, id, seat, token, game }: GameSession): GameRef => {
  if (seat !== null && token !== null)
    keepSeat({ type, id }, { seat, token, name: game.seats[seat]?.name ?? `Seat ${seat + 1}` });
  return { type, id };
};

/** Claims every seat that this browser holds, for the rematch. */
const claimSeats = async (ref: GameRef, session: GameSession, signal: AbortSignal): Promise<GameRef> => {
  const rematch = keep(await session.rematch({ signal }));
  for (const { token } of seatsOf(ref)) {
    if (token === session.token) continue;
    const own = await parlour.games(ref.type).open(ref.id, { token, signal });
    keep(await own.rematch({ signal }));
  }
  return rematch;
};

/** The same seats and options again. Whoever asks first creates the game; the others get their seats in it. */
export const Rematch = ({ live, game }: { readonly live: LiveGame; readonly game: AnyGame }) => {
  const { ref, token } = live;
  const play = () =>
    live.act(async (session, signal) => {
      navigate(gamePath('table', await claimSeats(ref, session, signal)));
    });
  if (token !== null)
    return (
      <button type="button" class="primary" aria-disabled={live.busy.value} onClick={play}>
        Rematch
      </button>
    );
  const id = game.rematch;
  if (id === undefined) return null;
  return (
    <a class="button" href={gamePath('table', { type: ref.type, id })}>
      Watch the rematch
    </a>
  );
};
