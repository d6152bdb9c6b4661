import type { Seat } from '#src/game-type.js';
import type { Card } from '#src/kit/cards.js';
import { textPicture } from '#src/kit/draw/picture.js';
import { cardText, wrapWords, stacked, table, type Block } from '#src/kit/draw/text-blocks.js';
import { truncate, seatName } from '#src/kit/text.js';
import {
  allTakenText,
  bankText,
  cardsOf,
  handOf,
  handText,
  headerParts,
  meldOwner,
  openBank,
  pileText,
  thresholdText,
  type SevenReegScene,
} from './words.js';

const CARD_COLUMNS = 78;
const OWNER_COLUMNS = 16;
const NAME_COLUMNS = 32;

const meldsText = (scene: SevenReegScene): Block => {
  const { melds } = scene.view;
  if (melds.length === 0) return ['No melds on the table.'];
  const rows = melds.map((meld, index) => [
    String(index),
    truncate(meldOwner(scene, meld), OWNER_COLUMNS),
    meld.cards.map(cardText).join(' '),
  ]);
  return ['Melds on the table', ...table(rows, ['right']).map((row) => `  ${row}`)];
};

/** Cards in indented lines; no line without cards. */
const cardLines = (cards: readonly (Card | null)[]): Block =>
  cards.length === 0 ? [] : wrapWords(cards.map(cardText), CARD_COLUMNS, '  ');

const discardsText = (scene: SevenReegScene): Block => [
  bankText(scene),
  ...cardLines(openBank(scene)),
  pileText(scene),
  ...cardLines(scene.view.discardPile),
  ...wrapWords(allTakenText(scene).split(' ')).filter((line) => line !== ''),
  thresholdText(scene),
];

const seatText = (scene: SevenReegScene, seat: Seat): Block => [
  `${truncate(seatName(scene.names, seat), NAME_COLUMNS)}: ${handText(scene, seat)}`,
  ...cardLines(cardsOf(handOf(scene, seat))),
];

/** The melds, then bank and discards, then the hands by seat. */
export const text = (scene: SevenReegScene): string =>
  textPicture(
    scene,
    headerParts(scene),
    stacked([
      meldsText(scene),
      discardsText(scene),
      scene.view.hands.flatMap((_, seat) => seatText(scene, seat)),
    ]),
  );
