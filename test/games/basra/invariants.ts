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

const pointsIn = (event: Event): number => ('points' in event ? event.points : 0);

const flawOfState = (state: State): string | null => {
  if (String(sortCards(everyCard(state))) !== String(DECK)) return 'not all 44 cards are there once';
  if (state.table.length > LARGEST_TABLE) return `${state.table.length} cards lie on the table`;
  if (state.hands.some((hand) => String(hand) !== String(sortCards(hand)))) return 'a hand is not sorted';
  const seat = basra.turn(state);
  const moves = seat === null ? 0 : basra.legalMoves(state, seat).length;
  return moves > MOST_MOVES ? `${moves} moves are legal` : null;
};

/** At the end of a deck all its points are captured, and at the end of the game all cards and the target reached. */
const flawOfStep = (before: State, state: State, events: readonly Event[]): string | null => {
  if (!events.some(({ type }) => type === 'deck-ended')) return null;
  const points = sum(
    events.map((event) => (['captured', 'last-cards-taken'].includes(event.type) ? pointsIn(event) : 0)),
  );
  if (pointsOf(before.captured.flat()) + points !== POINTS_IN_DECK) return 'points of the deck are missing';
  if (basra.result(state) === null) return null;
  if (Math.max(...state.scores) < state.config.target) return 'nobody has reached the target';
  return state.captured.flat().length === DECK.length ? null : 'not every card was captured';
};

export const flawOf = (step: Step, before: Step | null): string | undefined => {
  const state = step.state as State;
  if (state.resigned !== null) return undefined;
  const flaw = before && flawOfStep(before.state as State, state, step.events as Event[]);
  return flawOfState(state) ?? flaw ?? undefined;
};
