/** The rules of Basra: docs/rules/basra.md. */
import type { ConfigResult, Context, MoveResult, Seat, Transition } from '#src/game-type.js';
import type { Card } from '#src/kit/cards.js';
import { at, defined } from '#src/kit/checked.js';
import { capturesOf } from './captures.js';
import { chooseCapture } from './choose-capture.js';
import { dealDeck, seatAfter } from './deal.js';
import type { Event } from './events.js';
import { SEAT_COUNTS } from './fields.js';
import { moveOf } from './moves.js';
import { continueIfHandsEmpty, playCard } from './play.js';
import { notInHand } from './refusals.js';
import { result } from './results.js';
import { defaults, type Config, type Move, type State } from './schemas.js';

/** Fills in the defaults; refuses any number of seats but two and four. */
export const configure = (config: Partial<Config>, seats: number): ConfigResult<Config> =>
  SEAT_COUNTS.includes(seats)
    ? { ok: true, config: { ...defaults, ...config } }
    : { ok: false, detail: `Basra has ${SEAT_COUNTS.join(' or ')} seats, not ${seats}.` };

/** Deals the first deck. The last seat is the dealer, so seat 0 leads. */
export const setup = (config: Config, seats: number, { rng }: Context): Transition<State, Event> => {
  const bySeat = Array.from({ length: seats }, (_, seat) => seat);
  const dealer = seats - 1;
  const empty: State = {
    config,
    deck: 1,
    dealer,
    hands: bySeat.map(() => []),
    stock: [],
    table: [],
    captured: bySeat.map(() => []),
    scores: bySeat.map(() => 0),
    lastCapturer: null,
    lastPlay: null,
    resigned: null,
  };
  return dealDeck(empty, 1, dealer, rng);
};

/** The seats play one card each in turn, from the dealer's left, so the first seat with the most cards is to move. */
export const turn = (state: State): Seat | null => {
  if (result(state) !== null) return null;
  const { hands, dealer } = state;
  const order = hands.map((_, i) => seatAfter(dealer, hands.length, i + 1));
  const most = Math.max(...hands.map((hand) => hand.length));
  return defined(
    order.find((seat) => at(hands, seat).length === most),
    'the seat to move',
  );
};

/** Plays a card. If that empties all hands, the next cards are dealt, or the deck is settled first if it is used up. */
export const apply = (state: State, seat: Seat, move: Move, { rng }: Context): MoveResult<State, Event> => {
  const hand = at(state.hands, seat);
  if (!hand.includes(move.card)) return notInHand(hand, move.card);
  const chosen = chooseCapture(state.table, move.card, move.capture ?? []);
  if (!chosen.ok) return chosen;
  const played = playCard(state, seat, move.card, chosen.capture);
  const next = continueIfHandsEmpty(played.state, rng);
  return { ok: true, state: next.state, events: [...played.events, ...next.events] };
};

const inTableOrder = (table: readonly Card[], cards: readonly Card[]): Card[] => {
  const indexOf = (card: Card): number => (table.includes(card) ? table.indexOf(card) : table.length);
  return [...cards].sort((a, b) => indexOf(a) - indexOf(b));
};

/** Fills in the only capture of a card, leaves an empty one out, and puts a named one in table order. */
export const canonicalMove = (state: State, _seat: Seat, { card, capture = [] }: Move): Move => {
  if (capture.length > 0) return moveOf(card, inTableOrder(state.table, capture));
  const [only = [], ...others] = capturesOf(state.table, card);
  return moveOf(card, others.length === 0 ? only : []);
};

/** With two seats only: the other seat wins, the scores stand, and all hands are disclosed. */
export const resign = (state: State, seat: Seat): Transition<State, Event> => {
  const { hands, scores } = state;
  return {
    state: { ...state, resigned: seat },
    events: [
      { type: 'resigned', seat, hands },
      { type: 'game-ended', reason: 'resigned', winners: [seatAfter(seat, scores.length)], scores },
    ],
  };
};
