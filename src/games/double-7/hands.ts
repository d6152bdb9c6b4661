/** Hands begin and end (docs/rules/double-7.md, "The deal" and "The end of a hand"). */
import { totalOf } from './cards.js';
import { dealHand, withOpening, type Deal, type OpeningDraw } from './deal.js';
import { result } from './outcome.js';
import type { Event } from './event-schema.js';
import type { HandEnd, HandEnding } from './fields.js';
import type { Config, State } from './schemas.js';
import type { HandScore } from './scoring.js';
import type { Rng, Seat, Transition } from '#src/game-type.js';

type Step = Transition<State, Event>;

/** For a hand that ends without anybody scoring its cards. */
export const NOBODY: HandScore = { winner: null, bonus: 0 };

type Opening = Pick<State, 'toMove' | 'openWith'>;
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

const dealt = (state: State, openingDraws: OpeningDraw[]): Event => ({
  type: 'dealt',
  handNumber: state.handNumber,
  hands: state.hands.map((cards) => ({ size: cards.length, cards })),
  openingDraws,
  boneyard: state.boneyard.length,
  opener: state.toMove,
  openWith: state.openWith,
});

/** Deals the first hand, which the holder of the highest double opens with it. */
export const firstHand = (config: Config, seats: number, rng: Rng): Step => {
  const deal = withOpening(dealHand(seats, rng));
  const scores = Array.from({ length: seats }, () => 0);
  const standing: Standing = { config, handNumber: 1, scores, lastHand: null };
  const state = newHand(standing, deal, { toMove: deal.opener, openWith: deal.openWith });
  return { state, events: [dealt(state, deal.openingDraws)] };
};

const lastPlayer = ({ layout, toMove }: State): Seat => layout.at(-1)?.seat ?? toMove;

const nextHand = (before: State, rng: Rng): Step => {
  const { config, handNumber, scores, lastHand } = before;
  const standing: Standing = { config, handNumber: handNumber + 1, scores, lastHand };
  const opening: Opening = { toMove: lastPlayer(before), openWith: null };
  const state = newHand(standing, dealHand(scores.length, rng), opening);
  return { state, events: [dealt(state, [])] };
};

const handEndOf = (state: State, reason: HandEnding, { winner, bonus }: HandScore): HandEnd => ({
  handNumber: state.handNumber,
  reason,
  winner,
  bonus,
  hands: state.hands,
  totals: state.hands.map(totalOf),
});

const gameEnded = (state: State): Event[] => {
  const over = result(state);
  const winner = over?.winners[0];
  if (over === null || winner === undefined) return [];
  const reason = state.resigned === null ? 'target-reached' : 'resigned';
  return [{ type: 'game-ended', winner, reason, scores: state.scores }];
};

/** Ends a hand, and the game if that is over; everything stays as it lies. */
export const handStopped = (before: State, reason: HandEnding, score: HandScore): Step => {
  const lastHand = handEndOf(before, reason, score);
  const state: State = { ...before, lastHand };
  const ended: Event = { type: 'hand-ended', ...lastHand, scores: state.scores };
  return { state, events: [ended, ...gameEnded(state)] };
};

/** Ends a hand, adds its bonus, and deals the next one unless the game is over. */
export const handClosed = (before: State, reason: HandEnding, score: HandScore, rng: Rng): Step => {
  const { winner, bonus } = score;
  const scores = before.scores.map((points, seat) => (seat === winner ? points + bonus : points));
  const closed = handStopped({ ...before, scores }, reason, score);
  if (result(closed.state) !== null) return closed;
  const next = nextHand(closed.state, rng);
  return { state: next.state, events: [...closed.events, ...next.events] };
};
