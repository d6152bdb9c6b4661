import { defined, at } from '../../../kit/checked.js';
import { choosableIn } from '../../../kit/draw/choosable.js';
import { animateDrawing, animateMarkup } from '../../../kit/draw/animation.js';
import { scaled, inColumn, leftIn, onPanel, padded, paragraph, wrapped } from '../../../kit/draw/layout.js';
import { element, rounded } from '../../../kit/draw/xml.js';
import { shownPieces } from '../../../kit/piles.js';
import { paint, type Colour, type Paint } from '../../../kit/draw/palette.js';
import { drawing, path, rect, text, type Drawing } from '../../../kit/draw/svg.js';
import type { Seat } from '../../../game-type.js';
import { numbersOf, type Card, type CardNumber } from '../cards.js';
import { endNames } from '../describe.js';
import type { View } from '../schemas.js';
import type { Box, Dimensions } from './bends.js';
import { tableauOf, type EndBox, type PlacedCard } from './tableau.js';
import {
  usableEnds,
  blockedSeats,
  boneyardHeading,
  handHeading,
  playableCards,
  statusSentences,
  type DoubleSevenScene,
} from './text.js';

/** Where a pip lies in a half of an upright card, in sixths of the half, from its middle. */
type Pip = readonly [x: number, y: number];
const PIP_DISTANCE = 1.5;
const PIP_RADIUS = 0.085;
const centre: Pip = [0, 0];
const diagonal: readonly Pip[] = [
  [-PIP_DISTANCE, -PIP_DISTANCE],
  [PIP_DISTANCE, PIP_DISTANCE],
];
const corners: readonly Pip[] = [...diagonal, [PIP_DISTANCE, -PIP_DISTANCE], [-PIP_DISTANCE, PIP_DISTANCE]];
const six: readonly Pip[] = [...corners, [-PIP_DISTANCE, 0], [PIP_DISTANCE, 0]];
const pipsOf: Readonly<Record<CardNumber, readonly Pip[]>> = {
  0: [],
  1: [centre],
  2: diagonal,
  3: [...diagonal, centre],
  4: corners,
  5: [...corners, centre],
  6: six,
  7: [...six, centre],
};

interface CardStyle {
  readonly fill?: Colour;
  readonly edge?: Colour;
  readonly edgeWidth?: number;
}

const outline = ({ x, y, width, height }: Box, colours: Paint): string => {
  const inset = (colours.strokeWidth ?? 1) / 2;
  return rect(
    {
      x: x + inset,
      y: y + inset,
      width: width - 2 * inset,
      height: height - 2 * inset,
      radius: Math.min(width, height) * 0.16,
    },
    colours,
  );
};

const dot = (x: number, y: number, radius: number): string => {
  const [r, d] = [rounded(radius), rounded(2 * radius)];
  return `M${rounded(x - radius)} ${rounded(y)}a${r} ${r} 0 1 0 ${d} 0a${r} ${r} 0 1 0 ${-d} 0Z`;
};

const half = (number: CardNumber, x: number, y: number, side: number, upright: boolean): string =>
  pipsOf[number]
    .map(([across, along]) => {
      const [dx, dy] = upright ? [across, along] : [along, across];
      return dot(x + (dx * side) / 6, y + (dy * side) / 6, side * PIP_RADIUS);
    })
    .join('');

/** The bar between the halves of a card. */
const bar = (x1: number, y1: number, x2: number, y2: number): string =>
  element('line', { x1, y1, x2, y2, 'stroke-linecap': 'round', ...paint({ stroke: 'bone-edge' }) });

/** A card face up in its box. `numbers` go from left to right, or from top to bottom if it stands upright. */
const cardFace = (
  numbers: readonly [CardNumber, CardNumber],
  box: Box,
  { fill = 'bone', edge = 'bone-edge', edgeWidth = 1 }: CardStyle = {},
): string => {
  const { x, y, width, height } = box;
  const upright = height > width;
  const side = Math.min(width, height);
  const [midX, midY] = [x + width / 2, y + height / 2];
  const [dx, dy] = upright ? [0, side / 2] : [side / 2, 0];
  const [first, second] = numbers;
  const pips =
    half(first, midX - dx, midY - dy, side, upright) + half(second, midX + dx, midY + dy, side, upright);
  const reach = side * 0.34;
  const divider = upright
    ? bar(midX - reach, midY, midX + reach, midY)
    : bar(midX, midY - reach, midX, midY + reach);
  return (
    outline(box, { fill, stroke: edge, strokeWidth: edgeWidth }) +
    divider +
    (pips === '' ? '' : path(pips, { fill: 'bone-ink' }))
  );
};

/** A card face down in its box. */
const cardBack = (box: Box): string => {
  const inset = Math.min(box.width, box.height) * 0.18;
  const inner = {
    x: box.x + inset,
    y: box.y + inset,
    width: box.width - 2 * inset,
    height: box.height - 2 * inset,
  };
  return (
    outline(box, { fill: 'back', stroke: 'bone-edge' }) +
    outline(inner, { fill: 'none', stroke: 'back-line' })
  );
};

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
const TABLE_WIDTH = 540;
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
const tableauDrawing = (scene: DoubleSevenScene): Drawing => {
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
    return mark(drawing(box.width, box.height, art), { end: box.end }, endNames[box.end]).markup;
  });
  const faces = cards.map((placed: PlacedCard) =>
    placed.card === lastPlayed
      ? animateMarkup(cardFace(placed.numbers, placed, lastPlayedStyle), JOINING)
      : cardFace(placed.numbers, placed),
  );
  return enlarged(framed([...cards, ...shownBoxes], [...ends, ...faces].join('')));
};

const PANEL_PADDING = 24;
const PANEL_WIDTH = TABLE_WIDTH + PANEL_PADDING;
const HALF_PANEL_WIDTH = (PANEL_WIDTH - 8) / 2;

const OWN_CARD_WIDTH = 36;
const OWN_CARD_GAP = 8;
const OTHER_CARD_WIDTH = 18;
const OTHER_CARD_GAP = 2;

const playableStyle: CardStyle = { edge: 'accent', edgeWidth: 3.5 };

const tablePanel = (scene: DoubleSevenScene): Drawing => {
  const { boneyard } = scene.view;
  const words = [
    ...statusSentences(scene, true).flat(),
    ...(boneyard.size === 0 ? ['The boneyard is empty.'] : []),
  ];
  const lines = inColumn(
    words.map((each) => paragraph(each, TABLE_WIDTH, { size: 14, fill: 'felt-ink', align: 'centre' })),
    { gap: 2 },
  );
  const rows =
    scene.view.layout.length === 0 ? [padded(lines, 0, 40)] : [padded(tableauDrawing(scene), 0, 6), lines];
  return onPanel(inColumn(rows, { gap: 12 }), { felt: true, minWidth: PANEL_WIDTH });
};

/** An upright card, face down if it is `null`. */
const uprightCard = (card: Card | null, width: number, style?: CardStyle): Drawing => {
  const height = 2 * width;
  const box = { x: 0, y: 0, width, height };
  return drawing(width, height, card === null ? cardBack(box) : cardFace(numbersOf(card), box, style));
};

const cardRow = (cards: readonly Drawing[], panelWidth: number, gap: number): Drawing =>
  leftIn(panelWidth - PANEL_PADDING, wrapped(cards, panelWidth - PANEL_PADDING, { gap, align: 'start' }));

const badge = drawing(
  84,
  26,
  rect(
    { x: 1, y: 1, width: 82, height: 24, radius: 5 },
    { fill: 'gold-soft', stroke: 'gold', strokeWidth: 2 },
  ),
  text('BLOCKED', 42, 17.5, { size: 12.5, bold: true, fill: 'gold-ink', align: 'centre' }),
);

/** Before the cards of a seat that is blocked. */
const blockedBadge = (scene: DoubleSevenScene, seat: Seat): Drawing[] =>
  blockedSeats(scene).includes(seat) ? [animateDrawing(badge, { kind: 'appear' })] : [];

const ownHandPanel = (scene: DoubleSevenScene, seat: Seat, cards: readonly Card[]): Drawing => {
  const playable = playableCards(scene);
  const mark = choosableIn(scene);
  const faces = cards.map((card) =>
    mark(uprightCard(card, OWN_CARD_WIDTH, playable.includes(card) ? playableStyle : {}), { card }),
  );
  const hint = playable.length === 0 ? '' : ' (outlined cards can be played)';
  return onPanel(cardRow([...blockedBadge(scene, seat), ...faces], PANEL_WIDTH, OWN_CARD_GAP), {
    heading: `${handHeading(scene, seat)}${hint}`,
    minWidth: PANEL_WIDTH,
  });
};

/** A panel with small cards, face down if they are hidden, and the badge of a hand before them. */
const smallPanel = (pile: View['boneyard'], heading: string, badge: Drawing[] = []): Drawing => {
  const faces = shownPieces(pile).map((card) => uprightCard(card, OTHER_CARD_WIDTH));
  const row = cardRow([...badge, ...faces], HALF_PANEL_WIDTH, OTHER_CARD_GAP);
  return onPanel(row, { heading, minWidth: HALF_PANEL_WIDTH });
};

const handPanels = (scene: DoubleSevenScene): Drawing[] => {
  const { view, viewer } = scene;
  const { hands, boneyard } = view;
  const others = hands.flatMap((hand, seat) =>
    seat === viewer ? [] : [smallPanel(hand, handHeading(scene, seat), blockedBadge(scene, seat))],
  );
  const mark = choosableIn(scene);
  const pile = mark(smallPanel(boneyard, boneyardHeading(view)), { type: 'draw' }, 'draw a card');
  const panels = wrapped(boneyard.size === 0 ? others : [...others, pile], PANEL_WIDTH, { align: 'start' });
  const own = viewer === null ? null : at(hands, viewer).cards;
  return viewer === null || own === null ? [panels] : [ownHandPanel(scene, viewer, own), panels];
};

/** The layout on felt, and the hands and the boneyard below it. */
export function svg(scene: DoubleSevenScene): Drawing {
  return inColumn([tablePanel(scene), ...handPanels(scene)], { align: 'start' });
}
