/** The own invariants of 7reeg, beyond the laws of all game types. */
import { meldOf } from '#src/games/7reeg/melds.js';
import type { Event, State } from '#src/games/7reeg/schemas.js';
import { at } from '#src/kit/checked.js';
import { sum } from '#src/kit/lists.js';
import type { Step } from '#test/support/play.js';

const flawOfState = (state: State): string | null => {
  if (state.turn !== null && at(state.outAfterRound, state.turn) !== null)
    return 'a seat that is out is to move';
  const cards = [state.hands, state.melds.map((meld) => meld.cards)].flat(2).length;
  if (cards + state.bank.length + state.discardPile.length !== 52 * state.config.decks)
    return 'cards were lost';
  const invalid = state.melds.find((meld) => meldOf(meld.cards)?.cards.join() !== meld.cards.join());
  return invalid === undefined ? null : `not a meld in its listed spelling: ${invalid.cards.join(' ')}`;
};

/** The points of a round are the cards left in the hands, less the one point of a win without a "50". */
const flawOfRounds = (before: State, events: readonly Event[]): string | null => {
  for (const event of events) {
    if (event.type !== 'round-ended') continue;
    const won = event.winner === null || event.fifty ? 0 : 1;
    if (sum(event.points) !== event.hands.flat().length - won) return 'the points do not add up';
    const scores = before.scores.map((score, seat) => score + at(event.points, seat));
    if (event.scores.join() !== scores.join()) return 'the scores do not add up';
  }
  return null;
};

export const flawOf = (step: Step, before: Step | null): string | undefined =>
  flawOfState(step.state as State) ??
  (before && flawOfRounds(before.state as State, step.events as Event[])) ??
  undefined;
