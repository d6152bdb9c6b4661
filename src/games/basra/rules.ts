/** The rules of Basra: docs/rules/basra.md. */
import type { MoveResult, ConfigResult, Context, Result, Seat, Transition } from '#src/game-type.js';
import { capturesOf } from './captures.js';
import { chooseCapture, playOf, playsOf } from './choice.js';
import { dealDeck, seatAfter } from './deal.js';
import { dealOn, playCard, winnerOf } from './play.js';
import {
  DEFAULTS,
  type Config,
  type Details,
  type Event,
  type Move,
  type Option,
  type Reason,
  type State,
} from './schemas.js';

const SEAT_COUNTS = [2, 4];

/** Every reason for which a game ends, with its meaning. */
export const REASON_MEANINGS: Readonly<Record<Reason, string>> = {
  'target-reached': 'At the end of a deck a seat had the target or more, and one seat had the highest score.',
  resigned: 'In a game of two seats one resigned: the other wins, the scores as they stood.',
};

/** Fills in the defaults; refuses any number of seats but two and four. */
export const configure = (config: Partial<Config>, seats: number): ConfigResult<Config> =>
  SEAT_COUNTS.includes(seats)
    ? { ok: true, config: { ...DEFAULTS, ...config } }
    : { ok: false, detail: `Basra is played by two or four seats, not by ${seats}.` };

/** Deals the first deck; the last seat deals it, so that seat 0 leads. */
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

const endReason = (state: State): Reason | null => {
  if (state.resigned !== null) return 'resigned';
  const isPlayedOut = state.stock.length === 0 && state.hands.every((hand) => hand.length === 0);
  return isPlayedOut ? 'target-reached' : null;
};

/** A deck played out is followed by the next in the same entry, unless it decided the game. */
export const result = (state: State): Result | null => {
  const reason = endReason(state);
  if (reason === null) return null;
  const { scores, deck, resigned } = state;
  const winner = resigned === null ? winnerOf(state) : seatAfter(resigned, scores.length);
  const details: Details = { decks: deck };
  return { outcome: 'win', winners: winner === null ? [] : [winner], scores, reason, details };
};

/** The seats play a card each in turn from the dealer's left: the first there with the most cards is to move. */
export const turn = (state: State): Seat | null => {
  if (endReason(state) !== null) return null;
  const { hands, dealer } = state;
  const order = hands.map((_, i) => seatAfter(dealer, hands.length, i + 1));
  const sizeOf = (seat: Seat): number => hands[seat]?.length ?? 0;
  const most = Math.max(...hands.map((hand) => hand.length));
  return order.find((seat) => sizeOf(seat) === most) ?? null;
};

/** Each card of the hand in its sorted order with each of its captures. */
export const legalMoves = (state: State, seat: Seat): Option[] =>
  turn(state) === seat ? (state.hands[seat] ?? []).flatMap((card) => playsOf(state.table, card)) : [];

/** Plays a card, and deals on or settles the deck when that empties all hands; refuses as `REFUSALS` says. */
export const apply = (state: State, seat: Seat, move: Move, { rng }: Context): MoveResult<State, Event> => {
  const hand = state.hands[seat] ?? [];
  if (!hand.includes(move.card)) {
    const detail = `${move.card} is not in your hand: play one of ${hand.join(' ')}.`;
    return { ok: false, reason: 'not-in-hand', detail };
  }
  const chosen = chooseCapture(state.table, move.card, move.capture);
  if (!chosen.ok) return chosen;
  const played = playCard(state, seat, move.card, chosen.capture);
  const next = dealOn(played.state, rng);
  return { ok: true, state: next.state, events: [...played.events, ...next.events] };
};

/** The only capture of a card is filled in, an empty one left out, one that is named put in table order. */
export const canonicalMove = (state: State, _seat: Seat, { card, capture = [] }: Move): Move => {
  const { table } = state;
  if (capture.length === 0) {
    const [only = [], ...others] = capturesOf(table, card);
    return playOf(card, others.length === 0 ? only : []);
  }
  const place = (each: (typeof table)[number]): number =>
    table.includes(each) ? table.indexOf(each) : table.length;
  return playOf(
    card,
    [...capture].sort((a, b) => place(a) - place(b)),
  );
};

/** Only for two seats: the other one wins, the scores as they stand; the hands are told. */
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
