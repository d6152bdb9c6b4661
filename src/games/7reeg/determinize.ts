import type { Rng, Observation } from '#src/game-type.js';
import { deckOf, sortCards, type Card } from '#src/kit/cards.js';
import { without } from '#src/kit/multiset.js';
import type { Config, State, View } from './schemas.js';
import { openPart } from './view.js';

/** The cards that the viewer sees nowhere: they are in the other hands and in the bank. */
export const unseenIn = ({ config, view }: Pick<Observation<Config, View>, 'config' | 'view'>): Card[] => {
  const all = Array.from({ length: config.decks }, () => deckOf()).flat();
  const seen = [
    ...view.hands.flatMap(({ cards }) => cards ?? []),
    ...view.melds.flatMap(({ cards }) => cards),
    ...view.discardPile,
  ];
  const unseen = without(all, seen);
  if (unseen === null) throw new RangeError('the view shows a card more often than the decks hold it');
  return unseen;
};

/**
 * Deals the unseen cards at random to the hidden hands and the bank, all sizes kept. Discards that were taken need no
 * special care: they lie on the floor, where everyone sees them.
 */
export const determinize = (observation: Observation<Config, View>, rng: Rng): State => {
  const { config, view } = observation;
  const bank = rng.shuffle(unseenIn(observation));
  const hands = view.hands.map(({ size, cards }) => cards ?? sortCards(bank.splice(0, size)));
  return { config, ...openPart(view), hands, bank };
};
