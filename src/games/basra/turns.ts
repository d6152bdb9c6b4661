/** The effect of a legal play: docs/rules/basra.md. */
import type { Seat, Transition } from '#src/game-type.js';
import type { Card } from '#src/kit/cards.js';
import { basraPoints, pointsOf } from './cards.js';
import { credit, replaceAt } from './rounds.js';
import type { Event, State } from './schemas.js';

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

/** Plays `card` from the hand of `seat`. It takes `capture`, or is laid on the table if that is empty. */
export const playCard = (state: State, seat: Seat, card: Card, capture: readonly Card[]): Step => {
  const hands = replaceAt(state.hands, seat, (hand) => hand.filter((each) => each !== card));
  const withoutCard = { ...state, hands };
  const step = capture.length === 0 ? lay(withoutCard, seat, card) : take(withoutCard, seat, card, capture);
  return { state: step.state, events: [{ type: 'played', seat, card }, ...step.events] };
};
