/** What text, picture and description say about a position in the same words. */
import type { Scene, Seat } from '#src/game-type.js';
import type { Card } from '#src/kit/cards.js';
import type { HeadlineParts } from '#src/kit/draw/headline.js';
import { cardText, cardsText } from '#src/kit/draw/text-blocks.js';
import { pluralize, joinWithAnd, seatName } from '#src/kit/text.js';
import { MOST_RESHUFFLES, type Hand, type Taken } from './fields.js';
import type { Config, FloorMeld, View } from './schemas.js';

export type FourteenScene = Scene<Config, View>;

export const TITLE = 'Fourteen';

export const headlineParts = ({ config, view }: FourteenScene): HeadlineParts => ({
  title: TITLE,
  note: `Round ${view.round} · out above ${config.eliminationScore}`,
  seats: view.scores.map((score, seat) => ({
    score: view.outAfterRound[seat] === null ? `${score}` : `out: ${score}`,
  })),
});

/** The cards of a hand, `null` for each that is hidden. */
export const cardsOf = (hand: Hand | undefined): (Card | null)[] =>
  hand?.cards ?? Array.from({ length: hand?.size ?? 0 }, () => null);

export const meldOwner = ({ names }: FourteenScene, meld: FloorMeld): string => seatName(names, meld.seat);

/** `Bank: 21 cards, 2 refills left.` */
export const bankWords = ({ view: { bankSize, reshuffles } }: FourteenScene): string =>
  `Bank: ${pluralize(bankSize, 'card')}, ${pluralize(MOST_RESHUFFLES - reshuffles, 'refill')} left.`;

export const pileWords = ({ view: { discardPile, topDiscard }, names }: FourteenScene): string => {
  const top = discardPile.at(-1);
  if (top === undefined) return 'Discard pile: empty.';
  const from = topDiscard === null ? '' : ` from ${seatName(names, topDiscard.seat)}`;
  return `Discard pile: ${pluralize(discardPile.length, 'card')}, on top ${cardText(top)}${from}.`;
};

export const floorWords = ({ view: { floor } }: FourteenScene): string =>
  `Going down takes ${floor.cards} cards worth ${floor.value}.`;

const takenWords = ({ names }: FourteenScene, { seat, card, from, fifty }: Taken): string =>
  `${seatName(names, seat)} ${cardText(card)} from ${seatName(names, from)}${fifty ? ' with a "50"' : ''}`;

/** Which discards were taken in this round; empty for none. */
export const takenList = (scene: FourteenScene): string => {
  const { taken } = scene.view;
  return taken.length === 0
    ? ''
    : `Discards taken: ${joinWithAnd(taken.map((each) => takenWords(scene, each)))}.`;
};

/** `out since round 3`, `down`, `not down`. */
export const standing = ({ view }: FourteenScene, seat: Seat): string => {
  const out = view.outAfterRound[seat] ?? null;
  if (out !== null) return `out since round ${out}`;
  return view.down[seat] === true ? 'down' : 'not down';
};

/** `14 cards, not down`; just `out since round 3` for a seat that left before this round. */
export const handWords = (scene: FourteenScene, seat: Seat): string => {
  const size = scene.view.hands[seat]?.size ?? 0;
  const out = scene.view.outAfterRound[seat] ?? null;
  if (out !== null && out < scene.view.round) return standing(scene, seat);
  return `${pluralize(size, 'card')}, ${standing(scene, seat)}`;
};

const seatWords = (scene: FourteenScene, seat: Seat): string => {
  const cards = scene.view.hands[seat]?.cards ?? [];
  const shown = cards.length === 0 ? '' : `: ${cardsText(cards)}`;
  return `${seatName(scene.names, seat)}: ${handWords(scene, seat)}${shown}.`;
};

const meldWords = (scene: FourteenScene, meld: FloorMeld, index: number): string =>
  `Meld ${index} of ${meldOwner(scene, meld)}: ${cardsText(meld.cards)}.`;

/** All that the picture shows, in sentences. */
export const describe = (scene: FourteenScene): string => {
  const { melds, discardPile, hands } = scene.view;
  return [
    bankWords(scene),
    pileWords(scene),
    floorWords(scene),
    ...(melds.length === 0
      ? ['No melds on the floor.']
      : melds.map((meld, index) => meldWords(scene, meld, index))),
    discardPile.length === 0 ? '' : `All discards, oldest first: ${cardsText(discardPile)}.`,
    takenList(scene),
    ...hands.map((_, seat) => seatWords(scene, seat)),
  ]
    .filter((each) => each !== '')
    .join(' ');
};
