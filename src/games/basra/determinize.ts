import type { Observation, Rng } from '#src/game-type.js';
import { sortCards, type Card } from '#src/kit/cards.js';
import type { Config, State, View } from './schemas.js';
import { unseenCards } from './unseen-cards.js';

/** Deals the cards that the viewer has not seen at random to the hidden hands and the stock. */
export const determinize = ({ config, view }: Observation<Config, View>, rng: Rng): State => {
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
};
