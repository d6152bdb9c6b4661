import type { Seat } from '../../../game-type.js';
import { choosableIn, type MarkChoosable } from '../../../kit/draw/choosable.js';
import { CARD_SIZE, cardLines, cardPile, cardRow, pilePanels } from '../../../kit/draw/playing-cards.js';
import { caption, inColumn, inRow, leftIn, onPanel, paragraph, wrapped } from '../../../kit/draw/layout.js';
import { animateDrawing } from '../../../kit/draw/animation.js';
import { seatColour } from '../../../kit/draw/seat-colours.js';
import { circle, drawing, text, type Drawing } from '../../../kit/draw/svg.js';
import { shownPieces } from '../../../kit/piles.js';
import { cardsText, cardText } from '../../../kit/draw/text-blocks.js';
import { seatName } from '../../../kit/text.js';
import type { LaidMeld } from '../schemas.js';
import {
  allTakenText,
  bankText,
  handOf,
  handText,
  lastMoveText,
  meldOwner,
  pileText,
  thresholdText,
  type SevenReegScene,
} from './text.js';

const WIDTH = 560;
const GAP = 8;
const PANEL_PADDING = 24;
const INNER_WIDTH = WIDTH - PANEL_PADDING;
const INNER_HALF = (WIDTH - GAP) / 2 - PANEL_PADDING;
const PILES_WIDTH = 160;
const MELDS_WIDTH = INNER_WIDTH - PILES_WIDTH - GAP;
const MELD_SCALE = 0.66;
const MELD_OVERLAP = -32;
const MELD_GAP = 12;
/** As wide as a run of five, so that melds form columns and names have room. */
const MELD_WIDTH = (MELDS_WIDTH - 2 * MELD_GAP) / 3;
const HAND_SCALE = 0.9;
const OTHER_SCALE = 0.45;
const DISCARD_SCALE = 0.6;
const DISCARD_OVERLAP = -16;

const onFelt = (words: string, maxWidth: number, bold = false): Drawing =>
  caption(words, { size: 12, fill: 'felt-ink', bold, maxWidth });

const ownerLine = (scene: SevenReegScene, meld: LaidMeld): Drawing =>
  drawing(
    MELD_WIDTH,
    15,
    circle(5, 7.5, 4.5, { fill: seatColour(meld.seat), stroke: 'felt-ink' }),
    text(meldOwner(scene, meld), 14, 12, { size: 12, fill: 'felt-ink', maxWidth: MELD_WIDTH - 14 }),
  );

/** Whether the seat to move has just laid this meld with the discard that it took. */
const isJustLaid = ({ view }: SevenReegScene, meld: LaidMeld): boolean => {
  const latest = view.taken.at(-1);
  const isTaken = view.phase === 'play' && view.topDiscard === null && latest?.seat === view.turn;
  return isTaken && meld.seat === latest.seat && meld.cards.includes(latest.card);
};

const meldDrawing = (scene: SevenReegScene, meld: LaidMeld, index: number): Drawing => {
  const row = cardRow(meld.cards, { scale: MELD_SCALE, gap: MELD_OVERLAP, maxWidth: MELD_WIDTH });
  const cards = isJustLaid(scene, meld) ? animateDrawing(row, { kind: 'slide', dx: 0, dy: 70 }) : row;
  const label = onFelt(`Meld ${index + 1}`, MELD_WIDTH, true);
  const whole = inColumn([label, ownerLine(scene, meld), leftIn(MELD_WIDTH, cards)], {
    gap: 1,
    align: 'start',
  });
  return choosableIn(scene)(whole, { meld: index }, `meld ${cardsText(meld.cards)}`);
};

/** The bank, and the discards with the latest on top. */
const pilesDrawing = ({ view }: SevenReegScene, mark: MarkChoosable): Drawing => {
  const { bankSize, discardPile, phase, topDiscard } = view;
  const top = discardPile.at(-1) ?? null;
  const isLatest = phase === 'draw' && topDiscard !== null;
  const discards = cardPile(
    discardPile.length,
    top,
    isLatest ? { kind: 'slide', dx: 60, dy: 60 } : undefined,
  );
  const piles = [
    inColumn([onFelt('Bank', 70, true), mark(cardPile(bankSize), { from: 'bank' }, 'the bank')], { gap: 3 }),
    inColumn(
      [
        onFelt('Discards', 72, true),
        mark(
          discards,
          { from: 'discard', ...(top === null ? {} : { melds: top }) },
          `the discards, ${cardText(top)} on top`,
        ),
      ],
      { gap: 3 },
    ),
  ];
  return leftIn(PILES_WIDTH, inRow(piles, { gap: 8, align: 'start' }));
};

const meldsDrawing = (scene: SevenReegScene): Drawing => {
  const { melds } = scene.view;
  if (melds.length === 0) return onFelt('No melds yet', MELDS_WIDTH);
  return wrapped(
    melds.map((meld, index) => meldDrawing(scene, meld, index)),
    MELDS_WIDTH,
    { gap: MELD_GAP, align: 'start' },
  );
};

const tableDrawing = (scene: SevenReegScene): Drawing => {
  const lying = inRow([pilesDrawing(scene, choosableIn(scene)), meldsDrawing(scene)], {
    gap: GAP,
    align: 'start',
  });
  const words = lastMoveText(scene);
  const latest = paragraph(words, INNER_WIDTH, { size: 14, fill: 'felt-ink', bold: true });
  const rows = words === '' ? [lying] : [animateDrawing(latest, { kind: 'appear' }), lying];
  return onPanel(leftIn(INNER_WIDTH, inColumn(rows, { gap: 10, align: 'start' })), { felt: true });
};

const discardsDrawing = (scene: SevenReegScene): Drawing => {
  const sentences = [bankText(scene), pileText(scene), thresholdText(scene), allTakenText(scene)];
  const words = paragraph(sentences.join(' '), INNER_WIDTH, { size: 12, fill: 'muted' });
  const { discardPile } = scene.view;
  const pile = cardLines(discardPile, INNER_WIDTH, DISCARD_SCALE, DISCARD_OVERLAP);
  const rows = discardPile.length === 0 ? [words] : [words, pile];
  return onPanel(leftIn(INNER_WIDTH, inColumn(rows, { gap: 8, align: 'start' })), {
    heading: discardPile.length === 0 ? '' : 'Discards, oldest first',
  });
};

const seatDrawing = (scene: SevenReegScene, seat: Seat, width: number, scale: number): Drawing => {
  const mark = choosableIn(scene);
  const row = cardRow(shownPieces(handOf(scene, seat)), {
    scale,
    maxWidth: width,
    mark: (drawn, card) => mark(drawn, { card, melds: card }),
  });
  const heading = `${seatName(scene.names, seat)}: ${handText(scene, seat)}`;
  return onPanel(drawing(width, row.height === 0 ? 0 : CARD_SIZE.height * scale, row.markup), { heading });
};

/** The other hands, two to a row if there are several. */
const othersDrawing = (scene: SevenReegScene): Drawing => {
  const others = scene.view.hands.map((_, seat) => seat).filter((seat) => seat !== scene.viewer);
  const width = others.length === 1 ? INNER_WIDTH : INNER_HALF;
  return wrapped(
    others.map((seat) => seatDrawing(scene, seat, width, OTHER_SCALE)),
    WIDTH,
    { gap: GAP, align: 'start' },
  );
};

/** The other hands, piles and melds, the viewer's own hand, and all discards. */
export function svg(scene: SevenReegScene): Drawing {
  const own = scene.viewer === null ? [] : [seatDrawing(scene, scene.viewer, INNER_WIDTH, HAND_SCALE)];
  const panels = [
    othersDrawing(scene),
    tableDrawing(scene),
    ...own,
    discardsDrawing(scene),
    ...pilePanels(scene.view.bank, 'Bank, next card first', INNER_WIDTH, DISCARD_SCALE, DISCARD_OVERLAP),
  ];
  return inColumn(panels, { align: 'start' });
}
