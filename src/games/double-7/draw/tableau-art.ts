/** The layout as a vector drawing: cards end to end, with a dashed box at each open end. */
import { defined } from '#src/kit/checked.js';
import { choosableIn } from '#src/kit/draw/choosable.js';
import { animateMarkup } from '#src/kit/draw/animation.js';
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
  outerReach: 230,
  innerReach: 90,
  rise: 140,
  rowDistance: 75,
};
export const TABLE_WIDTH = 540;
/** A small layout is enlarged until it is this high, or fills the width, but not beyond `MAX_SCALE`. */
const ENLARGED_HEIGHT = 360;
const MAX_SCALE = 1.4;
const lastPlayedStyle: CardStyle = { edge: 'gold', edgeWidth: 3 };
/** The latest card comes from the hands below. */
const JOINING = { kind: 'slide', dx: 0, dy: 90 } as const;

/** Written along the box, so that the longest name fits. */
const endLabel = ({ x, y, width, height, end }: EndBox, number: number, usable: boolean): string => {
  const label = text(`${end} ${number}`, 0, 3.5, {
    size: 9.5,
    align: 'centre',
    bold: usable,
    fill: 'felt-ink',
  });
  const turned = width > height ? '' : ' rotate(-90)';
  return element('g', { transform: `translate(${x + width / 2} ${y + height / 2})${turned}` }, label);
};

const endBoxArt = (box: EndBox, number: number, usable: boolean): string => {
  const outline = element('rect', {
    x: box.x + 1.5,
    y: box.y + 1.5,
    width: box.width - 3,
    height: box.height - 3,
    rx: 4,
    'stroke-dasharray': '4 3',
    'pointer-events': 'all',
    ...paint({ fill: 'none', stroke: usable ? 'gold' : 'felt-line', strokeWidth: usable ? 2 : 1.5 }),
  });
  return outline + endLabel(box, number, usable);
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
  const mark = choosableIn(scene);
  const ends = shownBoxes.map((box) => {
    const art = endBoxArt(box, numberAt(box), usable.includes(box.end));
    return mark(drawing(box.width, box.height, art), { end: box.end }).markup;
  });
  const faces = cards.map((placed: PlacedCard) =>
    placed.card === lastPlayed
      ? animateMarkup(cardFace(placed.numbers, placed, lastPlayedStyle), JOINING)
      : cardFace(placed.numbers, placed),
  );
  return enlarged(framed([...cards, ...shownBoxes], [...ends, ...faces].join('')));
};
