import type { Seat } from '#src/game-type.js';
import { at } from '#src/kit/checked.js';
import { textPicture } from '#src/kit/draw/picture.js';
import {
  boxed,
  cardsText,
  cardText,
  wrapWords,
  PAGE_COLUMNS,
  stacked,
  type Block,
} from '#src/kit/draw/text-blocks.js';
import { seatName } from '#src/kit/text.js';
import {
  capturedText,
  statusText,
  cardsOf,
  headerParts,
  lastMoveText,
  openStock,
  type BasraScene,
} from './words.js';

const TABLE_COLUMNS = 60;
const INDENT = ' '.repeat(9);

const tableText = ({ view: { table } }: BasraScene): Block =>
  boxed(table.length === 0 ? ['(empty)'] : wrapWords(table.map(cardText), TABLE_COLUMNS), 'Table');

const seatText = ({ view, names }: BasraScene, seat: Seat): Block => {
  const captured = at(view.captured, seat);
  return [
    seatName(names, seat),
    `  hand   ${cardsText(cardsOf(at(view.hands, seat)))}`,
    `  taken  ${capturedText(captured)}`,
    ...(captured.length === 0 ? [] : wrapWords(captured.map(cardText), PAGE_COLUMNS, INDENT)),
  ];
};

const lastPlayText = (scene: BasraScene): Block =>
  scene.view.lastPlay === null ? [] : wrapWords(lastMoveText(scene).split(' '));

const stockText = (scene: BasraScene): Block => {
  const stock = openStock(scene);
  return stock.length === 0 ? [] : wrapWords(stock.map(cardText), PAGE_COLUMNS, 'Stock: ');
};

/** The table, the latest play, and the hand and captured cards of each seat. */
export const text = (scene: BasraScene): string =>
  textPicture(
    scene,
    headerParts(scene),
    stacked([
      tableText(scene),
      [statusText(scene), ...stockText(scene), ...lastPlayText(scene)],
      ...scene.view.hands.map((_, seat) => seatText(scene, seat)),
    ]),
  );
