import type { Seat } from '#src/game-type.js';
import { CARD_SIZE, cardLines, cardPile, cardRow } from '#src/kit/draw/playing-cards.js';
import { caption, inColumn, inRow, onPanel, wrapped } from '#src/kit/draw/layout.js';
import { seatColour } from '#src/kit/draw/seat-colours.js';
import { svgPicture } from '#src/kit/draw/picture.js';
import { circle, drawing, textWidth, type Drawing } from '#src/kit/draw/svg.js';
import { wrapWords } from '#src/kit/draw/text-blocks.js';
import { truncate, seatName } from '#src/kit/text.js';
import type { LaidMeld } from '../schemas.js';
import {
  allTakenWords,
  bankWords,
  cardsOf,
  description,
  handOf,
  handWords,
  headlineParts,
  meldOwner,
  openBank,
  pileWords,
  thresholdWords,
  type FourteenScene,
} from './words.js';

const NAME_COLUMNS = 16;
const WIDTH = 700;
const GAP = 8;
const PANEL_PADDING = 24;
const INNER_WIDTH = WIDTH - PANEL_PADDING;
const INNER_HALF = (WIDTH - GAP) / 2 - PANEL_PADDING;
const PILES_WIDTH = 164;
const MELD_SCALE = 0.58;
const HAND_SCALE = 0.72;
const SMALL_SCALE = 0.42;
const NOTE_SIZE = 12;
const MELD_OVERLAP = -30;

/** `inner` left-aligned in `width` units, so that panels line up. */
const leftIn = (width: number, inner: Drawing): Drawing => drawing(width, inner.height, inner.markup);

/** Sentences, wrapped to `width`. */
const notes = (sentences: readonly string[], width: number): Drawing => {
  const words = sentences.filter((each) => each !== '').flatMap((each) => each.split(' '));
  const lines = wrapWords(words, Math.floor(width / textWidth(' ', NOTE_SIZE)));
  return inColumn(
    lines.map((line) => caption(line, { size: NOTE_SIZE, fill: 'muted' })),
    { gap: 2, align: 'start' },
  );
};

const onFelt = (words: string, maxWidth: number): Drawing =>
  caption(words, { size: 11, fill: 'felt-ink', bold: true, maxWidth });

const colourDot = (seat: Seat): Drawing =>
  drawing(12, 14, circle(6, 9, 4.5, { fill: seatColour(seat), stroke: 'felt-ink' }));

const meldDrawing = (scene: FourteenScene, meld: LaidMeld, index: number): Drawing => {
  const cards = cardRow(meld.cards, { scale: MELD_SCALE, gap: MELD_OVERLAP });
  const label = inRow(
    [colourDot(meld.seat), onFelt(`${index} ${meldOwner(scene, meld)}`, cards.width - 14)],
    {
      gap: 2,
    },
  );
  return inColumn([leftIn(cards.width, label), cards], { gap: 2, align: 'start' });
};

const pilesDrawing = ({ view: { bankSize, discardPile } }: FourteenScene): Drawing => {
  const bank = inColumn([onFelt('Bank', 70), cardPile(bankSize)], { gap: 2 });
  const discards = inColumn(
    [onFelt('Discards', 70), cardPile(discardPile.length, discardPile.at(-1) ?? null)],
    {
      gap: 2,
    },
  );
  return leftIn(PILES_WIDTH, inRow([bank, discards], { gap: 10, align: 'start' }));
};

const meldsDrawing = (scene: FourteenScene): Drawing => {
  const width = INNER_WIDTH - PILES_WIDTH - GAP;
  const { melds } = scene.view;
  if (melds.length === 0) return caption('No melds yet', { fill: 'felt-ink', maxWidth: width });
  return wrapped(
    melds.map((meld, index) => meldDrawing(scene, meld, index)),
    width,
    { gap: 12, align: 'start' },
  );
};

const tableDrawing = (scene: FourteenScene): Drawing =>
  onPanel(
    leftIn(INNER_WIDTH, inRow([pilesDrawing(scene), meldsDrawing(scene)], { gap: GAP, align: 'start' })),
    {
      felt: true,
    },
  );

const discardsDrawing = (scene: FourteenScene): Drawing => {
  const words = notes(
    [bankWords(scene), pileWords(scene), thresholdWords(scene), allTakenWords(scene)],
    INNER_WIDTH,
  );
  const { discardPile } = scene.view;
  const pile = discardPile.length === 0 ? [] : [cardLines(discardPile, INNER_WIDTH, SMALL_SCALE)];
  return onPanel(leftIn(INNER_WIDTH, inColumn([words, ...pile], { gap: 6, align: 'start' })));
};

/** The bank where it is face up. */
const bankPanel = (scene: FourteenScene): Drawing[] => {
  const bank = openBank(scene);
  if (bank.length === 0) return [];
  const cards = leftIn(INNER_WIDTH, cardLines(bank, INNER_WIDTH, SMALL_SCALE));
  return [onPanel(cards, { heading: 'Bank, next card first' })];
};

const seatDrawing = (scene: FourteenScene, seat: Seat, width: number, scale: number): Drawing => {
  const row = cardRow(cardsOf(handOf(scene, seat)), { scale, maxWidth: width });
  const heading = `${truncate(seatName(scene.names, seat), NAME_COLUMNS)}: ${handWords(scene, seat)}`;
  return onPanel(drawing(width, CARD_SIZE.height * scale, row.markup), { heading });
};

/** The other hands, two to a row if there are several. */
const othersDrawing = (scene: FourteenScene): Drawing => {
  const others = scene.view.hands.map((_, seat) => seat).filter((seat) => seat !== scene.viewer);
  const width = others.length === 1 ? INNER_WIDTH : INNER_HALF;
  return wrapped(
    others.map((seat) => seatDrawing(scene, seat, width, SMALL_SCALE)),
    WIDTH,
    { gap: GAP, align: 'start' },
  );
};

/** The other hands, piles and melds, all discards, and the viewer's own hand. */
export const svg = (scene: FourteenScene): string =>
  svgPicture(
    scene,
    headlineParts(scene),
    inColumn(
      [
        othersDrawing(scene),
        tableDrawing(scene),
        discardsDrawing(scene),
        ...bankPanel(scene),
        ...(scene.viewer === null ? [] : [seatDrawing(scene, scene.viewer, INNER_WIDTH, HAND_SCALE)]),
      ],
      { align: 'start' },
    ),
    description(scene),
  );
