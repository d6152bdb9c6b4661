import type { Seat } from '../../../game-type.js';
import { shownPieces } from '../../../kit/piles.js';
import { sortCards, type Card } from '../../../kit/cards.js';
import { area, choosableIn, held } from '../../../kit/draw/choosable.js';
import { CARD_SIZE, cardFace, cardPile, cardRow, pilePanels } from '../../../kit/draw/playing-cards.js';
import { at } from '../../../kit/checked.js';
import {
  aside,
  caption,
  fitted,
  inColumn,
  inRow,
  leftIn,
  onPanel,
  PANEL_PADDING,
  paragraph,
  placed,
  wrapped,
  wrappedIn,
} from '../../../kit/draw/layout.js';
import { heading, sentences } from '../../../kit/draw/names.js';
import { animateDrawing, atRest } from '../../../kit/draw/animation.js';
import { drawing, rect, text, textWidth, type Drawing } from '../../../kit/draw/svg.js';
import { element } from '../../../kit/draw/xml.js';
import { pluralize, seatName } from '../../../kit/text.js';
import { valueOf } from '../cards.js';
import { HAND_SIZE } from '../schemas.js';
import { capturedText, lastMoveText, pointsTexts, startText, type BasraScene } from './text.js';

const WIDTH = 420;
const GAP = 8;
const INNER_WIDTH = WIDTH - 2 * PANEL_PADDING;
const PILE_GAP = 12;
const TABLE_WIDTH = INNER_WIDTH - CARD_SIZE.width - PILE_GAP;
/** The height for two lines of cards. If there are more, all are drawn smaller. */
const TABLE_HEIGHT = 2 * CARD_SIZE.height + GAP;
const HAND_SCALE = 0.5;
const PILE_SCALE = 0.5;
const HAND_HEIGHT = CARD_SIZE.height * HAND_SCALE;
const TEXT_SIZE = 14;
/** The height for four lines about what a seat has taken. */
const TAKEN_HEIGHT = 80;
/** The width of a single opponent's hand, beside which its captures are drawn. */
const OTHER_HAND_WIDTH = HAND_SIZE * (CARD_SIZE.width + GAP) * HAND_SCALE + GAP;

/** The card played comes from the viewer's hand below, or from another one above. */
const fromHand = ({ viewer, view }: BasraScene) =>
  ({ kind: 'slide', dx: 0, dy: view.lastPlay?.seat === viewer ? 90 : -90 }) as const;

const onFelt = (words: string): Drawing =>
  caption(words, { size: 14, fill: 'felt-ink', maxWidth: TABLE_WIDTH });

const STAMP = { width: 210, height: 104 } as const;
/** Announces a basra on top of the cards it takes, without catching clicks. */
const basraStamp = (points: number): Drawing => {
  const box = { x: 1.5, y: 1.5, width: STAMP.width - 3, height: STAMP.height - 3, radius: 14 };
  const style = { bold: true, align: 'centre', fill: 'gold-ink' } as const;
  const stamp = [
    rect(box, { fill: 'gold-soft', stroke: 'gold', strokeWidth: 3 }),
    text('Basra!', STAMP.width / 2, 54, { ...style, size: 48, font: 'serif' }),
    text(`+${points}`, STAMP.width / 2, 86, { ...style, size: 26 }),
  ];
  return drawing(STAMP.width, STAMP.height, element('g', { 'pointer-events': 'none' }, stamp.join('')));
};

/** By value, so that cards keep their places when others leave the table. */
const inOrder = (cards: readonly Card[]): Card[] => sortCards(cards).sort((a, b) => valueOf(a) - valueOf(b));

const lying = (faces: readonly Drawing[]): Drawing => {
  const { markup } = wrappedIn(TABLE_WIDTH, TABLE_HEIGHT, faces, { gap: GAP, align: 'start' });
  return drawing(TABLE_WIDTH, TABLE_HEIGHT, markup);
};

/** The table without cards. */
const emptyTable = ({ view: { lastPlay } }: BasraScene): Drawing => {
  const basra = lastPlay?.basra ?? 0;
  const shown = basra > 0 ? basraStamp(basra) : onFelt('The table is empty');
  const across = basra > 0 ? 'centre' : 'start';
  return fitted(TABLE_WIDTH, TABLE_HEIGHT, shown, { across, down: 'centre' });
};

/** The step at which captured cards leave the table: until then, they lie there with the card that took them. */
const CAPTURE_STEP = 5;

const tableCards = (scene: BasraScene): Drawing => {
  const { table, lastPlay } = scene.view;
  const mark = choosableIn(scene);
  const [played, capture] = [lastPlay?.card, lastPlay?.capture ?? []];
  const faceOf = (card: Card): Drawing => {
    const isLatest = card === played;
    const face = cardFace(card, isLatest ? 'accent' : capture.includes(card) ? 'gold' : undefined);
    return isLatest ? animateDrawing(face, fromHand(scene)) : face;
  };
  const faces = inOrder(table).map((card) => mark(faceOf(card), { capture: card }));
  const after = faces.length === 0 ? emptyTable(scene) : lying(faces);
  if (played === undefined || capture.length === 0) return after;
  const before = [...inOrder([...table, ...capture]), played].map(faceOf);
  return atRest(lying(before), after, CAPTURE_STEP);
};

/** The stock and the cards on the table. */
const tableDrawing = (scene: BasraScene): Drawing => {
  const pile = leftIn(CARD_SIZE.width, cardPile(scene.view.stock));
  const cards = tableCards(scene);
  const place = choosableIn(scene)(area(TABLE_WIDTH, TABLE_HEIGHT), { type: 'play' }, 'the table');
  const table = drawing(TABLE_WIDTH, TABLE_HEIGHT, place.markup, cards.markup);
  return onPanel(inRow([pile, table], { gap: PILE_GAP }), { felt: true });
};

const lastPlayPanel = (scene: BasraScene): Drawing =>
  onPanel(
    sentences(scene, (each) => lastMoveText(each) || startText(each), INNER_WIDTH, 2, { size: TEXT_SIZE }),
  );

const TAKEN_STYLE = { size: TEXT_SIZE, fill: 'muted' } as const;

const takenText = (captured: readonly Card[]): string => `Took ${capturedText(captured)}`;

/** The captures of a seat: how many cards and points and, below, which cards score them. */
const capturedDrawing = (captured: readonly Card[], maxWidth: number): Drawing => {
  const lines = [takenText(captured), ...pointsTexts(captured)];
  const broken = lines.flatMap((line) => (textWidth(line, TEXT_SIZE) > maxWidth ? line.split(', ') : [line]));
  const drawn = broken.map((line) => paragraph(line, maxWidth, TAKEN_STYLE));
  return fitted(maxWidth, TAKEN_HEIGHT, inColumn(drawn, { gap: 2, align: 'start' }), { down: 'centre' });
};

/** Beside what takes up `taken` units. */
const headingOf = (scene: BasraScene, seat: Seat, taken: number): string => {
  const { size } = at(scene.view.hands, seat);
  const held = size === 0 ? 'no cards' : pluralize(size, 'card');
  return heading(scene, ({ names }) => `${seatName(names, seat)}: ${held}`, WIDTH, taken);
};

const POINTS_HEIGHT = 16;

/** The viewer's hand and, beside its heading and above it, what the viewer has taken. */
const ownPanel = (scene: BasraScene, seat: Seat): Drawing => {
  const mark = choosableIn(scene);
  const row = cardRow(shownPieces(at(scene.view.hands, seat)), {
    maxWidth: INNER_WIDTH,
    gap: GAP,
    mark: (drawn, card) => held(mark(drawn, { card }), card),
  });
  const hand = fitted(INNER_WIDTH, CARD_SIZE.height, row);
  const captured = at(scene.view.captured, seat);
  const style = { size: TEXT_SIZE, fill: 'muted', align: 'right' } as const;
  const scored = drawing(
    INNER_WIDTH,
    POINTS_HEIGHT,
    text(pointsTexts(captured).join(', '), INNER_WIDTH, 14, style),
  );
  const own = inColumn([scored, hand], { gap: 2, align: 'start' });
  const taken = takenText(captured);
  const { width, height, markup } = onPanel(own, {
    heading: headingOf(scene, seat, textWidth(taken, TEXT_SIZE) + GAP),
  });
  return drawing(width, height, markup, text(taken, width - PANEL_PADDING, 20, style));
};

const handOf = ({ view }: BasraScene, seat: Seat, maxWidth: number): Drawing =>
  fitted(maxWidth, HAND_HEIGHT, cardRow(shownPieces(at(view.hands, seat)), { scale: HAND_SCALE, maxWidth }));

/** The only other seat: its hand, and what it has taken, beside both the hand and its heading. */
const onlyOther = (scene: BasraScene, seat: Seat): Drawing => {
  const hand = leftIn(INNER_WIDTH, handOf(scene, seat, OTHER_HAND_WIDTH));
  const beside = INNER_WIDTH - OTHER_HAND_WIDTH;
  const { width, height, markup } = onPanel(hand, { heading: headingOf(scene, seat, beside) });
  const captured = capturedDrawing(at(scene.view.captured, seat), beside);
  const top = (height - captured.height) / 2;
  return drawing(width, height, markup, placed(captured, PANEL_PADDING + OTHER_HAND_WIDTH, top));
};

/** The other seats side by side, four in two lines. */
const otherPanels = (scene: BasraScene): Drawing => {
  const others = [...scene.view.hands.keys()].filter((seat) => seat !== scene.viewer);
  const [only, ...rest] = others;
  if (only !== undefined && rest.length === 0) return onlyOther(scene, only);
  const inLine = others.length === 3 ? 3 : 2;
  const width = (WIDTH - (inLine - 1) * GAP) / inLine - 2 * PANEL_PADDING;
  const panels = others.map((seat) => {
    const captured = capturedDrawing(at(scene.view.captured, seat), width);
    const inner = inColumn([handOf(scene, seat, width), captured], { gap: 6 });
    return onPanel(inner, {
      heading: heading(scene, ({ names }) => seatName(names, seat), width + 2 * PANEL_PADDING),
    });
  });
  return wrapped(panels, WIDTH, { gap: GAP, align: 'start' });
};

/** So small that, on a telephone, a sheet leaves the whole picture in view. */
const PANEL_GAP = 4;

/** A panel for each other seat, the table with the stock, the latest play, and the viewer's own hand. */
export function svg(scene: BasraScene): Drawing {
  const own = scene.viewer === null ? [] : [ownPanel(scene, scene.viewer)];
  const parts = [
    otherPanels(scene),
    tableDrawing(scene),
    aside(inColumn([lastPlayPanel(scene), ...own], { gap: PANEL_GAP })),
    ...pilePanels(scene.view.stockCards, 'Stock, next card first', INNER_WIDTH, PILE_SCALE),
  ];
  return inColumn(parts, { gap: PANEL_GAP });
}
