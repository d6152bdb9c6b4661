/** Search states with all cards known, for tests and for the fit of the weights. */
import type { Rng } from '#src/game-type.js';
import { observedState } from '#src/games/7reeg/cpu/information-set.js';
import type { SearchState } from '#src/games/7reeg/cpu/search-state.js';
import { sevenReeg } from '#src/games/7reeg/index.js';
import { cardIdOf } from '#src/games/7reeg/melds.js';
import type { Config, State } from '#src/games/7reeg/schemas.js';

/** The search state of a full state. */
export const searchStateOf = (state: State): SearchState => {
  const view = sevenReeg.view(state, null);
  const hands = state.hands.map((cards) => ({ size: cards.length, cards }));
  const viewer = state.turn ?? 0;
  const shown = { config: state.config, seats: hands.length, viewer, view: { ...view, hands } };
  return { ...observedState(shown), bank: state.bank.map(cardIdOf).reverse() };
};

/** The first round of a game, as dealt. */
export const dealtSearchState = (config: Config, seats: number, rng: Rng): SearchState =>
  searchStateOf(sevenReeg.setup(config, seats, { now: 0, rulesVersion: 1, rng }).state);
