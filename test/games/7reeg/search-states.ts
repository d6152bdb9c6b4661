/** Search states with all cards known, for tests and for the fit of the weights. */
import type { Rng } from 'parlour-games/game-type';
import { observedState } from 'parlour-games/games/7reeg/cpu/information-set';
import type { SearchState } from 'parlour-games/games/7reeg/cpu/search-state';
import { sevenReeg } from 'parlour-games/games/7reeg/index';
import { cardIdOf } from 'parlour-games/games/7reeg/melds';
import type { Config, State } from 'parlour-games/games/7reeg/schemas';

/** The search state of a full state. */
export function searchStateOf(state: State): SearchState {
  const view = sevenReeg.view(state, null);
  const hands = state.hands.map((cards) => ({ size: cards.length, cards }));
  const viewer = state.turn ?? 0;
  const shown = { config: state.config, seats: hands.length, viewer, view: { ...view, hands } };
  return { ...observedState(shown), bank: state.bank.map(cardIdOf).reverse() };
}

/** The first round of a game, as dealt. */
export function dealtSearchState(config: Config, seats: number, rng: Rng): SearchState {
  return searchStateOf(sevenReeg.setup(config, seats, { now: 0, rulesVersion: 1, rng }).state);
}
