import type { Seat } from '../../../game-type.js';
import { area, choosableIn, held, type MarkChoosable } from '../../../kit/draw/choosable.js';
import { CARD_SIZE, cardPile, cardRow, inkOf, pilePanels } from '../../../kit/draw/playing-cards.js';
import {
  aside,
  caption,
  fitted,
  inColumn,
  inRow,
  leftIn,
  onPanel,
  PANEL_PADDING,
  words,
  wrapped,
  wrappedIn,
} from '../../../kit/draw/layout.js';
import { heading, sentences } from '../../../kit/draw/names.js';
import { animateDrawing, laid, type Animation } from '../../../kit/draw/animation.js';
import { inWide } from '../../../kit/draw/wide.js';
import { seatColour } from '../../../kit/draw/seat-colours.js';
import { circle, drawing, rect, shape, text, type Drawing } from '../../../kit/draw/svg.js';
import { shownPieces } from '../../../kit/piles.js';
import { cardsText, cardText } from '../../../kit/draw/text-blocks.js';
import { rankOf, suitOf, type Card } from '../../../kit/cards.js';
import { bestMeldsIn, type Meld } from '../melds.js';
import type { LaidMeld } from '../schemas.js';
import {
  handOf,
  lastMoveText,
  meldOwner,
  otherHeading,
  ownHeading,
  reshufflesText,
  thresholdText,
  type SevenReegScene,
} from './text.js';

const WIDTH = 420;
const GAP = 8;
const INNER_WIDTH = WIDTH - 2 * PANEL_PADDING;
const TEXT_SIZE = 14;
const PILES_WIDTH = 2 * (CARD_SIZE.width + 4) + GAP;
/** The card below another one in a meld shows at least `least` units, and `most` where there is room. */
const MELDED = { width: 44, height: 67, least: 13, most: 18 } as const;
/** The same for more than eight melds: without names, but no text is smaller. */
const CROWDED: MeldedSize = { width: 26, height: 46, least: 17, most: 17 };
const [FEW_MELDS, BAR] = [8, 6];
const MELD_GAP = 6;
/** As wide as a run of five, so that melds form columns and names have room. */
const MELD_WIDTH = (INNER_WIDTH - 3 * MELD_GAP) / 4;
/** The height for eight melds, or for twice as many without names. */
const MELDS_HEIGHT = 180;
const HAND_SCALE = 0.9;
/** Two lines hold a hand of fourteen and the card drawn. */
const HAND_LINE = 8;
/** The second line lies on the first, but covers no corner with a rank. */
const HAND_OVERLAP = -40;
const HAND_HEIGHT = 2 * CARD_SIZE.height * HAND_SCALE + HAND_OVERLAP;
const OTHER_WIDTH = (WIDTH - GAP) / 2;
const OTHER_INNER_WIDTH = OTHER_WIDTH - 2 * PANEL_PADDING;
/** With two lines of other hands, they are lower. */
const [OTHER_HEIGHT, LOW_OTHER_HEIGHT] = [38, 24];
const TINY = { width: 26, height: 18 } as const;
/** The size of the panels beside the table in a wide window. */
const SIDE_SCALE = 0.85;
const PILE_SCALE = 0.6;
const PILE_OVERLAP = -16;

type MeldedSize = Readonly<Record<'width' | 'height' | 'least' | 'most', number>>;

const ownerLine = (scene: SevenReegScene, meld: LaidMeld): Drawing =>
  drawing(
    MELD_WIDTH,
    18,
    circle(5, 9, 4.5, { fill: seatColour(meld.seat), stroke: 'felt-ink' }),
    text(meldOwner(scene, meld), 12, 14, { size: TEXT_SIZE, fill: 'felt-ink', maxWidth: MELD_WIDTH - 12 }),
  );

/** The own hand is below the table, the others are above. */
const downFrom = ({ viewer }: SevenReegScene, seat: Seat, distance: number): number =>
  seat === viewer ? distance : -distance;

const DOT_WIDTH = 14;

/** A hand below a heading, with the dot that is at the melds of its seat. */
const handPanel = (hand: Drawing, heading: string, seat: Seat): Drawing => {
  const { width, height, markup } = onPanel(hand, { heading });
  return drawing(width, height, markup, circle(width - 14, 15, 4.5, { fill: seatColour(seat) }));
};

/** The edge of a card drawn smaller than others. */
const smallEdge = ({ width, height }: { readonly width: number; readonly height: number }): string =>
  rect(
    { x: 0.5, y: 0.5, width: width - 1, height: height - 1, radius: 3 },
    { fill: 'card', stroke: 'card-edge' },
  );

/** A card with a large rank, for the little that shows of most cards in a meld. */
const meldedCard = (card: Card, size: MeldedSize): Drawing => {
  const { width, height, least, most } = size;
  const [suit, fill] = [`suit-${suitOf(card)}`, inkOf(card)] as const;
  return drawing(
    width,
    height,
    smallEdge(size),
    text(cardText(card).slice(0, -1), least / 2 + 0.5, 14, {
      size: TEXT_SIZE,
      bold: true,
      font: 'serif',
      align: 'centre',
      fill,
      exactWidth: rankOf(card) === 'T' ? least - 2 : undefined,
    }),
    shape(suit, least / 2 + 0.5, 21.5, 8.5, fill),
    size === MELDED ? shape(suit, (width + most) / 2, height / 2 + 5, 20, fill) : '',
  );
};

/** The cards of a meld and, in words or as a bar of its colour, the seat that laid it. */
const meldDrawing = (scene: SevenReegScene, meld: LaidMeld, index: number): Drawing => {
  const { melds, phase, round, turn } = scene.view;
  const isCrowded = melds.length > FEW_MELDS;
  const motion: Animation | null =
    phase === 'draw' || turn === null ? null : { kind: 'slide', dx: 0, dy: downFrom(scene, turn, 70) };
  const size = isCrowded ? CROWDED : MELDED;
  const step = Math.min(size.most, (MELD_WIDTH - size.width) / (meld.cards.length - 1));
  const cards = inRow(
    meld.cards.map((card) => laid(meldedCard(card, size), `${round}-${index}-${card}`, motion)),
    { gap: step - size.width },
  );
  const bar = rect(
    { x: 0.5, y: 0.5, width: cards.width - 1, height: BAR - 1, radius: 2 },
    { fill: seatColour(meld.seat), stroke: 'felt-ink' },
  );
  const parts = isCrowded
    ? [cards, drawing(cards.width, BAR, bar)]
    : [ownerLine(scene, meld), leftIn(MELD_WIDTH, cards)];
  const whole = inColumn(parts, { gap: 1, align: 'start' });
  return choosableIn(scene)(whole, { meld: index }, `meld ${cardsText(meld.cards)}`);
};

/** The bank, and the discards with the latest on top. */
const pilesDrawing = (scene: SevenReegScene, mark: MarkChoosable): Drawing => {
  const { bankSize, discardPile, phase, topDiscard } = scene.view;
  const top = discardPile.at(-1) ?? null;
  const latest = phase === 'draw' ? topDiscard : null;
  const pile = cardPile(
    discardPile.length,
    top,
    latest === null ? undefined : { kind: 'slide', dx: 60, dy: downFrom(scene, latest.seat, 60) },
  );
  // Covers the whole pile, so that a card can be dropped onto an empty one.
  const discards = drawing(pile.width, pile.height, area(pile.width, pile.height).markup, pile.markup);
  const piles = [
    mark(cardPile(bankSize), { from: 'bank' }, 'the bank'),
    mark(
      discards,
      { from: 'discard', type: 'discard', ...(top === null || phase === 'play' ? {} : { melds: top }) },
      top === null ? 'the discards' : `the discards, ${cardText(top)} on top`,
    ),
  ];
  return leftIn(PILES_WIDTH, inRow(piles, { gap: GAP }));
};

const meldsDrawing = (scene: SevenReegScene): Drawing => {
  const melds = scene.view.melds.map((meld, index) => meldDrawing(scene, meld, index));
  const none = caption('No melds yet', { size: TEXT_SIZE, fill: 'felt-ink' });
  const shown = melds.length === 0 ? [none] : melds;
  const lying = wrappedIn(INNER_WIDTH, MELDS_HEIGHT, shown, { gap: MELD_GAP, align: 'start' });
  const place = choosableIn(scene)(area(INNER_WIDTH, MELDS_HEIGHT), { type: 'meld' }, 'the floor for melds');
  return drawing(INNER_WIDTH, MELDS_HEIGHT, place.markup, lying.markup);
};

/** More would be too small; the picture's description has them all. */
const DISCARDS_SHOWN = 4;
const DISCARDS_IN_LINE = 7;

const othersOf = ({ view, viewer }: SevenReegScene): Seat[] =>
  [...view.hands.keys()].filter((seat) => seat !== viewer);

const hasDiscardsPanel = (scene: SevenReegScene): boolean => othersOf(scene).length % 2 === 1;

const discardsText = (scene: SevenReegScene): string => {
  const { discardPile } = scene.view;
  if (hasDiscardsPanel(scene)) return '';
  const shown = discardPile.slice(-DISCARDS_SHOWN);
  const older = shown.length < discardPile.length ? '… ' : '';
  return shown.length === 0 ? '' : ` Discards: ${older}${cardsText(shown)}.`;
};

const tableDrawing = (scene: SevenReegScene): Drawing => {
  const beside = INNER_WIDTH - PILES_WIDTH - GAP;
  const onFelt = { size: TEXT_SIZE, fill: 'felt-ink' } as const;
  const latest = sentences(scene, lastMoveText, beside, 2, { ...onFelt, bold: true });
  const left = scene.view.reshuffles === 0 ? '' : ` ${reshufflesText(scene)} left.`;
  const needed = scene.viewer === null ? thresholdText(scene) : '';
  const about = words(`${needed}${left}${discardsText(scene)}`.trim(), beside, 2, onFelt);
  const told = inColumn([animateDrawing(latest, { kind: 'appear' }), about], { gap: 4 });
  const top = inRow([pilesDrawing(scene, choosableIn(scene)), told], { gap: GAP });
  return onPanel(inColumn([top, meldsDrawing(scene)], { gap: 4, align: 'start' }), { felt: true });
};

/** For each card of a hand, whether it belongs to the melds. */
const meldedIn = (cards: readonly Card[], melds: readonly Meld[]): readonly boolean[] => {
  const melded = melds.flatMap((meld) => meld.cards);
  return cards.map((card) => {
    const found = melded.indexOf(card);
    if (found >= 0) melded.splice(found, 1);
    return found >= 0;
  });
};

/** Two at a time, the cards of a new hand come from the bank. */
const dealtIn =
  ({ view }: SevenReegScene) =>
  (card: Drawing, index: number): Drawing => {
    const isNew = view.phase === 'draw' && view.discardPile.length === 0;
    return isNew ? animateDrawing(card, { kind: 'slide', dx: 0, dy: -160 }, Math.floor(index / 2)) : card;
  };

const ownDrawing = (scene: SevenReegScene, seat: Seat): Drawing => {
  const dealt = dealtIn(scene);
  const mark = choosableIn(scene);
  const pile = handOf(scene, seat);
  const [cards, known] = [shownPieces(pile), pile.cards ?? []];
  const melds = bestMeldsIn(known);
  const isMelded = meldedIn(known, melds);
  const first = cards.length > HAND_LINE ? Math.ceil(cards.length / 2) : HAND_LINE;
  const lines = [0, first].map((from) =>
    cardRow(cards.slice(from, from === 0 ? first : undefined), {
      scale: HAND_SCALE,
      maxWidth: INNER_WIDTH,
      emphasisOf: (index) => (isMelded[from + index] === true ? 'gold' : undefined),
      mark: (drawn, card, index) => held(mark(dealt(drawn, from + index), { card, melds: card }), card),
    }),
  );
  const hand = fitted(INNER_WIDTH, HAND_HEIGHT, inColumn(lines, { gap: HAND_OVERLAP, align: 'start' }));
  const own = heading(scene, (each) => ownHeading(each, seat, melds), WIDTH, DOT_WIDTH);
  return handPanel(hand, own, seat);
};

/** A card so small that it shows its rank and suit only. */
const tinyCard = (card: Card): Drawing =>
  drawing(
    TINY.width,
    TINY.height,
    smallEdge(TINY),
    text(cardText(card), TINY.width / 2, 14, {
      size: TEXT_SIZE,
      bold: true,
      align: 'centre',
      fill: inkOf(card),
      exactWidth: rankOf(card) === 'T' ? TINY.width - 3 : undefined,
    }),
  );

/** Stands for the discards before those shown. */
const OLDER = drawing(TINY.width, TINY.height, text('…', TINY.width / 2, 12, { align: 'centre' }));

const tinyLines = (cards: readonly Drawing[], height: number): Drawing =>
  wrappedIn(OTHER_INNER_WIDTH, height, cards, { gap: 1, align: 'start' });

/** A hand below its name. */
const otherPanel = (scene: SevenReegScene, seat: Seat, height: number): Drawing => {
  const { cards, size } = handOf(scene, seat);
  const backs = cardRow(shownPieces({ cards, size }), {
    scale: height / CARD_SIZE.height,
    maxWidth: OTHER_INNER_WIDTH,
  });
  const shown = cards === null ? backs : tinyLines(cards.map(tinyCard), height);
  const other = heading(scene, (each) => otherHeading(each, seat), OTHER_WIDTH, DOT_WIDTH);
  return handPanel(fitted(OTHER_INNER_WIDTH, height, shown), other, seat);
};

/** The panels of the other hands and, where there is room for one more, of the latest discards. */
const otherPanels = (scene: SevenReegScene): Drawing[] => {
  const { discardPile } = scene.view;
  const others = othersOf(scene);
  const height = others.length > 2 ? LOW_OTHER_HEIGHT : OTHER_HEIGHT;
  const panels = others.map((seat) => otherPanel(scene, seat, height));
  if (!hasDiscardsPanel(scene)) return panels;
  const lines = height === OTHER_HEIGHT ? 2 : 1;
  const most = lines * DISCARDS_IN_LINE;
  const older = discardPile.length > most ? [OLDER] : [];
  const latest = discardPile.slice(older.length - most).map(tinyCard);
  const heading = `Discards: ${discardPile.length}`;
  return [...panels, onPanel(tinyLines([...older, ...latest], height), { heading })];
};

/** The other hands, piles and melds, all discards, and the viewer's own hand. */
export function svg(scene: SevenReegScene): Drawing {
  const own = scene.viewer === null ? [] : [ownDrawing(scene, scene.viewer)];
  const { table, hand, side, picture } = inWide(
    { table: tableDrawing(scene), hand: own, side: otherPanels(scene) },
    { isSideAbove: true, sideScale: SIDE_SCALE },
  );
  const panels = [
    wrapped(side, WIDTH, { gap: GAP, align: 'start' }),
    table,
    ...hand.map(aside),
    ...pilePanels(scene.view.bank, 'Bank, next card first', INNER_WIDTH, PILE_SCALE, PILE_OVERLAP),
  ];
  return picture(inColumn(panels, { align: 'start' }));
}
