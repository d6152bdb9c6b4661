import type { Choose, DecisionPoint } from '#src/game-type.js';
import type { Card } from '#src/kit/cards.js';
import { unseenIn } from '../determinize.js';
import type { Config, Draw, Move, Option, View } from '../schemas.js';
import { leastNeeded } from './keep.js';
import { leftAfter, planLayOffs, winsWith } from './plan.js';

type Place = DecisionPoint<Config, View, Option>;

/** An option that lays melds, and what would be left in hand at the end of all that can follow in this turn. */
interface Laying {
  readonly option: Option;
  readonly left: readonly Card[];
}

const handIn = ({ view, viewer }: Place): readonly Card[] => view.hands[viewer]?.cards ?? [];

const meldsIn = (option: Option): Card[][] | null => ('melds' in option ? option.melds : null);

/** The option that leaves the fewest cards; the first one listed among equals. */
const bestLaying = (position: Place, hand: readonly Card[]): Laying | null => {
  let best: Laying | null = null;
  for (const option of position.legalMoves) {
    const melds = meldsIn(option);
    if (melds === null) continue;
    const left = leftAfter(hand, position.view.melds, melds, position.viewer);
    if (best === null || left.length < best.left.length) best = { option, left };
  }
  return best;
};

/** Takes the discard whenever it can, and claims a "50" whenever it can win in this turn. */
const chooseDraw = (position: Place): Move => {
  const top = position.view.discardPile.slice(-1);
  const taking = bestLaying(position, [...handIn(position), ...top]);
  if (taking === null) return { type: 'draw', from: 'bank' };
  const draw = taking.option as Draw;
  return winsWith(taking.left.length) && position.config.fiftyWindowMs > 0 ? { ...draw, fifty: true } : draw;
};

const choosePlay = (position: Place): Move => {
  const { view, viewer } = position;
  const hand = handIn(position);
  const laying = bestLaying(position, hand);
  const layOffs = planLayOffs(hand, view.down[viewer] === true ? view.melds : []);
  if (laying !== null && laying.left.length <= layOffs.left.length) return laying.option;
  if (layOffs.first !== null) return layOffs.first;
  return { type: 'discard', card: leastNeeded(hand, unseenIn(position)) };
};

/**
 * Lays as many cards as it can in each turn, takes the discard whenever it can, and discards what its hand needs least.
 * It knows no clock: a "50" that it claims may come too late, and then the same draw without the claim is its move.
 */
export const medium: Choose<Config, View, Move, Option> = (position) =>
  position.view.phase === 'draw' ? chooseDraw(position) : choosePlay(position);
