/** A layout as a middle card and the arms that grow from its sides. */
import { isDouble, type Card } from '#src/games/double-7/cards.js';
import type { End, Play } from '#src/games/double-7/layout.js';

interface Arms {
  /** The spinner; before there is one, the opening card. */
  readonly middle: Card;
  /** The cards of each arm from the middle outwards. */
  readonly arms: Readonly<Record<End, readonly Card[]>>;
}

const joinedTo = (end: End, plays: readonly Play[]): Card[] =>
  plays.filter((play) => play.end === end).map(({ card }) => card);

/**
 * The arms of a layout that is not empty. A spinner that was joined to an end becomes the middle: the cards between it
 * and the opening card, followed by the arm on the far side of the opening card, then form the arm on its other side.
 */
export const armsOf = (opening: Play, joined: readonly Play[]): Arms => {
  const arms = {
    left: joinedTo('left', joined),
    right: joinedTo('right', joined),
    up: joinedTo('up', joined),
    down: joinedTo('down', joined),
  };
  const spinner = joined.find(({ card }) => isDouble(card));
  if (isDouble(opening.card) || spinner === undefined) return { middle: opening.card, arms };
  const middle = spinner.card;
  const [near, far] = spinner.end === 'right' ? (['right', 'left'] as const) : (['left', 'right'] as const);
  const index = arms[near].indexOf(middle);
  const inner = arms[near].slice(0, index).reverse();
  const outer = arms[near].slice(index + 1);
  return { middle, arms: { ...arms, [near]: outer, [far]: [...inner, opening.card, ...arms[far]] } };
};
