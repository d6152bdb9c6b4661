import type { Observation, Rng } from '../../game-type.js';
import { sortCards, type Card } from '../../kit/cards.js';
import { without } from '../../kit/lists.js';
import { fullDeck } from './rounds.js';
import type { Config, State, View } from './schemas.js';
import { openFieldsOf } from './view.js';

/** The cards that the viewer does not see: those of the hidden hands and the bank. */
export function unseenCards({ config, view }: Pick<Observation<Config, View>, 'config' | 'view'>): Card[] {
  const seen = [
    ...view.hands.flatMap(({ cards }) => cards ?? []),
    ...view.melds.flatMap(({ cards }) => cards),
    ...view.discardPile,
  ];
  const unseen = without(fullDeck(config.decks), seen);
  if (unseen === null) throw new RangeError('the view shows more copies of a card than the decks have');
  return unseen;
}

/**
 * Deals the unseen cards at random to the hidden hands and the bank, keeping all sizes. Discards that were taken need
 * no special care: they lie in melds, which everyone sees.
 */
export function determinize(observation: Observation<Config, View>, rng: Rng): State {
  const { config, view } = observation;
  const bank = rng.shuffle(unseenCards(observation));
  const hands = view.hands.map(({ size, cards }) => cards ?? sortCards(bank.splice(0, size)));
  return { config, ...openFieldsOf(view), hands, bank };
}
