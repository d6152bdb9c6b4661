import type { Rng, Observation } from '#src/game-type.js';
import { deckOf, type Card } from '#src/kit/cards.js';
import { without } from '#src/kit/multiset.js';
import { withUnder, wonCards } from './battle.js';
import type { Battle, Config, Decks, State, ToldBattle, View } from './schemas.js';

type Pile = View['decks'][number];
/** Cards for a hidden place, or those that the pile shows. */
type Fill = (pile: Pile) => Card[];

const turnedUpIn = (battle: ToldBattle | null): Card[] =>
  battle === null ? [] : [...battle.turnedUp, ...battle.wars.flatMap((war) => war.turnedUp)];

const dealer = (cards: readonly Card[]): Fill => {
  let dealt = 0;
  return (pile) => {
    if (pile.cards !== null) return pile.cards;
    dealt += pile.size;
    return cards.slice(dealt - pile.size, dealt);
  };
};

const filledBattle = ({ number, turnedUp, wars, winner }: ToldBattle, fill: Fill): Battle => ({
  number,
  turnedUp,
  wars: wars.map(({ faceDown: [a, b], turnedUp: up }) => ({ faceDown: [fill(a), fill(b)], turnedUp: up })),
  winner,
});

/**
 * A state that looks the same: the cards of the battle just won lie under the winner's deck, as the rules put them
 * there; all others are anywhere. Where cards from earlier battles went is treated as unknown.
 */
export const determinize = ({ config, view }: Observation<Config, View>, rng: Rng): State => {
  const { battles, ending } = view;
  const hidden = without(deckOf(), turnedUpIn(view.lastBattle)) ?? [];
  const fill = dealer(rng.shuffle(hidden));
  const lastBattle = view.lastBattle === null ? null : filledBattle(view.lastBattle, fill);
  const winner = lastBattle?.winner ?? null;
  if (ending !== null || lastBattle === null || winner === null) {
    return { config, battles, decks: [fill(view.decks[0]), fill(view.decks[1])], lastBattle, ending };
  }
  const won = wonCards(lastBattle, winner, config, rng);
  const rest = view.decks.map(({ size, cards }, side) =>
    fill({ size: side === winner ? size - won.length : size, cards }),
  );
  const decks: Decks = withUnder([rest[0] ?? [], rest[1] ?? []], winner, won);
  return { config, battles, decks, lastBattle, ending };
};
