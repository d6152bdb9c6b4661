/** The rules of Basra: docs/rules/basra.md. */
import type { GameRules, Refusal, Seat, Transition } from '../../game-type.js';
import type { Card } from '../../kit/cards.js';
import { at, defined } from '../../kit/checked.js';
import { without } from '../../kit/lists.js';
import { refuseSeats } from '../../kit/options.js';
import { afterEvents } from '../../kit/transitions.js';
import { capturesOf, moveOf, movesOf } from './captures.js';
import { basraPoints, pointsOf } from './cards.js';
import { ambiguousCapture, captureRefusal, notInHand } from './refusals.js';
import { result } from './results.js';
import { continueIfHandsEmpty, credit, dealDeck, replaceAt, seatAfter } from './rounds.js';
import {
  defaults,
  schemas,
  SEAT_COUNTS,
  type Config,
  type Event,
  type Move,
  type Option,
  type State,
  type View,
} from './schemas.js';
import { views } from './view.js';

type Step = Transition<State, Event>;

const take = (state: State, seat: Seat, card: Card, capture: readonly Card[]): Step => {
  const points = pointsOf([...capture, card]);
  const basra = basraPoints(state.config, state.table, card, capture);
  const next: State = {
    ...credit(state, seat, [...capture, card], points + basra),
    table: state.table.filter((each) => !capture.includes(each)),
    lastCapturer: seat,
    lastPlay: { seat, card, capture: [...capture], points: points + basra, basra },
  };
  const events: Event[] = [{ type: 'captured', seat, card, cards: [...capture], points }];
  return {
    state: next,
    events: basra === 0 ? events : [...events, { type: 'basra', seat, card, points: basra }],
  };
};

const lay = (state: State, seat: Seat, card: Card): Step => ({
  state: {
    ...state,
    table: [...state.table, card],
    lastPlay: { seat, card, capture: [], points: 0, basra: 0 },
  },
  events: [{ type: 'laid', seat, card }],
});

/** Plays `card` from the hand of `seat`. It takes `capture`; if `capture` is empty, it is laid on the table. */
const playCard = (state: State, seat: Seat, card: Card, capture: readonly Card[]): Step => {
  const hands = replaceAt(state.hands, seat, (hand) => hand.filter((each) => each !== card));
  const withoutCard = { ...state, hands };
  const step = capture.length === 0 ? lay(withoutCard, seat, card) : take(withoutCard, seat, card, capture);
  return afterEvents([{ type: 'played', seat, card }], step);
};

const sameCards = (a: readonly Card[], b: readonly Card[]): boolean =>
  a.length === b.length && without(a, b) !== null;

type ChosenCapture = { readonly ok: true; readonly capture: readonly Card[] } | Refusal;

/**
 * What playing `card` takes when the move names the cards `named` in any order; an empty list names none. The capture is
 * in table order and empty if the card takes nothing. A refusal offers legal moves of the same card.
 */
const chooseCapture = (table: readonly Card[], card: Card, named: readonly Card[]): ChosenCapture => {
  const captures = capturesOf(table, card);
  if (named.length > 0) {
    const capture = captures.find((each) => sameCards(each, named));
    return capture === undefined ? captureRefusal(table, card, named, captures) : { ok: true, capture };
  }
  const [only = [], ...others] = captures;
  return others.length === 0 ? { ok: true, capture: only } : ambiguousCapture(card, captures);
};

const inTableOrder = (table: readonly Card[], cards: readonly Card[]): Card[] => {
  const indexOf = (card: Card): number => (table.includes(card) ? table.indexOf(card) : table.length);
  return [...cards].sort((a, b) => indexOf(a) - indexOf(b));
};

/** The seats play one card each in turn, from the dealer's left, so the first seat with the most cards is to move. */
const turn = (state: State): Seat | null => {
  if (result(state) !== null) return null;
  const { hands, dealer } = state;
  const order = hands.map((_, i) => seatAfter(dealer, hands.length, i + 1));
  const most = Math.max(...hands.map((hand) => hand.length));
  return defined(
    order.find((seat) => at(hands, seat).length === most),
    'the seat to move',
  );
};

export const basraRules: GameRules<Config, State, Move, Option, Event, View> = {
  id: 'basra',
  title: 'Basra',
  rules: { version: 1, source: 'docs/rules/basra.md' },
  seats: SEAT_COUNTS,
  schemas,
  bestScores: 'highest',
  revealingEvents: ['deck-ended', 'resigned', 'game-ended'],
  turn,
  result,
  ...views,

  configure: (config, seats) =>
    refuseSeats('Basra', SEAT_COUNTS, seats) ?? { ok: true, config: { ...defaults, ...config } },

  /** Deals the first deck. The last seat is the dealer, so seat 0 leads. */
  setup(config, seats, { rng }) {
    const noCards = Array.from({ length: seats }, () => []);
    const dealer = seats - 1;
    const empty: State = {
      config,
      deck: 1,
      dealer,
      hands: noCards,
      stock: [],
      table: [],
      captured: noCards,
      scores: noCards.map(() => 0),
      lastCapturer: null,
      lastPlay: null,
      resigned: null,
    };
    return dealDeck(empty, 1, dealer, rng);
  },

  /** Every card of the hand, in sorted order, with each of its captures. */
  legalMoves: (state, seat) =>
    turn(state) === seat ? at(state.hands, seat).flatMap((card) => movesOf(state.table, card)) : [],

  /** Fills in the only capture of a card, leaves an empty one out, and puts a named one in table order. */
  canonicalMove(state, _seat, { card, capture = [] }) {
    if (capture.length > 0) return moveOf(card, inTableOrder(state.table, capture));
    const [only = [], ...others] = capturesOf(state.table, card);
    return moveOf(card, others.length === 0 ? only : []);
  },

  /** Plays a card. If that empties all hands, the next cards are dealt, or the deck is settled first if it is used up. */
  apply(state, seat, move, { rng }) {
    const hand = at(state.hands, seat);
    if (!hand.includes(move.card)) return notInHand(hand, move.card);
    const chosen = chooseCapture(state.table, move.card, move.capture ?? []);
    if (!chosen.ok) return chosen;
    const played = playCard(state, seat, move.card, chosen.capture);
    return { ok: true, ...afterEvents(played.events, continueIfHandsEmpty(played.state, rng)) };
  },

  /** Ends a game of two seats: the other seat wins, the scores stay as they are, and all hands are disclosed. */
  resign(state, seat) {
    const { hands, scores } = state;
    return {
      state: { ...state, resigned: seat },
      events: [
        { type: 'resigned', seat, hands },
        { type: 'game-ended', reason: 'resigned', winners: [1 - seat], scores },
      ],
    };
  },
};
