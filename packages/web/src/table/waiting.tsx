import type { AnyGame } from 'parlour-client';
import { parlour } from '../api/service.js';
import type { LiveGame } from '../game/live-game.js';
import { gamePath } from '../routes.js';
import { ownName } from '../seats/own-name.js';
import { keepSeat } from '../seats/seats.js';
import { CopyButton } from '../ui/copy-button.js';

interface Props {
  readonly live: LiveGame;
  readonly game: AnyGame;
  /** Called with the token of the seat that was taken. */
  readonly onJoined: (token: string) => void;
}

/** Takes a free seat. */
const Join = ({ live, onJoined }: Omit<Props, 'game'>) => {
  const join = () =>
    live.act(async (_table, signal) => {
      const { type, id } = live.ref;
      const chosen = ownName.value.trim();
      const named = chosen === '' ? {} : { name: chosen };
      const session = await parlour.games(type).join(id, { ...named, signal });
      const { seat, token, game } = session;
      if (seat === null || token === null) return;
      keepSeat({ type, id }, { seat, token, name: game.seats[seat]?.name ?? chosen });
      onJoined(token);
    });
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        void join();
      }}
    >
      <label class="row">
        Your name
        <input
          value={ownName.value}
          maxLength={40}
          autocomplete="nickname"
          onInput={(e) => (ownName.value = e.currentTarget.value)}
        />
      </label>
      <button class="primary" aria-disabled={live.busy.value}>
        Take the free seat
      </button>
    </form>
  );
};

/** Shown while seats are free: an invitation link for seated players, a free seat for others. */
export const Waiting = ({ live, game, onJoined }: Props) => (
  <section class="panel waiting" aria-label="Free seats">
    {live.token === null ? (
      <>
        <h2>A seat is free</h2>
        <Join live={live} onJoined={onJoined} />
      </>
    ) : (
      <>
        <h2>Invite players</h2>
        <p>
          Send this link. Anyone who opens it can take a free seat. The game starts when all seats are taken.
        </p>
        <CopyButton primary label="Copy the link" text={location.origin + gamePath('table', live.ref)} />
        {game.visibility === 'private' && (
          <p class="muted">This game is private: the link works only with a seat’s token.</p>
        )}
      </>
    )}
  </section>
);
