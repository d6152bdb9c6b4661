/** Options of the game, played on the search's table. */
import type { Rng } from '#src/game-type.js';
import type { Option } from '../schemas.js';
import { EXTENSIONS, NONE, meldAt, placeOf } from './lookup.js';
import { copyOf, discard, drawFromBank, layMelds, layOff, seatBefore, takeTop, type Table } from './table.js';

/** What the card at `place` makes of a meld, or `NONE`. */
const longerAt = (meld: number, place: number): number => {
  const extensions = EXTENSIONS[meld] ?? [];
  for (let at = 0; at < extensions.length; at += 2)
    if (extensions[at] === place) return extensions[at + 1] ?? NONE;
  return NONE;
};

/** The table after an option of the seat to move; `before` stays as it is. */
export const playOption = (before: Table, option: Option, rng: Rng): Table => {
  const table = copyOf(before);
  if (option.type === 'discard') discard(table, placeOf(option.card));
  else if (option.type === 'lay-off') {
    const place = placeOf(option.card);
    layOff(table, option.meld, place, longerAt(table.floor[option.meld] ?? NONE, place));
  } else if (option.type === 'draw' && option.melds === undefined) drawFromBank(table, rng);
  else {
    if (option.type === 'draw') takeTop(table, seatBefore(table, table.turn));
    layMelds(table, (option.melds ?? []).map(meldAt));
  }
  return table;
};
