import type { Observation, Rng } from '../../game-type.js';
import { deckOf, sortCards, type Card } from '../../kit/cards.js';
import { defined } from '../../kit/checked.js';
import { without } from '../../kit/lists.js';
import { BASRA_RANKS } from './cards.js';
import type { Config, State, View } from './schemas.js';

/** The cards of the deck that a view does not show, in the order of an unshuffled deck. */
export function unseenCards({ table, captured, hands }: View): Card[] {
  const seen = [...table, ...captured.flat(), ...hands.flatMap((hand) => hand.cards ?? [])];
  return defined(without(deckOf(BASRA_RANKS), seen), 'a card shown by the view');
}

/** Deals the hidden hands and the stock at random from the cards the viewer has not seen. */
export function determinize({ config, view }: Observation<Config, View>, rng: Rng): State {
  const { deck, dealer, table, captured, scores, lastCapturer, lastPlay, resigned } = view;
  const unseen: Card[] = rng.shuffle(unseenCards(view));
  const hands = view.hands.map(({ size, cards }) => cards ?? sortCards(unseen.splice(0, size)));
  return {
    config,
    deck,
    dealer,
    hands,
    stock: unseen,
    table,
    captured,
    scores,
    lastCapturer,
    lastPlay,
    resigned,
  };
}
