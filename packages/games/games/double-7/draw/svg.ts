import { defined, at } from '../../../kit/checked.js';
import { area, AREA, choosableIn, held } from '../../../kit/draw/choosable.js';
import { heading, sentences } from '../../../kit/draw/names.js';
import { animateDrawing, animateMarkup } from '../../../kit/draw/animation.js';
import {
  aside,
  fitted,
  inColumn,
  onPanel,
  PANEL_PADDING,
  placed,
  scaled,
  wrapped,
  wrappedIn,
} from '../../../kit/draw/layout.js';
import { element, rounded } from '../../../kit/draw/xml.js';
import { inWide } from '../../../kit/draw/wide.js';
import { shownPieces } from '../../../kit/piles.js';
import { paint, type Colour, type Paint } from '../../../kit/draw/palette.js';
import { circle, drawing, path, rect, text, type Drawing } from '../../../kit/draw/svg.js';
import type { Seat } from '../../../game-type.js';
import { CARDS, numbersOf, type Card, type CardNumber } from '../cards.js';
import { placeText, type OpenEnd } from '../layout.js';
import { handSizeFor } from '../rounds.js';
import type { View } from '../schemas.js';
import { playScore } from '../scoring.js';
import type { Box, Dimensions } from './bends.js';
import { tableauOf, type EndBox, type PlacedCard, type Tableau } from './tableau.js';
import { windingOf } from './winding.js';
import {
  usableEnds,
  blockedSeats,
  boneyardHeading,
  handHeading,
  playableCards,
  tableText,
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
/**
 * In user units: few layouts are larger than the table. `innerReach` leaves room for a double, a bend and another double beside a
 * double of a vertical arm; `rowDistance` leaves room for doubles above each other.
 */
export const svgDimensions: Dimensions = {
  long: 2 * UNIT,
  short: UNIT,
  gap: 3,
  outerReach: 230,
  innerReach: 100,
  rise: 118,
  rowDistance: 55,
};
const PANEL_WIDTH = 420;
const TABLE_WIDTH = PANEL_WIDTH - 2 * PANEL_PADDING;
/** The height of the box in which the layout grows, its rows when wound, the lines of words below, and the width of other cards. */
const FEW_SEATS = { height: 300, rows: 9, lines: 3, otherCard: 16 } as const;
/** With two lines of other hands above the own one. */
const MANY_SEATS = { height: 267, rows: 8, lines: 2, otherCard: 12 } as const;
const MANY = 5;
const sizesFor = ({ hands }: View) => (hands.length < MANY ? FEW_SEATS : MANY_SEATS);
/** Cards on the table are this much larger than the dimensions say. */
const TABLE_SCALE = 1.15;
const lastPlayedStyle: CardStyle = { edge: 'gold', edgeWidth: 3 };
/** The latest card comes from the hands below. */
const JOINING = { kind: 'slide', dx: 0, dy: 90 } as const;

/** The cards of a new hand come from above, one at a time. */
const DEALT = { kind: 'slide', dx: 0, dy: -120 } as const;

/** `markup` as a drawing that is just large enough for `boxes`. */
const framed = (boxes: readonly Box[], markup: string): Drawing => {
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  const width = Math.max(...boxes.map((box) => box.x + box.width)) - left;
  const height = Math.max(...boxes.map((box) => box.y + box.height)) - top;
  return drawing(width, height, element('g', { transform: `translate(${-left} ${-top})` }, markup));
};

/** Arms lie straight as long as there is room on the table. */
const laidOut = (view: View): Tableau => {
  const { layout } = view;
  const straight = tableauOf(layout, svgDimensions);
  const { width, height } = framed([...straight.cards, ...straight.endBoxes], '');
  const sizes = sizesFor(view);
  if (width * TABLE_SCALE <= TABLE_WIDTH && height * TABLE_SCALE <= sizes.height) return straight;
  const wound = [sizes.rows, FEW_SEATS.rows].map((rows) => windingOf(layout, svgDimensions, rows));
  return wound.find((each) => each !== undefined) ?? straight;
};

/** The number to match and, for a double, what it counts. */
const endLabel = ({ x, y, width, height }: EndBox, { number, points }: OpenEnd, usable: boolean): string => {
  const [midX, midY] = [x + width / 2, y + height / 2];
  const style = { align: 'centre', bold: usable, fill: 'felt-ink' } as const;
  if (points === number || points === 0) return text(`${number}`, midX, midY + 5, { ...style, size: 14 });
  const counted = `=${points}`;
  const narrow = { ...style, size: 12, exactWidth: 7 * counted.length };
  return text(`${number}`, midX, midY - 1, { ...style, size: 13 }) + text(counted, midX, midY + 10, narrow);
};

/** The smallest width and height of an area that a finger can hit. */
const FINGER = 48;

const endBoxArt = (box: EndBox, openEnd: OpenEnd, usable: boolean): string => {
  const outline = element('rect', {
    x: box.x + 1.5,
    y: box.y + 1.5,
    width: box.width - 3,
    height: box.height - 3,
    rx: 4,
    'stroke-dasharray': '4 3',
    'pointer-events': 'all',
    ...paint({ fill: 'felt', stroke: usable ? 'gold' : 'felt-line', strokeWidth: usable ? 2 : 1.5 }),
  });
  const finger = element('rect', {
    x: box.x + (box.width - FINGER) / 2,
    y: box.y + (box.height - FINGER) / 2,
    width: FINGER,
    height: FINGER,
    ...AREA,
  });
  return finger + element('g', { class: 'framed' }, outline + endLabel(box, openEnd, usable));
};

/** The cards as they lie and, while the game lasts, the boxes where the next one can be joined. */
const tableauDrawing = (scene: DoubleSevenScene): Drawing => {
  const { view, turn } = scene;
  const { cards, endBoxes, joints = [] } = laidOut(view);
  const shownBoxes = turn === null ? [] : endBoxes;
  const lastPlayed = view.layout.at(-1)?.card;
  const usable = usableEnds(scene).map(({ end }) => end);
  const openEndAt = (box: EndBox): OpenEnd =>
    defined(
      view.ends.find(({ end }) => end === box.end),
      `the open end ${box.end}`,
    );
  const mark = choosableIn(scene);
  const ends = shownBoxes.map((box) => {
    const art = endBoxArt(box, openEndAt(box), usable.includes(box.end));
    return mark(drawing(box.width, box.height, art), { end: box.end }, placeText(view.layout, box.end))
      .markup;
  });
  const faces = cards.map((placed: PlacedCard) =>
    placed.card === lastPlayed
      ? animateMarkup(cardFace(placed.numbers, placed, lastPlayedStyle), JOINING)
      : cardFace(placed.numbers, placed),
  );
  const shown = [...joints, ...shownBoxes.flatMap(({ joint }) => joint ?? [])];
  const bridges = shown.map(({ x, y }) => circle(x, y, 5, { fill: 'bone' }));
  return scaled(framed([...cards, ...shownBoxes], [...bridges, ...ends, ...faces].join('')), TABLE_SCALE);
};

/** The size of the boneyard at first. */
const boneyardOf = (seats: number): number => CARDS.length - seats * handSizeFor(seats);
const OWN_CARD_WIDTH = 43;
const OWN_CARD_GAP = 2;
/** The height of a line of nine, and of two lines of smaller cards. */
const [OWN_HEIGHT, LONG_HEIGHT] = [2 * OWN_CARD_WIDTH, 125];
const LINE_OF_CARDS = 9;
/** With two seats, a hand may grow; with three, it is long from the beginning. */
const isLongFor = (seats: number): boolean => boneyardOf(seats) > 1 || handSizeFor(seats) > LINE_OF_CARDS;
/** In two lines, a card can be hit in a space as wide as a finger, or narrower where there are many. */
const LINE_HEIGHT = LONG_HEIGHT / 2;
const OTHER_CARD_GAP = 2;

const playableStyle: CardStyle = { edge: 'accent', edgeWidth: 3.5 };

const tablePanel = (scene: DoubleSevenScene): Drawing => {
  const centred = { across: 'centre', down: 'centre' } as const;
  const { layout } = scene.view;
  const table = layout.length === 0 ? drawing(0, 0) : tableauDrawing(scene);
  const { height, lines } = sizesFor(scene.view);
  const status = sentences(scene, tableText, TABLE_WIDTH, lines, {
    size: 14,
    fill: 'felt-ink',
    align: 'centre',
  });
  return onPanel(inColumn([fitted(TABLE_WIDTH, height, table, centred), status]), {
    felt: true,
  });
};

/** An upright card, face down if it is `null`. */
const uprightCard = (card: Card | null, width: number, style?: CardStyle): Drawing => {
  const height = 2 * width;
  const box = { x: 0, y: 0, width, height };
  return drawing(width, height, card === null ? cardBack(box) : cardFace(numbersOf(card), box, style));
};

const badge = (words: string, width: number): Drawing =>
  animateDrawing(
    drawing(
      width,
      26,
      rect(
        { x: 1, y: 1, width: width - 2, height: 24, radius: 5 },
        { fill: 'gold-soft', stroke: 'gold', strokeWidth: 2 },
      ),
      text(words, width / 2, 17.5, { size: 14, bold: true, fill: 'gold-ink', align: 'centre' }),
    ),
    { kind: 'appear' },
  );

const BLOCKED_WIDTH = 92;

/** A seat's panel with a badge, `down` from its upper edge, if the seat is blocked or has scored with the latest play. */
const badged = (scene: DoubleSevenScene, seat: Seat, panel: Drawing, down: number): Drawing => {
  const { view } = scene;
  const points = view.layout.at(-1)?.seat === seat ? playScore(view.points) : 0;
  const isBlocked = blockedSeats(scene).includes(seat);
  if (points === 0 && !isBlocked) return panel;
  const { width, height, markup } = panel;
  const shown = isBlocked ? badge('BLOCKED', BLOCKED_WIDTH) : badge(`+${points}`, 40);
  return drawing(width, height, markup, placed(shown, width - shown.width - 3, down));
};

/** A card in the space in which it can be hit. */
const inSpace = (card: Drawing, across: number): Drawing =>
  drawing(across, LINE_HEIGHT, area(across, LINE_HEIGHT).markup, placed(card, (across - card.width) / 2, 1));

const ownHandPanel = (scene: DoubleSevenScene, seat: Seat, cards: readonly Card[]): Drawing => {
  const playable = playableCards(scene);
  const mark = choosableIn(scene);
  const isNew = scene.view.layout.length === 0;
  const isInLines = cards.length > LINE_OF_CARDS;
  const across = Math.min(FINGER, TABLE_WIDTH / Math.ceil(cards.length / 2));
  const faces = cards.map((card, index) => {
    const width = isInLines ? LINE_HEIGHT / 2 - 1 : OWN_CARD_WIDTH;
    const face = uprightCard(card, width, playable.includes(card) ? playableStyle : {});
    const shown = isNew ? animateDrawing(face, DEALT, index) : face;
    return held(mark(isInLines ? inSpace(shown, across) : shown, { card }), card);
  });
  const height = isLongFor(scene.view.hands.length) ? LONG_HEIGHT : OWN_HEIGHT;
  const hand = wrappedIn(TABLE_WIDTH, height, faces, { gap: isInLines ? 0 : OWN_CARD_GAP, align: 'start' });
  const own = heading(scene, (each) => handHeading(each, seat), PANEL_WIDTH, BLOCKED_WIDTH);
  return badged(scene, seat, onPanel(hand, { heading: own }), 3);
};

/** A panel with small cards, face down if they are hidden. */
const smallPanel = (pile: View['boneyard'], width: number, heading: string, cardWidth: number): Drawing => {
  const faces = shownPieces(pile).map((card) => uprightCard(card, cardWidth));
  const gap = { gap: OTHER_CARD_GAP, align: 'start' } as const;
  return onPanel(wrappedIn(width - 2 * PANEL_PADDING, 2 * cardWidth, faces, gap), { heading });
};

/** The number of cards, or the total of those that are shown; for a narrow panel, less. */
const shortHeading = (scene: DoubleSevenScene, seat: Seat, isNarrow: boolean): string => {
  const heading = handHeading(scene, seat);
  return isNarrow
    ? heading.replace(/ cards?$|: \d+ cards?, total \d+$/, '')
    : heading.replace(/\d+ cards?, (?=total \d+$)/, '');
};

/** The panels of the other hands, and of the boneyard unless all cards are dealt to begin with. */
const otherPanels = (scene: DoubleSevenScene): Drawing[] => {
  const { view, viewer } = scene;
  const { hands, boneyard } = view;
  const others = [...hands.keys()].filter((seat) => seat !== viewer);
  const { otherCard } = sizesFor(view);
  const inLine = others.length > 2 ? 3 : 2;
  const width = (PANEL_WIDTH - (inLine - 1) * 8) / inLine;
  const panels = others.map((seat) => {
    const other = heading(scene, (each) => shortHeading(each, seat, inLine > 2), width);
    const panel = smallPanel(at(hands, seat), width, other, otherCard);
    return badged(scene, seat, panel, panel.height - 34);
  });
  const mark = choosableIn(scene);
  const left = boneyardHeading(view).replace(inLine > 2 ? / cards?$/ : '', '');
  const pile = mark(smallPanel(boneyard, width, left, otherCard), { type: 'draw' }, 'draw a card');
  return boneyardOf(hands.length) > 0 ? [...panels, pile] : panels;
};

/** Of the panels beside the table in a wide window: the greatest width, and the greatest scale. */
const [SIDE_WIDTH, SIDE_SCALE] = [160, 0.85];

/** The layout on felt, the other hands and the boneyard, and the viewer's own hand. */
export function svg(scene: DoubleSevenScene): Drawing {
  const { viewer, view } = scene;
  const own = viewer === null ? null : at(view.hands, viewer).cards;
  const hand = viewer === null || own === null ? [] : [ownHandPanel(scene, viewer, own)];
  const panels = otherPanels(scene);
  const { table, side, picture, ...below } = inWide(
    { table: tablePanel(scene), hand, side: panels },
    {
      isSideAbove: false,
      sideScale: Math.min(SIDE_SCALE, SIDE_WIDTH / at(panels, 0).width),
      isHandWide: !isLongFor(view.hands.length),
    },
  );
  const others = wrapped(side, PANEL_WIDTH, { align: 'start' });
  return picture(inColumn([table, aside(inColumn([others, ...below.hand]))], { align: 'start' }));
}
