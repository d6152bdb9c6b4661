import { textPicture } from '#src/kit/draw/picture.js';
import { cardsText, cardText, wrapWords, stacked, table, type Block } from '#src/kit/draw/text-blocks.js';
import { SEATS, type BattleView } from '#src/games/war/schemas.js';
import { lastMoveText, headerParts, nameOf, cardsOf, statusText, type WarScene } from './words.js';

/** One line for each level: what each seat put face down, and the card it turned up. */
const battleText = (scene: WarScene, battle: BattleView): Block => [
  ...table([
    ['', ...SEATS.map((seat) => nameOf(scene, seat))],
    ['turned up', ...battle.turnedUp.map(cardText)],
    ...battle.wars.map(({ faceDown, turnedUp }, i) => [
      `war ${i + 1}`,
      ...SEATS.map((seat) => cardsText([...cardsOf(faceDown[seat]), turnedUp[seat]])),
    ]),
  ]),
  '',
  lastMoveText(scene, battle),
];

/** Empty while the decks are hidden. */
const decksText = (scene: WarScene): Block =>
  SEATS.flatMap((seat) => {
    const { cards } = scene.view.decks[seat];
    if (cards === null) return [];
    const words = cards.length === 0 ? ['empty'] : cards.map(cardText);
    return wrapWords(words, undefined, `Deck of ${nameOf(scene, seat)}: `);
  });

/** The latest battle as a table, and both decks once the game is over. */
export const text = (scene: WarScene): string => {
  const { lastBattle } = scene.view;
  const battle = lastBattle === null ? [statusText(scene)] : battleText(scene, lastBattle);
  return textPicture(scene, headerParts(scene), stacked([battle, decksText(scene)]));
};
