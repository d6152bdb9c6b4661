/** Basra's own invariants in random games, beyond the laws of all game types. */
import { test } from 'tap';
import { BASRA_RANKS, pointsOf } from '#src/games/basra/cards.js';
import { basra } from '#src/games/basra/index.js';
import type { Event, State } from '#src/games/basra/schemas.js';
import { deckOf, sortCards } from '#src/kit/cards.js';
import { defined } from '#src/kit/checked.js';
import { sum } from '#src/kit/lists.js';
import { randomPlay, seedOf } from '#test/support/play.js';
import { asGameType, everyCard } from './support.js';

const GAMES = 100;
const DECK = deckOf(BASRA_RANKS);
const LARGEST_TABLE = 14;
const MOST_MOVES = 92;
const POINTS_IN_DECK = 17;

const configOf = (game: number) => ({
  target: game % 50 === 0 ? 151 : 1 + (game % 40),
  jackBasra: game % 3 === 0 ? 25 : 0,
});
const seatsOf = (game: number): number => (game % 4 < 2 ? 2 : 4);

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

test(`${GAMES} random games`, (t) => {
  for (let game = 0; game < GAMES; game += 1) {
    const flaws: string[] = [];
    let before: State | undefined;
    for (const step of randomPlay(asGameType, seedOf(game), seatsOf(game), configOf(game))) {
      const state = step.state as State;
      const flaw = flawOfState(state) ?? (before ? flawOfStep(before, state, step.events as Event[]) : null);
      if (flaw !== null) flaws.push(`entry ${step.seq}: ${flaw}`);
      before = state;
    }
    t.strictSame(flaws, [], `game ${game}`);
    t.equal(flawOfEnd(defined(before, 'the last state')), null, `the end of game ${game}`);
  }
  t.end();
});
