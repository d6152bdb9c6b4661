/** The entries of offers and of the answers to them. */
import type { GameRules, Seat } from '../game-type.js';
import { defined } from '../kit/checked.js';
import { playerName } from './common-moves.js';
import { appendEntry, timeOf, type Appended } from './entries.js';
import type { GameRecord, Offer } from './game-record.js';
import {
  ACCEPT,
  acceptTransition,
  DECLINE,
  declineTransition,
  offerMove,
  offersAfterAnswer,
  offersAfterOffer,
  offerTransition,
} from './offers.js';

const playerIn = ({ seats }: GameRecord, seat: Seat): string =>
  playerName(defined(seats[seat], `seat ${seat}`).level);

/** Makes an offer; `to` is the version before the move that is to be taken back. */
export function playOffer(
  gameType: GameRules,
  game: GameRecord,
  { type, seat, to }: Omit<Offer, 'version'>,
  now: number,
): Appended {
  const offer = { type, seat, version: game.version + 1, ...(to !== undefined && { to }) };
  return appendEntry(gameType, game, timeOf(game, now), {
    seat,
    by: playerIn(game, seat),
    move: offerMove(offer),
    ...offerTransition(game.state, offer),
    offers: offersAfterOffer(game.offers, offer, game.seats.length),
  });
}

/** The answer of `seat` to the offer that stands. `earlier` is the state that an accepted take-back returns to. */
export function playAnswer(
  gameType: GameRules,
  game: GameRecord,
  {
    seat,
    isAccepted,
    earlier,
  }: {
    readonly seat: Seat;
    readonly isAccepted: boolean;
    readonly earlier: object | null;
  },
  now: number,
): Appended {
  const offers = defined(game.offers, 'the offers of the game');
  const offer = defined(offers.standing, 'the offer to answer');
  const outcome = isAccepted
    ? acceptTransition(gameType, game.state, offer, seat, earlier)
    : declineTransition(game.state, offer, seat);
  return appendEntry(gameType, game, timeOf(game, now), {
    seat,
    by: playerIn(game, seat),
    move: isAccepted ? ACCEPT : DECLINE,
    ...outcome,
    offers: offersAfterAnswer(offers, isAccepted),
  });
}
