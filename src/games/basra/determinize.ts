import type { Rng, Observation } from '#src/game-type.js';
import { deckOf, sortCards } from '#src/kit/cards.js';
import { without } from '#src/kit/multiset.js';
import { BASRA_RANKS } from './captures.js';
import type { Config, State, View } from './schemas.js';

/** Deals the cards that the viewer has not seen at random to the hidden hands and the stock. */
export const determinize = ({ config, view: seen }: Observation<Config, View>, rng: Rng): State => {
  const { deck, dealer, table, captured, scores, lastCapturer, lastPlay, resigned } = seen;
  const known = [...table, ...captured.flat(), ...seen.hands.flatMap((hand) => hand.cards ?? [])];
  const unseen = rng.shuffle(without(deckOf(BASRA_RANKS), known) ?? []);
  const hands = seen.hands.map(({ size, cards }) => cards ?? sortCards(unseen.splice(0, size)));
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
