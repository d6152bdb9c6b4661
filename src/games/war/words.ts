/** What the pictures say in words. */
import type { Scene } from '#src/game-type.js';
import { cardsText, cardText } from '#src/kit/draw/text-blocks.js';
import type { Card } from '#src/kit/cards.js';
import { pluralize, truncate, seatName } from '#src/kit/text.js';
import { SIDES, type Config, type Side, type ToldBattle, type View } from './schemas.js';

export type WarScene = Scene<Config, View>;
type Pile = View['decks'][number];

const NAME_COLUMNS = 16;

export const nameOf = ({ names }: WarScene, side: Side): string =>
  truncate(seatName(names, side), NAME_COLUMNS);

/** The cards of a pile, `null` for each that is hidden. */
export const pileCards = ({ size, cards }: Pile): (Card | null)[] =>
  cards ?? Array.from({ length: size }, () => null);

/** `Battle 12: Ann takes 2 cards`, `Battle 12, a war: …` */
export const battleWords = (scene: WarScene, { number, wars, winner, cardsInPlay }: ToldBattle): string => {
  const levels = wars.length < 2 ? '' : ` on ${wars.length} levels`;
  const kind = wars.length === 0 && winner !== null ? '' : `, a war${levels}`;
  const taken =
    winner === null
      ? `too few cards left, ${cardsInPlay} stay on the table`
      : `${nameOf(scene, winner)} takes ${pluralize(cardsInPlay, 'card')}`;
  return `Battle ${number}${kind}: ${taken}`;
};

const cardsOfSide = ({ turnedUp, wars }: ToldBattle, side: Side): string =>
  [
    cardText(turnedUp[side]),
    ...wars.map((war) => {
      const down = war.faceDown[side];
      const told = down.cards === null ? `${down.size} face down` : `${cardsText(down.cards)} face down`;
      return `${down.size === 0 ? 'none face down' : told}, then ${cardText(war.turnedUp[side])}`;
    }),
  ].join(', ');

/** The position for people who cannot see the picture. */
export const positionWords = (scene: WarScene): string => {
  const { lastBattle } = scene.view;
  if (lastBattle === null) return 'No battle yet.';
  const played = SIDES.map((side) => `${nameOf(scene, side)} plays ${cardsOfSide(lastBattle, side)}.`);
  return `${played.join(' ')} ${battleWords(scene, lastBattle)}.`;
};
