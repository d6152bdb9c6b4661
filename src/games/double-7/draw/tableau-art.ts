/** The layout as a vector drawing: cards end to end, with a dashed box at each open end. */
import { defined } from '#src/kit/checked.js';
import { scaled } from '#src/kit/draw/layout.js';
import { element } from '#src/kit/draw/xml.js';
import { paint } from '#src/kit/draw/palette.js';
import { drawing, text, type Drawing } from '#src/kit/draw/svg.js';
import type { Box, Dimensions } from './bends.js';
import { cardFace, type CardStyle } from './card-art.js';
import { tableauOf, type EndBox, type PlacedCard } from './tableau.js';
import { usableEnds, type DoubleSevenScene } from './words.js';

const UNIT = 26;
/** In user units: no layout is wider than `TABLE_WIDTH`. */
export const svgDimensions: Dimensions = {
  long: 2 * UNIT,
  short: UNIT,
  gap: 3,
  outerReach: 309,
  innerReach: 110,
  rise: 140,
  rowDistance: 75,
};
export const TABLE_WIDTH = 760;
/** A small layout is enlarged until it is this high, or fills the width, but not beyond `MAX_SCALE`. */
const ENLARGED_HEIGHT = 360;
const MAX_SCALE = 1.4;
const lastPlayedStyle: CardStyle = { edge: 'gold', edgeWidth: 3 };

const endBoxArt = ({ x, y, width, height, end }: EndBox, number: number, usable: boolean): string => {
  const middle = x + width / 2;
  const lettering = { size: 11, align: 'centre', bold: usable, fill: 'felt-ink' } as const;
  const label =
    width > height
      ? text(`${end} ${number}`, middle, y + height / 2 + 4, lettering)
      : text(end, middle, y + height / 2 - 3, { ...lettering, size: 8.5, bold: false }) +
        text(String(number), middle, y + height / 2 + 11, lettering);
  const outline = element('rect', {
    x: x + 1.5,
    y: y + 1.5,
    width: width - 3,
    height: height - 3,
    rx: 4,
    'stroke-dasharray': '4 3',
    ...paint({ fill: 'none', stroke: usable ? 'gold' : 'felt-line', strokeWidth: usable ? 2 : 1.5 }),
  });
  return outline + label;
};

/** `markup` as a drawing that is just large enough for `boxes`. */
const framed = (boxes: readonly Box[], markup: string): Drawing => {
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  const width = Math.max(...boxes.map((box) => box.x + box.width)) - left;
  const height = Math.max(...boxes.map((box) => box.y + box.height)) - top;
  return drawing(width, height, element('g', { transform: `translate(${-left} ${-top})` }, markup));
};

const enlarged = (art: Drawing): Drawing => {
  const scale = Math.min(TABLE_WIDTH / art.width, ENLARGED_HEIGHT / art.height, MAX_SCALE);
  return scale > 1 ? scaled(art, scale) : art;
};

/** The cards as they lie and, while the game lasts, the boxes where the next one can be joined. */
export const tableauArt = (scene: DoubleSevenScene): Drawing => {
  const { view, turn } = scene;
  const { cards, endBoxes } = tableauOf(view.layout, svgDimensions);
  const shownBoxes = turn === null ? [] : endBoxes;
  const lastPlayed = view.layout.at(-1)?.card;
  const usable = usableEnds(scene).map(({ end }) => end);
  const numberAt = (box: EndBox): number => {
    const openEnd = view.ends.find(({ end }) => end === box.end);
    return defined(openEnd, `the open end ${box.end}`).number;
  };
  const ends = shownBoxes.map((box) => endBoxArt(box, numberAt(box), usable.includes(box.end)));
  const faces = cards.map((placed: PlacedCard) =>
    cardFace(placed.numbers, placed, placed.card === lastPlayed ? lastPlayedStyle : {}),
  );
  return enlarged(framed([...cards, ...shownBoxes], [...ends, ...faces].join('')));
};
