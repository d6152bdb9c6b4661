/** What a seat may play: docs/rules/7reeg.md, "A turn". */
import type { Seat } from '#src/game-type.js';
import type { Card } from '#src/kit/cards.js';
import { at } from '#src/kit/checked.js';
import { longerMeld, type Meld } from './melds.js';
import type { LaidMeld, LayOff, Option, State } from './schemas.js';
import { hasGoneDown, meldSetsToLay } from './threshold.js';

const spelled = (melds: readonly Meld[]): Card[][] => melds.map((meld) => [...meld.cards]);

const distinct = (cards: readonly Card[]): Card[] => [...new Set(cards)];

/** Every way for `seat` to take the top discard; empty if there is none, or no melds to lay with it. */
export const takeOptions = (state: State, seat: Seat): Option[] => {
  const top = state.discardPile.at(-1);
  if (top === undefined) return [];
  return meldSetsToLay(state, seat, [...at(state.hands, seat), top])
    .filter((melds) => melds.some((meld) => meld.cards.includes(top)))
    .map((melds) => ({ type: 'draw', from: 'discard', melds: spelled(melds) }));
};

const meldOptions = (state: State, seat: Seat): Option[] =>
  meldSetsToLay(state, seat, at(state.hands, seat)).map((melds) => ({ type: 'meld', melds: spelled(melds) }));

/** The melds that `card` may be laid off on, by index, and what each becomes. */
export const layOffTargets = (melds: readonly LaidMeld[], card: Card): { index: number; longer: Meld }[] =>
  melds.flatMap(({ cards }, index) => {
    const longer = longerMeld(cards, card);
    return longer === null ? [] : [{ index, longer }];
  });

const layOffOptions = (state: State, seat: Seat): LayOff[] => {
  if (!hasGoneDown(state.melds, seat)) return [];
  return distinct(at(state.hands, seat)).flatMap((card) =>
    layOffTargets(state.melds, card).map(({ index }): LayOff => ({ type: 'lay-off', card, meld: index })),
  );
};

const discardOptions = (state: State, seat: Seat): Option[] =>
  distinct(at(state.hands, seat)).map((card) => ({ type: 'discard', card }));

/**
 * All moves of `seat`. Before the draw: the bank, then every way to take the discard. After it: every set of melds it
 * may lay, then lay-offs (by card, then by meld), then discards. `fifty` is left out.
 */
export const legalMoves = (state: State, seat: Seat): Option[] => {
  if (state.turn !== seat) return [];
  if (state.phase === 'draw') return [{ type: 'draw', from: 'bank' }, ...takeOptions(state, seat)];
  return [...meldOptions(state, seat), ...layOffOptions(state, seat), ...discardOptions(state, seat)];
};
