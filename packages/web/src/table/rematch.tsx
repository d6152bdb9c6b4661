import { isProblem, type AnyGame, type GameSession } from 'parlour-client';
import { parlour } from '../api/service.js';
import { rematchNote } from '../game/describe-status.js';
import type { LiveGame } from '../game/live-game.js';
import { gamePath, type GameRef } from '../routes.js';
import { navigate } from '../router.js';
import { forgetSeat, keepSeats, seatsOf } from '../seats/seats.js';

/** Claims every seat that this browser holds in `old`, for its rematch; `null` if computer players have taken them over. */
const claimSeats = async (old: GameRef, signal: AbortSignal): Promise<GameRef | null> => {
  let rematch: GameSession | null = null;
  for (const { token } of seatsOf(old)) {
    try {
      const held = await parlour.games(old.type).open(old.id, { token, signal });
      rematch = await held.rematch({ signal });
      keepSeats(rematch);
    } catch (error) {
      if (!isProblem(error, 'unauthorized')) throw error;
      forgetSeat(old, token);
    }
  }
  return rematch;
};

interface ButtonProps {
  readonly live: LiveGame;
  /** The game to be played again. */
  readonly old: GameRef;
  readonly label: string;
}

/** Takes this browser's seats in a rematch, and opens it. Whoever asks first creates it; the others get their seats in it. */
export function RematchButton({ live, old, label }: ButtonProps) {
  const play = () =>
    live.act(async (_session, signal) => {
      const rematch = await claimSeats(old, signal);
      if (rematch !== null && rematch.id !== live.ref.id) navigate(gamePath('table', rematch));
    });
  return (
    <button type="button" class="primary" aria-disabled={live.busy.value} onClick={play}>
      {label}
    </button>
  );
}

/** The game after this one, with the same seats and options: to ask for it, or to follow it when somebody has. */
const NextGame = ({ live, game }: { readonly live: LiveGame; readonly game: AnyGame }) => {
  const { ref } = live;
  const id = game.rematch;
  if (game.you !== null) {
    const label = game.seats.length === 1 ? 'Play again' : 'Rematch';
    return <RematchButton live={live} old={ref} label={id === undefined ? label : 'Go to the rematch'} />;
  }
  if (id === undefined) return null;
  return (
    <a class="button primary" href={gamePath('table', { type: ref.type, id })}>
      Watch the rematch
    </a>
  );
};

/** What may follow a game that is over. A rematch that was cancelled can be asked for again. */
export function Rematch({ live, game }: { readonly live: LiveGame; readonly game: AnyGame }) {
  if (game.status === 'finished')
    return (
      <div class="row">
        <NextGame live={live} game={game} />
        <span role="status">{rematchNote(game)}</span>
      </div>
    );
  if (game.status !== 'cancelled' || game.rematchOf === undefined) return null;
  const old = { type: game.type, id: game.rematchOf };
  if (seatsOf(old).length === 0) return null;
  return (
    <div class="row">
      <RematchButton live={live} old={old} label="Ask for another rematch" />
    </div>
  );
}
