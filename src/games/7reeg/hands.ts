/** Hands, and what happens when one of them is empty. */
import type { MoveResult, Refusal, Rng, Seat } from '#src/game-type.js';
import type { Card } from '#src/kit/cards.js';
import { at } from '#src/kit/checked.js';
import { without } from '#src/kit/lists.js';
import type { Event } from './events.js';
import { cardNotHeld } from './refusals.js';
import { endRound } from './rounds.js';
import type { State } from './schemas.js';

export const handOf = ({ hands }: Pick<State, 'hands'>, seat: Seat): Card[] => at(hands, seat);

/** `state` with `hand` as the hand of `seat`. */
export const withHand = (state: State, seat: Seat, hand: Card[]): State => ({
  ...state,
  hands: state.hands.with(seat, hand),
});

/** The hand of `seat` without one copy of `card`, or a refusal if it does not hold one. */
export const handWithout = (state: State, seat: Seat, card: Card): { ok: true; hand: Card[] } | Refusal => {
  const hand = without(handOf(state, seat), [card]);
  return hand === null ? cardNotHeld(card) : { ok: true, hand };
};

/** Continues the turn after `events`, or ends the round if the hand of `seat` is empty. */
export const continueOrGoOut = (
  state: State,
  seat: Seat,
  events: readonly Event[],
  rng: Rng,
): MoveResult<State, Event> => {
  if (handOf(state, seat).length > 0) return { ok: true, state, events };
  const ended = endRound(state, seat, rng);
  return { ok: true, state: ended.state, events: [...events, ...ended.events] };
};
