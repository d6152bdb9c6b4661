/** Basra's own invariants, beyond the laws of all game types. */
import { BASRA_RANKS, pointsOf } from '#src/games/basra/cards.js';
import { basra } from '#src/games/basra/index.js';
import type { Event, State } from '#src/games/basra/schemas.js';
import { deckOf, sortCards } from '#src/kit/cards.js';
import { sum } from '#src/kit/lists.js';
import type { Step } from '#test/support/play.js';
import { everyCard } from './support.js';

const DECK = deckOf(BASRA_RANKS);
const LARGEST_TABLE = 14;
const MOST_MOVES = 92;
const POINTS_IN_DECK = 17;

const pointsIn = (events: readonly Event[], types: readonly string[]): number =>
  sum(events.map((event) => ('points' in event && types.includes(event.type) ? event.points : 0)));

const flawOfState = (state: State): string | null => {
  if (String(sortCards(everyCard(state))) !== String(DECK)) return 'not all 44 cards are there once';
  if (state.table.length > LARGEST_TABLE) return `${state.table.length} cards lie on the table`;
  if (state.hands.some((hand) => String(hand) !== String(sortCards(hand)))) return 'a hand is not sorted';
  const seat = basra.turn(state);
  const moves = seat === null ? 0 : basra.legalMoves(state, seat).length;
  return moves > MOST_MOVES ? `${moves} moves are legal` : null;
};

/** The events list every point. At the end of a deck all its points, and at the end of the game all cards, are captured. */
const flawOfStep = (before: State, state: State, events: readonly Event[]): string | null => {
  const gained = sum(state.scores) - sum(before.scores);
  const forCards = pointsIn(events, ['captured', 'last-cards-taken']);
  if (gained !== forCards + pointsIn(events, ['basra'])) return 'the events do not list every point';
  if (!events.some(({ type }) => type === 'deck-ended')) return null;
  if (pointsOf(before.captured.flat()) + forCards !== POINTS_IN_DECK) return 'points of the deck are missing';
  const isOver = basra.result(state) !== null;
  return isOver && state.captured.flat().length !== DECK.length ? 'not every card was captured' : null;
};

const flawOfEnd = (state: State): string | null => {
  const highest = Math.max(...state.scores);
  if (highest < state.config.target) return 'nobody has reached the target';
  const winners = [...state.scores.keys()].filter((seat) => state.scores[seat] === highest);
  return winners.length === 1 && basra.result(state)?.winners[0] === winners[0]
    ? null
    : 'the one highest score does not win';
};

export const flawOf = (step: Step, before: Step | null): string | undefined => {
  const state = step.state as State;
  if (state.resigned !== null) return undefined;
  const flaw =
    flawOfState(state) ??
    (before && flawOfStep(before.state as State, state, step.events as Event[])) ??
    (basra.result(state) === null ? null : flawOfEnd(state));
  return flaw ?? undefined;
};
