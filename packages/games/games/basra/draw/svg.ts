import type { Seat } from '../../../game-type.js';
import { shownPieces } from '../../../kit/piles.js';
import type { Card } from '../../../kit/cards.js';
import { choosableIn, held } from '../../../kit/draw/choosable.js';
import { CARD_SIZE, cardRow, pilePanels } from '../../../kit/draw/playing-cards.js';
import { at } from '../../../kit/checked.js';
import {
  aside,
  fitted,
  inColumn,
  leftIn,
  onPanel,
  PANEL_PADDING,
  paragraph,
  placed,
  wrapped,
} from '../../../kit/draw/layout.js';
import { heading, sentences } from '../../../kit/draw/names.js';
import { drawing, text, textWidth, type Drawing } from '../../../kit/draw/svg.js';
import { pluralize, seatName } from '../../../kit/text.js';
import { HAND_SIZE } from '../schemas.js';
import { GAP, INNER_WIDTH, inLineOf, tableDrawing, WIDTH } from './table.js';
import { capturedText, lastMoveText, pointsTexts, startText, type BasraScene } from './text.js';

const HAND_SCALE = 0.5;
const PILE_SCALE = 0.5;
const HAND_HEIGHT = CARD_SIZE.height * HAND_SCALE;
const TEXT_SIZE = 14;
/** The height for four lines about what a seat has taken. */
const TAKEN_HEIGHT = 80;
/** The width of a single opponent's hand, beside which its captures are drawn. */
const OTHER_HAND_WIDTH = HAND_SIZE * (CARD_SIZE.width + GAP) * HAND_SCALE + GAP;

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
  const width = (WIDTH + GAP) / inLineOf(others.length) - GAP - 2 * PANEL_PADDING;
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
  const [others, table] = [otherPanels(scene), tableDrawing(scene)];
  const parts = [
    others,
    drawing(table.width, table.height),
    aside(inColumn([lastPlayPanel(scene), ...own], { gap: PANEL_GAP })),
    ...pilePanels(scene.view.stockCards, 'Stock, next card first', INNER_WIDTH, PILE_SCALE),
  ];
  const column = inColumn(parts, { gap: PANEL_GAP });
  // On top, because cards come from the other panels and go there.
  return drawing(column.width, column.height, column.markup, placed(table, 0, others.height + PANEL_GAP));
}
