/** How hands begin and end (docs/rules/double-7.md, "The deal" and "The end of a hand"). */
import type { Rng, Seat, Transition } from '../../game-type.js';
import { at, get } from '../../kit/checked.js';
import { dealInTurn } from '../../kit/lists.js';
import { pileView } from '../../kit/piles.js';
import { afterEvents } from '../../kit/transitions.js';
import { CARDS, highestDouble, isDouble, sortHand, totalOf, type Card } from './cards.js';
import type { Event, HandEnd, HandEndReason, Config, State } from './schemas.js';
import { result } from './results.js';
import type { HandScore } from './scoring.js';
import { viewOfEnded } from './view.js';

const handSizes: ReadonlyMap<number, number> = new Map([
  [2, 9],
  [3, 12],
  [4, 9],
  [5, 7],
  [6, 6],
]);

/** The number of cards that each of `seats` seats is dealt. */
export function handSizeFor(seats: number): number {
  return get(handSizes, seats);
}

interface Deal {
  /** The hands by seat, each in the order of the set. */
  hands: Card[][];
  /** The cards that can still be drawn. The first one is the top. */
  boneyard: Card[];
}

interface OpeningDraw {
  seat: Seat;
  card: Card;
}

interface OpeningDeal extends Deal {
  opener: Seat;
  /** The double that must be the first play. */
  openWith: Card;
  /** The cards drawn because no hand held a double. The last one is a double. */
  openingDraws: OpeningDraw[];
}

/** Shuffles the whole set and deals it one card at a time from seat 0. */
export function dealHand(seats: number, rng: Rng): Deal {
  const { hands, rest } = dealInTurn(rng.shuffle(CARDS), seats, handSizeFor(seats));
  return { hands: hands.map(sortHand), boneyard: rest };
}

const drawnBy = (draws: readonly OpeningDraw[], seat: Seat): Card[] =>
  draws.filter((draw) => draw.seat === seat).map(({ card }) => card);

const drawForDouble = ({ hands, boneyard }: Deal): OpeningDeal => {
  const drawn = boneyard.slice(0, boneyard.findIndex(isDouble) + 1);
  const openingDraws = drawn.map((card, i): OpeningDraw => ({ seat: i % hands.length, card }));
  const double = at(openingDraws, -1);
  return {
    hands: hands.map((hand, seat) => sortHand([...hand, ...drawnBy(openingDraws, seat)])),
    boneyard: boneyard.slice(drawn.length),
    opener: double.seat,
    openWith: double.card,
    openingDraws,
  };
};

/**
 * Adds the opening to the deal of the first hand: the holder of the highest double opens with it. If no hand holds a double, the
 * seats draw in turn, from seat 0, until one draws a double.
 */
export function withOpening(deal: Deal): OpeningDeal {
  const openWith = highestDouble(deal.hands.flat());
  if (openWith === null) return drawForDouble(deal);
  const opener = deal.hands.findIndex((hand) => hand.includes(openWith));
  return { ...deal, opener, openWith, openingDraws: [] };
}

type Step = Transition<State, Event>;

type Opening = Pick<State, 'toMove' | 'openWith'>;
/** The fields of the state that a new hand takes over from the game so far. */
type Standing = Pick<State, 'config' | 'handNumber' | 'scores' | 'lastHand'>;

const newHand = (standing: Standing, { hands, boneyard }: Deal, opening: Opening): State => ({
  ...standing,
  ...opening,
  hands,
  boneyard,
  layout: [],
  passesInRow: 0,
  drawsThisTurn: 0,
  lacks: hands.map(() => []),
  resigned: null,
});

const dealtEvent = (state: State, openingDraws: OpeningDraw[]): Event => ({
  type: 'dealt',
  handNumber: state.handNumber,
  hands: state.hands.map((cards) => pileView(cards, true)),
  openingDraws,
  boneyard: state.boneyard.length,
  opener: state.toMove,
  openWith: state.openWith,
});

/** Deals the first hand, which the holder of the highest double opens with that double. */
export function dealFirstHand(config: Config, seats: number, rng: Rng): Step {
  const deal = withOpening(dealHand(seats, rng));
  const scores = Array.from({ length: seats }, () => 0);
  const standing: Standing = { config, handNumber: 1, scores, lastHand: null };
  const state = newHand(standing, deal, { toMove: deal.opener, openWith: deal.openWith });
  return { state, events: [dealtEvent(state, deal.openingDraws)] };
}

const lastPlayer = ({ layout }: State): Seat => at(layout, -1).seat;

const dealNextHand = (before: State, rng: Rng): Step => {
  const { config, handNumber, scores, lastHand } = before;
  const standing: Standing = { config, handNumber: handNumber + 1, scores, lastHand };
  const opening: Opening = { toMove: lastPlayer(before), openWith: null };
  const state = newHand(standing, dealHand(scores.length, rng), opening);
  return { state, events: [dealtEvent(state, [])] };
};

const handEndOf = (state: State, reason: HandEndReason, { winner, bonus }: HandScore): HandEnd => ({
  handNumber: state.handNumber,
  reason,
  winner,
  bonus,
  hands: state.hands,
  totals: state.hands.map(totalOf),
});

const gameEndedEvents = (state: State): Event[] => {
  const over = result(state);
  if (over === null) return [];
  return [{ type: 'game-ended', winner: at(over.winners, 0), reason: over.reason, scores: state.scores }];
};

/** Records the end of a hand, and of the game if it is over. The scores and all cards stay as they are. */
export function recordHandEnd(before: State, reason: HandEndReason, score: HandScore): Step {
  const lastHand = handEndOf(before, reason, score);
  const state: State = { ...before, lastHand };
  const ended: Event = { type: 'hand-ended', ...lastHand, scores: state.scores };
  return { state, events: [ended, ...gameEndedEvents(state)] };
}

/** Ends a hand, adds its bonus, and deals the next one unless the game is over. */
export function endHand(before: State, reason: HandEndReason, score: HandScore, rng: Rng): Step {
  const { winner, bonus } = score;
  const scores = before.scores.map((points, seat) => (seat === winner ? points + bonus : points));
  const ended = recordHandEnd({ ...before, scores }, reason, score);
  if (result(ended.state) !== null) return ended;
  return { ...afterEvents(ended.events, dealNextHand(ended.state, rng)), ending: viewOfEnded(ended.state) };
}
