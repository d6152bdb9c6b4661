import type { AnyGame, GameSession, OfferType } from 'parlour-client';
import { useGameType } from '../api/use-game-type.js';
import type { LiveGame } from '../game/live-game.js';
import { hasMoved } from './allowed.js';

interface Props {
  readonly live: LiveGame;
  readonly game: AnyGame;
}

const NAMES: Readonly<Record<OfferType, string>> = { draw: 'a draw', 'take-back': 'to take back a move' };
const ASKS: Readonly<Record<OfferType, string>> = { draw: 'Offer a draw', 'take-back': 'Take back my move' };

/** What a seat may offer, and the answer to what the other one has offered. */
export function Offers({ live, game }: Props) {
  const { offer, you, seats, status } = game;
  const taken = useGameType(game.type)?.offers ?? [];
  if (you === null || status !== 'active' || taken.length === 0) return null;
  const button = (label: string, send: (session: GameSession, signal: AbortSignal) => Promise<unknown>) => (
    <button type="button" aria-disabled={live.busy.value} onClick={() => live.act(send)}>
      {label}
    </button>
  );
  const later = { ifMatch: false } as const;
  if (offer?.seat === you) return <p class="muted">You have offered {NAMES[offer.type]}.</p>;
  if (offer) {
    // Whatever stands by then.
    const shown = { ...later, version: offer.version };
    return (
      <div class="row" role="group" aria-label="Offer">
        <span>
          {seats[offer.seat]?.name} offers {NAMES[offer.type]}.
        </span>
        {button('Accept', (session, signal) => session.acceptOffer({ ...shown, signal }))}
        {button('Decline', (session, signal) => session.declineOffer({ ...shown, signal }))}
      </div>
    );
  }
  const useful = taken.filter((type) => type === 'draw' || hasMoved(live.entries.value, you));
  return (
    <div class="row" role="group" aria-label="Offers">
      {useful.map((type) =>
        button(ASKS[type], (session, signal) => session.offer(type, { ...later, signal })),
      )}
    </div>
  );
}
