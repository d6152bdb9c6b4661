/** The layout as a drawing: bones end to end, with a dashed place at each open end. */
import { scaled } from '#src/kit/draw/layout.js';
import { element } from '#src/kit/draw/xml.js';
import { paint } from '#src/kit/draw/palette.js';
import { drawing, text, type Drawing } from '#src/kit/draw/svg.js';
import type { Measures, Place } from './bends.js';
import { bone, type Look } from './bones.js';
import { tableauOf, type LaidCard, type OpenPlace } from './tableau.js';
import { usableEnds, type Double7Scene } from './words.js';

const UNIT = 26;
const GAP = 3;
/** In user units: the widest table has 760. */
export const PICTURE_MEASURES: Measures = {
  long: 2 * UNIT,
  short: UNIT,
  gap: GAP,
  reachOut: 309,
  reachIn: 110,
  rise: 140,
  rowDistance: 75,
};
export const TABLE_WIDTH = 760;
const LARGEST_SCALE = 1.4;
const TABLE_HEIGHT_AT_EASE = 360;
const LAST_PLAYED: Look = { edge: 'gold', edgeWidth: 3 };
const placeDrawing = ({ x, y, width, height, end }: OpenPlace, number: number, usable: boolean): string => {
  const middle = x + width / 2;
  const lettering = { size: 11, align: 'centre', bold: usable, fill: 'felt-ink' } as const;
  const words =
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
  return outline + words;
};

const framed = (places: readonly Place[], markup: string): Drawing => {
  const left = Math.min(...places.map(({ x }) => x));
  const top = Math.min(...places.map(({ y }) => y));
  const width = Math.max(...places.map((place) => place.x + place.width)) - left;
  const height = Math.max(...places.map((place) => place.y + place.height)) - top;
  return drawing(width, height, element('g', { transform: `translate(${-left} ${-top})` }, markup));
};

const enlarged = (table: Drawing): Drawing => {
  const room = Math.min(TABLE_WIDTH / table.width, TABLE_HEIGHT_AT_EASE / table.height, LARGEST_SCALE);
  return room > 1 ? scaled(table, room) : table;
};

/** The cards as they lie, and the places where the next one may be joined. */
export const layoutDrawing = (scene: Double7Scene): Drawing => {
  const { view, turn } = scene;
  const { cards, openPlaces } = tableauOf(view.layout, PICTURE_MEASURES);
  const shownPlaces = turn === null ? [] : openPlaces;
  const latest = view.layout.at(-1)?.card;
  const usable = usableEnds(scene).map(({ end }) => end);
  const numberAt = (place: OpenPlace): number => view.ends.find(({ end }) => end === place.end)?.number ?? 0;
  const face = (card: LaidCard): string => bone(card.numbers, card, card.card === latest ? LAST_PLAYED : {});
  const ends = shownPlaces.map((place) => placeDrawing(place, numberAt(place), usable.includes(place.end)));
  return enlarged(framed([...cards, ...shownPlaces], [...ends, ...cards.map(face)].join('')));
};
