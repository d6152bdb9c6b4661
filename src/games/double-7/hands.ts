/** How hands begin and end (docs/rules/double-7.md, "The deal" and "The end of a hand"). */
import type { Rng, Seat, Transition } from '#src/game-type.js';
import { at } from '#src/kit/checked.js';
import { totalOf } from './cards.js';
import { dealHand, withOpening, type Deal, type OpeningDraw } from './deal.js';
import type { Event } from './events.js';
import type { HandEnd, HandEndReason } from './fields.js';
import { result } from './results.js';
import type { Config, State } from './schemas.js';
import type { HandScore } from './scoring.js';

type Step = Transition<State, Event>;

type Opening = Pick<State, 'toMove' | 'openWith'>;
/** What a new hand takes over from the game so far. */
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
  hands: state.hands.map((cards) => ({ size: cards.length, cards })),
  openingDraws,
  boneyard: state.boneyard.length,
  opener: state.toMove,
  openWith: state.openWith,
});

/** Deals the first hand, which the holder of the highest double opens with that double. */
export const firstHand = (config: Config, seats: number, rng: Rng): Step => {
  const deal = withOpening(dealHand(seats, rng));
  const scores = Array.from({ length: seats }, () => 0);
  const standing: Standing = { config, handNumber: 1, scores, lastHand: null };
  const state = newHand(standing, deal, { toMove: deal.opener, openWith: deal.openWith });
  return { state, events: [dealtEvent(state, deal.openingDraws)] };
};

const lastPlayer = ({ layout }: State): Seat => at(layout, -1).seat;

const nextHand = (before: State, rng: Rng): Step => {
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
export const stopHand = (before: State, reason: HandEndReason, score: HandScore): Step => {
  const lastHand = handEndOf(before, reason, score);
  const state: State = { ...before, lastHand };
  const ended: Event = { type: 'hand-ended', ...lastHand, scores: state.scores };
  return { state, events: [ended, ...gameEndedEvents(state)] };
};

/** Ends a hand, adds its bonus, and deals the next one unless the game is over. */
export const closeHand = (before: State, reason: HandEndReason, score: HandScore, rng: Rng): Step => {
  const { winner, bonus } = score;
  const scores = before.scores.map((points, seat) => (seat === winner ? points + bonus : points));
  const closed = stopHand({ ...before, scores }, reason, score);
  if (result(closed.state) !== null) return closed;
  const next = nextHand(closed.state, rng);
  return { state: next.state, events: [...closed.events, ...next.events] };
};
