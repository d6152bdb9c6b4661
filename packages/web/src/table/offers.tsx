import type { AnyGame, GameSession, OfferType } from 'parlour-client';
import { useGameType } from '../api/use-game-type.js';
import { OFFERED } from '../game/describe-status.js';
import type { LiveGame } from '../game/live-game.js';
import { possibleOffers } from './allowed.js';

interface Props {
  readonly live: LiveGame;
  readonly game: AnyGame;
}

const ASKS: Readonly<Record<OfferType, string>> = { draw: 'Offer a draw', 'take-back': 'Take back my move' };

const LATER = { ifMatch: false } as const;

type Send = (session: GameSession, signal: AbortSignal) => Promise<unknown>;

const OfferButton = ({ live, label, send }: { live: LiveGame; label: string; send: Send }) => (
  <button type="button" aria-disabled={live.busy.value} onClick={() => live.act(send)}>
    {label}
  </button>
);

/** What the other seat has offered. */
const Answer = ({ live, game, offer }: Props & { readonly offer: NonNullable<AnyGame['offer']> }) => {
  // At any later version.
  const shown = { ...LATER, version: offer.version };
  return (
    <div class="row offers" role="group" aria-label="Offer">
      <span>
        {game.seats[offer.seat]?.name} offers {OFFERED[offer.type]}.
      </span>
      <OfferButton
        live={live}
        label="Accept"
        send={(session, signal) => session.acceptOffer({ ...shown, signal })}
      />
      <OfferButton
        live={live}
        label="Decline"
        send={(session, signal) => session.declineOffer({ ...shown, signal })}
      />
    </div>
  );
};

/** The types of offers that a game takes: those of its game type, but no take-backs if it is rated. */
const useOfferTypes = ({ type, rated }: AnyGame): readonly OfferType[] => {
  const ofType = useGameType(type)?.offers ?? [];
  return rated === true ? ofType.filter((each) => each !== 'take-back') : ofType;
};

/** Buttons for what a seat may offer, and to answer what the other seat has offered. */
export function Offers({ live, game }: Props) {
  const { offer, you, status } = game;
  const taken = useOfferTypes(game);
  if (you === null || status !== 'active' || taken.length === 0) return null;
  if (offer?.seat === you) return <p class="muted offers">You have offered {OFFERED[offer.type]}.</p>;
  if (offer) return <Answer {...{ live, game, offer }} />;
  const possible = possibleOffers(live.entries.value, you).filter((type) => taken.includes(type));
  if (possible.length === 0) return <div class="offers" />;
  return (
    <div class="row offers" role="group" aria-label="Offers">
      {possible.map((type) => (
        <OfferButton
          key={type}
          live={live}
          label={ASKS[type]}
          send={(session, signal) => session.offer(type, { ...LATER, signal })}
        />
      ))}
    </div>
  );
}
