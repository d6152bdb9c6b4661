import type { AnyGame } from 'parlour-client';
import { ownPlayer } from '../player/own-player.js';
import { seatLink, type GameRef } from '../routes.js';
import { seatsOf } from '../seats/seats.js';
import { CopyButton } from '../ui/copy-button.js';

interface Props {
  readonly gameRef: GameRef;
  readonly game: AnyGame;
  readonly token: string | null;
  readonly onChoose: (token: string) => void;
}

/** Switches between seats that this browser holds. */
export function SeatsBar({ gameRef, game, token, onChoose }: Props) {
  const held = seatsOf(gameRef);
  if (held.length < 2) return null;
  const present = held.find((seat) => seat.token === token);
  return (
    <div class="row seats-bar" role="group" aria-label="Your seats">
      {held.map((seat) => (
        <button
          key={seat.seat}
          type="button"
          aria-pressed={seat.token === token}
          onClick={() => onChoose(seat.token)}
        >
          {game.seats[seat.seat]?.name ?? seat.name}
          {game.turn?.seat === seat.seat && <span aria-label="to move">●</span>}
        </button>
      ))}
      {present !== undefined && present.token !== ownPlayer.value?.token && (
        <CopyButton
          label={`Copy link that hands over ${game.seats[present.seat]?.name ?? present.name}`}
          text={seatLink(location.origin, gameRef, present.token)}
        />
      )}
    </div>
  );
}
