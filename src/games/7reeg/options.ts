/** What a seat may do: docs/rules/7reeg.md, "A turn". */
import type { Seat } from '#src/game-type.js';
import type { Card } from '#src/kit/cards.js';
import { isDown, layOffsOf, meldSetsToLay } from './floor.js';
import { MELDS, meldOf, type Meld } from './melds.js';
import type { LayOff, Move, Option, State } from './schemas.js';

const cardsOf = (melds: readonly Meld[]): Card[][] => melds.map((meld) => [...meld.cards]);

const different = (cards: readonly Card[]): Card[] => [...new Set(cards)];

const handOf = (state: State, seat: Seat): Card[] => state.hands[seat] ?? [];

/** Every way to take the discard; none when there is none, or nothing to lay with it. */
export const takeOptions = (state: State, seat: Seat): Option[] => {
  const top = state.discardPile.at(-1);
  if (top === undefined) return [];
  return meldSetsToLay(state, seat, [...handOf(state, seat), top])
    .filter((melds) => melds.some((meld) => meld.cards.includes(top)))
    .map((melds) => ({ type: 'draw', from: 'discard', melds: cardsOf(melds) }));
};

const meldOptions = (state: State, seat: Seat): Option[] =>
  meldSetsToLay(state, seat, handOf(state, seat)).map((melds) => ({ type: 'meld', melds: cardsOf(melds) }));

const layOffOptions = (state: State, seat: Seat): LayOff[] => {
  if (!isDown(state.melds, seat)) return [];
  return different(handOf(state, seat)).flatMap((card) =>
    layOffsOf(state.melds, card).map(({ index }): LayOff => ({ type: 'lay-off', card, meld: index })),
  );
};

const discardOptions = (state: State, seat: Seat): Option[] =>
  different(handOf(state, seat)).map((card) => ({ type: 'discard', card }));

/**
 * All moves of `seat`: to begin a turn the bank, then every way to take the discard; after the draw every set of
 * melds that it may lay, then lay-offs (by card, then by meld), then discards. `fifty` is left out.
 */
export const legalMoves = (state: State, seat: Seat): Option[] => {
  if (state.turn !== seat) return [];
  if (state.phase === 'draw') return [{ type: 'draw', from: 'bank' }, ...takeOptions(state, seat)];
  return [...meldOptions(state, seat), ...layOffOptions(state, seat), ...discardOptions(state, seat)];
};

const catalogueIndex = (cards: readonly Card[]): number => meldOf(cards)?.index ?? MELDS.length;

/** Melds as they are listed: each in its own order, all in catalogue order; what is no meld stays last and as it is. */
const listedMelds = (melds: readonly Card[][]): Card[][] =>
  melds
    .map((cards) => [...(meldOf(cards)?.cards ?? cards)])
    .sort((a, b) => catalogueIndex(a) - catalogueIndex(b));

/**
 * `move` as `legalMoves` lists it: melds and their cards in listed order, `fifty` left out — of a draw from the
 * discard even when it is true, since the claim hangs on the clock. A claim therefore must be played as it was sent.
 */
export const canonicalMove = (_state: State, _seat: Seat, move: Move): Move => {
  if (move.type === 'meld') return { ...move, melds: listedMelds(move.melds) };
  if (move.type !== 'draw') return move;
  const { fifty, ...draw } = move;
  const claimsFromBank = draw.from === 'bank' && fifty === true;
  const listed = draw.melds === undefined ? draw : { ...draw, melds: listedMelds(draw.melds) };
  return claimsFromBank ? { ...listed, fifty } : listed;
};
