/** The search's table of a full state, for tests and for what fits its weights. */
import type { Rng } from '#src/game-type.js';
import { openTable } from '#src/games/7reeg/cpu/guess.js';
import { placeOf } from '#src/games/7reeg/cpu/lookup.js';
import type { Table } from '#src/games/7reeg/cpu/table.js';
import { sevenReeg } from '#src/games/7reeg/index.js';
import type { Config, State } from '#src/games/7reeg/schemas.js';

/** All hands shown, and the bank. */
export const tableOf = (state: State): Table => {
  const view = sevenReeg.view(state, null);
  const hands = state.hands.map((cards) => ({ size: cards.length, cards }));
  const viewer = state.turn ?? 0;
  const shown = { config: state.config, seats: hands.length, viewer, view: { ...view, hands } };
  return { ...openTable(shown), bank: state.bank.map(placeOf).reverse() };
};

/** The first round of a game, as dealt. */
export const dealtTable = (config: Config, seats: number, rng: Rng): Table =>
  tableOf(sevenReeg.setup(config, seats, { now: 0, rng }).state);
