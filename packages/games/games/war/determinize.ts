import type { Observation, Rng } from '../../game-type.js';
import { deckOf, type Card } from '../../kit/cards.js';
import { defined } from '../../kit/checked.js';
import { without } from '../../kit/lists.js';
import { cardsTurnedUp, withUnder, wonCards } from './battle.js';
import type { Battle, BattleView, PileView, WarSeat, Config, State, View } from './schemas.js';

/** Cards for a hidden pile; a visible pile keeps its own. */
type FillPile = (pile: PileView) => Card[];

const fillFrom = (cards: readonly Card[]): FillPile => {
  let used = 0;
  return (pile) => {
    if (pile.cards !== null) return pile.cards;
    used += pile.size;
    return cards.slice(used - pile.size, used);
  };
};

const fillBattle = ({ number, turnedUp, wars, winner }: BattleView, fill: FillPile): Battle => ({
  number,
  turnedUp,
  wars: wars.map(({ faceDown: [a, b], turnedUp: up }) => ({ faceDown: [fill(a), fill(b)], turnedUp: up })),
  winner,
});

/**
 * Puts the cards of the battle just won under the winner's deck, as the rules do, and all others anywhere. Where the
 * cards of earlier battles went is treated as unknown.
 */
export function determinize({ config, view }: Observation<Config, View>, rng: Rng): State {
  const { battles, ending } = view;
  const visible = view.lastBattle === null ? [] : cardsTurnedUp(view.lastBattle);
  const fill = fillFrom(rng.shuffle(defined(without(deckOf(), visible), 'a card turned up')));
  const lastBattle = view.lastBattle === null ? null : fillBattle(view.lastBattle, fill);
  const winner = lastBattle?.winner ?? null;
  if (ending !== null || lastBattle === null || winner === null) {
    return { config, battles, decks: [fill(view.decks[0]), fill(view.decks[1])], lastBattle, ending };
  }
  const won = wonCards(lastBattle, winner, config, rng);
  const restOfDeck = (seat: WarSeat): Card[] => {
    const { size, cards } = view.decks[seat];
    return fill({ size: seat === winner ? size - won.length : size, cards });
  };
  const decks = withUnder([restOfDeck(0), restOfDeck(1)], winner, won);
  return { config, battles, decks, lastBattle, ending };
}
