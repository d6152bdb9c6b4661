/** Plays options of the game on the search's state. */
import type { Rng } from '#src/game-type.js';
import { at, defined } from '#src/kit/checked.js';
import { cardIdOf } from '#src/games/7reeg/melds.js';
import type { LayOff, Option } from '#src/games/7reeg/schemas.js';
import { EXTENSIONS, meldIdOf } from './lookup.js';
import {
  copyOf,
  discard,
  drawFromBank,
  layMelds,
  layOff,
  seatBefore,
  takeTop,
  type SearchState,
} from './search-state.js';

/** The meld that `card` extends `meld` to. */
const extended = (meld: number, card: number): number => {
  const extensions = at(EXTENSIONS, meld);
  for (let i = 0; i < extensions.length; i += 2)
    if (extensions[i] === card) return defined(extensions[i + 1], 'the longer meld');
  throw new RangeError(`card ${card} does not fit meld ${meld}`);
};

const playLayOff = (state: SearchState, option: LayOff): void => {
  const card = cardIdOf(option.card);
  layOff(state, option.meld, card, extended(at(state.melds, option.meld), card));
};

/** The state after an option of the seat to move; `before` is not changed. */
export const playOption = (before: SearchState, option: Option, rng: Rng): SearchState => {
  const state = copyOf(before);
  if (option.type === 'discard') discard(state, cardIdOf(option.card));
  else if (option.type === 'lay-off') playLayOff(state, option);
  else if (option.melds === undefined) drawFromBank(state, rng);
  else {
    if (option.type === 'draw') takeTop(state, seatBefore(state, state.turn));
    layMelds(state, option.melds.map(meldIdOf));
  }
  return state;
};
