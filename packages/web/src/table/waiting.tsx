import { useSignal } from '@preact/signals';
import { isFreeSeat, type AnyGame } from 'parlour-client';
import { parlour } from '../api/service.js';
import { namesOf } from '../game/describe-status.js';
import type { LiveGame } from '../game/live-game.js';
import { gamePath, type GameRef } from '../routes.js';
import '../styles/waiting.css';
import { noteAnswer } from '../player/inbox.js';
import { asPlayer, ownName, ownPlayer } from '../player/own-player.js';
import { keepSeats, seatsOf } from '../seats/seats.js';
import { CopyButton } from '../ui/copy-button.js';
import { Lazy } from '../ui/lazy.js';
import { Countdown } from './countdown.js';
import { RematchButton } from './rematch.js';

interface Props {
  readonly live: LiveGame;
  readonly game: AnyGame;
  /** Called with the token of the seat that was taken. */
  readonly onJoined: (token: string) => void;
}

/** Takes a seat with the token of a player, or without one. */
const takeSeat =
  ({ ref: { type, id } }: LiveGame, onJoined: Props['onJoined'], signal: AbortSignal) =>
  async (token: string | undefined): Promise<void> => {
    const session = await parlour.games(type).join(id, { token, signal });
    keepSeats(session);
    if (session.token !== null) onJoined(session.token);
  };

const Join = ({ live, onJoined }: Omit<Props, 'game'>) => (
  <form
    class="row"
    onSubmit={(event) => {
      event.preventDefault();
      void live.act((_session, signal) => asPlayer(takeSeat(live, onJoined, signal), signal));
    }}
  >
    <label class="row">
      Your name
      <input
        value={ownName.value}
        maxLength={40}
        type="text"
        autocomplete="nickname"
        onInput={(e) => (ownName.value = e.currentTarget.value)}
      />
    </label>
    <button class="primary" aria-disabled={live.busy.value}>
      Take the free seat
    </button>
  </form>
);

/** A seat that is kept for this browser's player. */
const Invited = ({ live, onJoined, token }: Omit<Props, 'game'> & { readonly token: string }) => (
  <>
    <h2>A seat is kept for you</h2>
    <div class="row">
      <button
        type="button"
        class="primary"
        aria-disabled={live.busy.value}
        onClick={() => live.act((_session, signal) => takeSeat(live, onJoined, signal)(token))}
      >
        Take your seat
      </button>
      <button
        type="button"
        aria-disabled={live.busy.value}
        onClick={() =>
          live.act(async (session, signal) => {
            await session.declineInvitation({ signal });
            noteAnswer(session.id);
          })
        }
      >
        Decline
      </button>
    </div>
  </>
);

/** The players who still have to ask for the rematch before it begins. */
const Returning = ({ live, game, old }: Omit<Props, 'onJoined'> & { readonly old: GameRef }) => {
  const kept = game.seats.filter(({ kind }) => kind === 'open');
  const isOwn = seatsOf(old).some((held) => kept.some(({ seat }) => seat === held.seat));
  if (isOwn)
    return (
      <>
        <h2>Your seat is kept</h2>
        <RematchButton live={live} old={old} label="Take your seat" />
      </>
    );
  return (
    <>
      <h2>A rematch</h2>
      <p>
        It begins when {namesOf(kept)} {kept.length > 1 ? 'have' : 'has'} asked for it, too, at the table of
        the last game.
      </p>
      {game.you !== null && (
        <CopyButton label="Copy the link to that table" text={location.origin + gamePath('table', old)} />
      )}
    </>
  );
};

const loadQrCode = () => import('./qr-code.js').then(({ QrCode }) => QrCode);

/** The link to the table, to send or to show. */
const Invitation = ({ link }: { readonly link: string }) => {
  const isShown = useSignal(false);
  return (
    <>
      <div class="row">
        <CopyButton primary label="Copy the link" text={link} />
        {'share' in navigator && (
          <button type="button" onClick={() => void navigator.share({ url: link }).catch(() => undefined)}>
            Share
          </button>
        )}
        <button type="button" aria-expanded={isShown.value} onClick={() => (isShown.value = !isShown.value)}>
          QR code
        </button>
      </div>
      {isShown.value && <Lazy load={loadQrCode} of={{ text: link }} />}
    </>
  );
};

const Free = ({ live, game, onJoined }: Props) =>
  game.you === null ? (
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
      <Invitation link={location.origin + gamePath('table', live.ref)} />
      {game.visibility === 'private' && (
        <p class="muted">This game is private: the link works only with a seat’s token.</p>
      )}
    </>
  );

const Seats = (props: Props) => {
  const { type, rematchOf, seats, you } = props.game;
  const player = ownPlayer.value;
  if (you === null && player !== null && seats.some((seat) => seat.for === player.id))
    return <Invited {...props} token={player.token} />;
  if (seats.some(isFreeSeat)) return <Free {...props} />;
  if (rematchOf !== undefined) return <Returning {...props} old={{ type, id: rematchOf }} />;
  return <p>The game begins when everybody who is invited has joined.</p>;
};

/** Shown while seats are free: an invitation link for seated players, a free seat for others, and the time limit. */
export function Waiting(props: Props) {
  const { joinBy } = props.game;
  return (
    <section class="panel waiting" aria-label="Free seats">
      <Seats {...props} />
      {joinBy !== undefined && (
        <p class="muted">
          Unless all seats are taken, the game is cancelled in <Countdown deadline={joinBy} />.
        </p>
      )}
    </section>
  );
}
