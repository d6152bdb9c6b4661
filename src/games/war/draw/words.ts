/** Everything that the drawings of War say in words. */
import type { Scene } from '#src/game-type.js';
import type { Card } from '#src/kit/cards.js';
import type { HeadlineParts } from '#src/kit/draw/headline.js';
import { cardsText, cardText } from '#src/kit/draw/text-blocks.js';
import { pluralize, truncate, seatName } from '#src/kit/text.js';
import { SEATS, type BattleView, type PileView, type WarSeat } from '../fields.js';
import type { Config, View } from '../schemas.js';

export type WarScene = Scene<Config, View>;

const NAME_COLUMNS = 16;

export const headlineParts = ({ view }: WarScene): HeadlineParts => ({
  title: 'War',
  note: view.battles === 0 ? '' : `Battle ${view.battles}`,
  seats: view.decks.map(({ size }) => ({ score: pluralize(size, 'card') })),
});

export const nameOf = ({ names }: WarScene, seat: WarSeat): string =>
  truncate(seatName(names, seat), NAME_COLUMNS);

/** The cards of a pile; `null` stands for a hidden one. */
export const cardsOf = ({ size, cards }: PileView): (Card | null)[] =>
  cards ?? Array.from({ length: size }, () => null);

/** The cards of a deck where they are face up; none where they are hidden. */
export const openDeck = ({ view }: WarScene, seat: WarSeat): readonly Card[] => view.decks[seat].cards ?? [];

/** `Battle 12: Ann takes 2 cards`, `Battle 12, a war: …` */
export const battleWords = (scene: WarScene, { number, wars, winner, cardsInPlay }: BattleView): string => {
  const levels = wars.length < 2 ? '' : ` on ${wars.length} levels`;
  const kind = wars.length === 0 && winner !== null ? '' : `, a war${levels}`;
  const outcome =
    winner === null
      ? `too few cards left, ${cardsInPlay} stay on the table`
      : `${nameOf(scene, winner)} takes ${pluralize(cardsInPlay, 'card')}`;
  return `Battle ${number}${kind}: ${outcome}`;
};

/** The latest battle; before the first one, what to do. */
export const statusWords = (scene: WarScene): string => {
  const { lastBattle, ending } = scene.view;
  if (lastBattle !== null) return battleWords(scene, lastBattle);
  return ending === null ? 'Flip to begin' : 'No battle was played';
};

const faceDownWords = ({ size, cards }: PileView): string => {
  if (size === 0) return 'none face down';
  return `${cards === null ? size : cardsText(cards)} face down`;
};

const playedWords = ({ turnedUp, wars }: BattleView, seat: WarSeat): string =>
  [
    cardText(turnedUp[seat]),
    ...wars.map((war) => `${faceDownWords(war.faceDown[seat])}, then ${cardText(war.turnedUp[seat])}`),
  ].join(', ');

/** Empty for a deck that is hidden or has no cards. */
const deckWords = (scene: WarScene, seat: WarSeat): string => {
  const cards = openDeck(scene, seat);
  return cards.length === 0 ? '' : ` The deck of ${nameOf(scene, seat)}, top first: ${cardsText(cards)}.`;
};

/** The picture in words, for people who cannot see it. */
export const description = (scene: WarScene): string => {
  const { lastBattle } = scene.view;
  const decks = SEATS.map((seat) => deckWords(scene, seat)).join('');
  if (lastBattle === null) return `No battle yet.${decks}`;
  const played = SEATS.map((seat) => `${nameOf(scene, seat)} plays ${playedWords(lastBattle, seat)}.`);
  return `${played.join(' ')} ${battleWords(scene, lastBattle)}.${decks}`;
};
