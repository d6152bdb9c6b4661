/** A layout as a middle card and the arms that grow from its sides. */
import { isDouble, type Card } from '../cards.js';
import type { End, Play } from '../layout.js';

export interface Arms {
  /** The spinner; before there is one, the opening card. */
  readonly middle: Card;
  /** The cards of each arm from the middle outwards. */
  readonly arms: Readonly<Record<End, readonly Card[]>>;
}

const joinedAt = (plays: readonly Play[], end: End): Card[] =>
  plays.filter((play) => play.end === end).map(({ card }) => card);

/** The arms of a layout that is not empty. An arm with a spinner in it is seen from the spinner, both ways. */
export const armsOf = (opening: Play, joined: readonly Play[]): Arms => {
  const arms = {
    left: joinedAt(joined, 'left'),
    right: joinedAt(joined, 'right'),
    up: joinedAt(joined, 'up'),
    down: joinedAt(joined, 'down'),
  };
  const first = joined.find(({ card }) => isDouble(card));
  if (isDouble(opening.card) || first === undefined) return { middle: opening.card, arms };
  const middle = first.card;
  const [near, far] = first.end === 'right' ? (['right', 'left'] as const) : (['left', 'right'] as const);
  const at = arms[near].indexOf(middle);
  const back = [...arms[near].slice(0, at).reverse(), opening.card, ...arms[far]];
  return { middle, arms: { ...arms, [near]: arms[near].slice(at + 1), [far]: back } };
};
