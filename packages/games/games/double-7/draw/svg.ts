import { defined, at } from '../../../kit/checked.js';
import { area, AREA, choosableIn, held } from '../../../kit/draw/choosable.js';
import { heading, sentences } from '../../../kit/draw/names.js';
import { animateDrawing, animateMarkup } from '../../../kit/draw/animation.js';
import {
  aside,
  BOLD_FACTOR,
  fitted,
  inColumn,
  leftIn,
  onPanel,
  PANEL_PADDING,
  placed,
  scaled,
  wrapped,
  wrappedIn,
} from '../../../kit/draw/layout.js';
import { element } from '../../../kit/draw/xml.js';
import { inWide } from '../../../kit/draw/wide.js';
import { sum } from '../../../kit/lists.js';
import { shownPieces } from '../../../kit/piles.js';
import { paint } from '../../../kit/draw/palette.js';
import { circle, drawing, rect, text, textWidth, type Drawing } from '../../../kit/draw/svg.js';
import type { Seat } from '../../../game-type.js';
import { CARDS, type Card } from '../cards.js';
import { placeText, type OpenEnd } from '../layout.js';
import { handSizeFor } from '../rounds.js';
import type { View } from '../schemas.js';
import { playScore } from '../scoring.js';
import type { Box, Dimensions } from './bends.js';
import { cardFace, uprightCard, type CardStyle } from './card.js';
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
/** With more panels, or two lines of cards in the own hand. */
const MANY_SEATS = { height: 267, rows: 8, lines: 2, otherCard: 12 } as const;
const MANY = 3;
const sizesFor = ({ hands }: View) => (hands.length < MANY ? FEW_SEATS : MANY_SEATS);
/** Cards on the table are this much larger than the dimensions say. */
const TABLE_SCALE = 1.15;
const lastPlayedStyle: CardStyle = { edge: 'gold', edgeWidth: 3 };
/** The cards of a new hand come from above, one at a time. */
const DEALT = { kind: 'slide', dx: 0, dy: -120 } as const;

/** The smallest box around `boxes`. */
const around = (boxes: readonly Box[]): Box => {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const width = Math.max(...boxes.map((box) => box.x + box.width)) - x;
  const height = Math.max(...boxes.map((box) => box.y + box.height)) - y;
  return { x, y, width, height };
};

/** Arms lie straight as long as there is room on the table. */
const laidOut = (view: View): Tableau => {
  const { layout } = view;
  const straight = tableauOf(layout, svgDimensions);
  const { width, height } = around([...straight.cards, ...straight.endBoxes]);
  const sizes = sizesFor(view);
  if (width * TABLE_SCALE <= TABLE_WIDTH && height * TABLE_SCALE <= sizes.height) return straight;
  const wound = [sizes.rows, FEW_SEATS.rows].map((rows) => windingOf(layout, svgDimensions, rows));
  return wound.find((each) => each !== undefined) ?? straight;
};

interface EndStyle {
  readonly isUsable: boolean;
  /** Whether it counts for a play that has scored. */
  readonly hasScored: boolean;
}

/** The number to match and, for a double and where it has scored, what it counts. */
const endLabel = (
  { x, y, width, height }: EndBox,
  { number, points }: OpenEnd,
  { isUsable, hasScored }: EndStyle,
): string => {
  const [midX, midY] = [x + width / 2, y + height / 2];
  const style = {
    align: 'centre',
    bold: isUsable || hasScored,
    fill: hasScored ? 'gold-ink' : 'felt-ink',
  } as const;
  if (!hasScored && (points === number || points === 0))
    return text(`${number}`, midX, midY + 5, { ...style, size: 14 });
  const counted = `${hasScored ? '+' : '='}${points}`;
  const narrow = { ...style, size: 12, exactWidth: 7 * counted.length };
  const [x1, y1, x2, y2] = width > height ? [-11, 5, 10, 4.5] : [0, -1, 0, 10];
  return (
    text(`${number}`, midX + x1, midY + y1, { ...style, size: 13 }) +
    text(counted, midX + x2, midY + y2, narrow)
  );
};

/** The smallest width and height of an area that a finger can hit. */
const FINGER = 48;

const endBoxArt = (box: EndBox, openEnd: OpenEnd, style: EndStyle): string => {
  const { isUsable, hasScored } = style;
  const outline = element('rect', {
    x: box.x + 1.5,
    y: box.y + 1.5,
    width: box.width - 3,
    height: box.height - 3,
    rx: 4,
    'stroke-dasharray': '4 3',
    'pointer-events': 'all',
    ...paint({
      fill: hasScored ? 'gold-soft' : 'felt',
      stroke: isUsable ? 'gold' : 'felt-line',
      strokeWidth: isUsable ? 2 : 1.5,
    }),
  });
  const finger = element('rect', {
    x: box.x + (box.width - FINGER) / 2,
    y: box.y + (box.height - FINGER) / 2,
    width: FINGER,
    height: FINGER,
    ...AREA,
  });
  return finger + element('g', { class: 'framed' }, outline + endLabel(box, openEnd, style));
};

/** On a spinner, what it counts for a play that has scored. */
const spinnerScore = ({ x, y, width, height }: Box, points: number): string => {
  const [midX, midY] = [x + width / 2, y + height / 2];
  const box = { x: midX - 12, y: midY - 8, width: 24, height: 16, radius: 4 };
  return (
    rect(box, { fill: 'gold-soft', stroke: 'gold' }) +
    text(`+${points}`, midX, midY + 4.5, { size: 12, bold: true, fill: 'gold-ink', align: 'centre' })
  );
};

/** From the middle of the table, where the panel of a seat lies in the picture. */
const panelPlace = ({ view, viewer }: DoubleSevenScene, seat: Seat): readonly [x: number, y: number] => {
  const { height, lines, otherCard } = sizesFor(view);
  const others = [...view.hands.keys()].filter((each) => each !== viewer);
  const inLine = inLineOf(others.length);
  const panels = others.length + (boneyardOf(view.hands.length) > 0 ? 1 : 0);
  const [across, down] = [(PANEL_WIDTH + 8) / inLine, 2 * otherCard + 44];
  const index = seat === viewer ? Math.ceil(panels / inLine) * inLine : others.indexOf(seat);
  const x = seat === viewer ? 0 : ((index % inLine) + 0.5) * across - PANEL_WIDTH / 2;
  return [x, height / 2 + 20 * lines + 24 + (Math.floor(index / inLine) + 0.5) * down];
};

/** The latest card, which comes from the panel of its player. */
const joining = (scene: DoubleSevenScene, card: PlacedCard, frame: Box): string => {
  const { seat } = at(scene.view.layout, -1);
  const shrunk = Math.min(
    1 / TABLE_SCALE,
    TABLE_WIDTH / frame.width,
    sizesFor(scene.view).height / frame.height,
  );
  const scale = Math.min(TABLE_SCALE, shrunk);
  const [x, y] = panelPlace(scene, seat);
  const dx = x / scale + frame.x + (frame.width - card.width) / 2 - card.x;
  const dy = y / scale + frame.y + (frame.height - card.height) / 2 - card.y;
  return animateMarkup(cardFace(card.numbers, card, lastPlayedStyle), { kind: 'slide', dx, dy }, 0, true);
};

/** The cards as they lie and, while the game lasts, the boxes where the next one can be joined. */
const tableauDrawing = (scene: DoubleSevenScene): Drawing => {
  const { view, turn } = scene;
  const { cards, endBoxes, joints = [] } = laidOut(view);
  const hasScored = playScore(view.points) > 0;
  const openEndAt = (box: EndBox): OpenEnd =>
    defined(
      view.ends.find(({ end }) => end === box.end),
      `the open end ${box.end}`,
    );
  const counts = (box: EndBox): boolean => hasScored && openEndAt(box).points > 0;
  const shownBoxes = endBoxes.filter((box) => turn !== null || counts(box));
  const lastPlayed = view.layout.at(-1)?.card;
  const usable = usableEnds(scene).map(({ end }) => end);
  const mark = choosableIn(scene);
  const ends = shownBoxes.map((box) => {
    const style = { isUsable: usable.includes(box.end), hasScored: counts(box) };
    const art = endBoxArt(box, openEndAt(box), style);
    return mark(drawing(box.width, box.height, art), { end: box.end }, placeText(view.layout, box.end))
      .markup;
  });
  const boxes = [...cards, ...shownBoxes];
  const frame = around(boxes);
  const faces = cards.map((placed) => {
    const { card, numbers } = placed;
    const face = card === lastPlayed ? joining(scene, placed, frame) : cardFace(numbers, placed);
    const { spinner } = view;
    const isCounted = hasScored && spinner?.card === card && spinner.points > 0;
    return isCounted ? face + animateMarkup(spinnerScore(placed, spinner.points), { kind: 'appear' }) : face;
  });
  const shown = [...joints, ...shownBoxes.flatMap(({ joint }) => joint ?? [])];
  const bridges = shown.map(({ x, y }) => circle(x, y, 5, { fill: 'bone' }));
  const markup = [...bridges, ...ends, ...faces].join('');
  const tableau = drawing(frame.width, frame.height, placed({ ...frame, markup }, -frame.x, -frame.y));
  return scaled(tableau, TABLE_SCALE);
};

/** The size of the boneyard at first. */
const boneyardOf = (seats: number): number => CARDS.length - seats * handSizeFor(seats);
const OWN_CARD_WIDTH = 43;
/** The height of a line of cards, and of two lines of smaller ones. */
const [OWN_HEIGHT, LONG_HEIGHT] = [2 * OWN_CARD_WIDTH, 125];
/** As many as can be hit with a finger side by side. */
const LINE_OF_CARDS = 8;
/** With two seats, a hand may grow; with three or four, it is long from the beginning. */
const isLongFor = (seats: number): boolean => boneyardOf(seats) > 1 || handSizeFor(seats) > LINE_OF_CARDS;
/** In two lines, a card can be hit in a space as wide as a finger, or narrower where there are many. */
const LINE_HEIGHT = LONG_HEIGHT / 2;
const OTHER_CARD_GAP = 2;
/** How many of the panels of `others` seats are side by side. */
const inLineOf = (others: number): number => (others > 2 ? 3 : 2);

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

const badge = (words: string, size: number): Drawing => {
  const width = Math.ceil(textWidth(words, size) * BOLD_FACTOR) + 10;
  return animateDrawing(
    drawing(
      width,
      22,
      rect(
        { x: 1, y: 1, width: width - 2, height: 20, radius: 5 },
        { fill: 'gold-soft', stroke: 'gold', strokeWidth: 2 },
      ),
      text(words, width / 2, 11 + size * 0.36, { size, bold: true, fill: 'gold-ink', align: 'centre' }),
    ),
    { kind: 'appear' },
  );
};

/** A badge for a seat that is blocked or has scored with the latest play. */
const badgesOf = (scene: DoubleSevenScene, seat: Seat, size = 14): Drawing[] => {
  const { layout, points } = scene.view;
  if (blockedSeats(scene).includes(seat)) return [badge('BLOCKED', size)];
  const scored = layout.at(-1)?.seat === seat ? playScore(points) : 0;
  return scored === 0 ? [] : [badge(`+${scored}`, size)];
};

/** A panel with badges beside its heading. */
const badged = ({ width, height, markup }: Drawing, badges: readonly Drawing[]): Drawing =>
  drawing(width, height, markup, ...badges.map((each) => placed(each, width - each.width - 4, 3)));

/** A card in the middle of the space in which it can be hit. */
const inSpace = (card: Drawing, width: number, height: number): Drawing => {
  const framed = element('g', { class: 'framed' }, card.markup);
  const [x, y] = [(width - card.width) / 2, (height - card.height) / 2];
  return drawing(width, height, area(width, height).markup, placed({ ...card, markup: framed }, x, y));
};

const ownHandPanel = (scene: DoubleSevenScene, seat: Seat, cards: readonly Card[]): Drawing => {
  const playable = playableCards(scene);
  const mark = choosableIn(scene);
  const isNew = scene.view.layout.length === 0;
  const [lines, down, cardWidth] =
    cards.length > LINE_OF_CARDS ? [2, LINE_HEIGHT, LINE_HEIGHT / 2 - 1] : [1, OWN_HEIGHT, OWN_CARD_WIDTH];
  const perLine = Math.ceil(cards.length / lines);
  const across = TABLE_WIDTH / Math.max(LINE_OF_CARDS, perLine);
  const faces = cards.map((card, index) => {
    const face = uprightCard(card, cardWidth, playable.includes(card) ? playableStyle : {});
    const shown = isNew ? animateDrawing(face, DEALT, index) : face;
    return held(mark(inSpace(shown, across, down), { card }), card);
  });
  const height = isLongFor(scene.view.hands.length) ? LONG_HEIGHT : OWN_HEIGHT;
  const hand = wrappedIn(across * perLine, height, faces, { gap: 0, align: 'start' });
  const taken = badge('BLOCKED', 14).width;
  const own = heading(scene, (each) => handHeading(each, seat), PANEL_WIDTH, taken);
  return badged(onPanel(leftIn(TABLE_WIDTH, hand), { heading: own }), badgesOf(scene, seat));
};

/** A panel with small cards, face down if they are hidden. */
const smallPanel = (pile: View['boneyard'], width: number, heading: string, cardWidth: number): Drawing => {
  const faces = shownPieces(pile).map((card) => uprightCard(card, cardWidth));
  const gap = { gap: OTHER_CARD_GAP, align: 'start' } as const;
  return onPanel(wrappedIn(width - 2 * PANEL_PADDING, 2 * cardWidth, faces, gap), { heading });
};

/** What a heading leaves out: in a panel for itself, in a narrow one or beside a badge, and where it is both. */
const LEFT_OUT = [/\d+ cards?, (?=total \d+$)/, / cards?$|: \d+ cards?, total \d+$/, /: \d.*$/] as const;

/** The panels of the other hands, and of the boneyard unless all cards are dealt to begin with. */
const otherPanels = (scene: DoubleSevenScene): Drawing[] => {
  const { view, viewer } = scene;
  const { hands, boneyard } = view;
  const others = [...hands.keys()].filter((seat) => seat !== viewer);
  const { otherCard } = sizesFor(view);
  const inLine = inLineOf(others.length);
  const width = (PANEL_WIDTH - (inLine - 1) * 8) / inLine;
  const panels = others.map((seat) => {
    const badges = badgesOf(scene, seat, inLine > 2 ? 11 : 14);
    const taken = sum(badges.map((each) => each.width));
    const leftOut = at(LEFT_OUT, Number(inLine > 2) + Number(taken > 0));
    const other = heading(scene, (each) => handHeading(each, seat).replace(leftOut, ''), width, taken);
    return badged(smallPanel(at(hands, seat), width, other, otherCard), badges);
  });
  const mark = choosableIn(scene);
  const left = boneyardHeading(view).replace(inLine > 2 ? / cards?$/ : '', '');
  const pile = mark(smallPanel(boneyard, width, left, otherCard), { type: 'draw' }, 'draw a card');
  return boneyardOf(hands.length) > 0 ? [...panels, pile] : panels;
};

/** Of the panels beside the table in a wide window, so that the picture fills it: the scale for two seats, and for more. */
const sideScale = ({ hands }: View, { width }: Drawing): number =>
  hands.length === 2 ? 0.95 : Math.min(0.85, 160 / width);

/** The layout on felt, the other hands and the boneyard, and the viewer's own hand. */
export function svg(scene: DoubleSevenScene): Drawing {
  const { viewer, view } = scene;
  const own = viewer === null ? null : at(view.hands, viewer).cards;
  const hand = viewer === null || own === null ? [] : [ownHandPanel(scene, viewer, own)];
  const panels = otherPanels(scene);
  const { table, side, picture, ...below } = inWide(
    { table: tablePanel(scene), hand, side: panels },
    { isSideAbove: false, sideScale: sideScale(view, at(panels, 0)) },
  );
  const others = wrapped(side, PANEL_WIDTH, { align: 'start' });
  const parts = [drawing(table.width, table.height), aside(inColumn([others, ...below.hand]))];
  const { width, height, markup } = inColumn(parts, { align: 'start' });
  // On top, because cards come from the other panels.
  return picture(drawing(width, height, markup, table.markup));
}
