import type { Seat } from '../../../game-type.js';
import { area, choosableIn, held, type MarkChoosable } from '../../../kit/draw/choosable.js';
import { CARD_SIZE, cardPile, cardRow, pilePanels } from '../../../kit/draw/playing-cards.js';
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
import { animateDrawing } from '../../../kit/draw/animation.js';
import { seatColour } from '../../../kit/draw/seat-colours.js';
import { circle, drawing, text, type Drawing } from '../../../kit/draw/svg.js';
import { shownPieces } from '../../../kit/piles.js';
import { cardsText, cardText } from '../../../kit/draw/text-blocks.js';
import { seatName } from '../../../kit/text.js';
import type { Card } from '../../../kit/cards.js';
import { bestMeldsIn, cardsIn, valueOf, type Meld } from '../melds.js';
import type { LaidMeld } from '../schemas.js';
import {
  bankText,
  handOf,
  handText,
  lastMoveText,
  meldOwner,
  takenText,
  thresholdText,
  type SevenReegScene,
} from './text.js';

const WIDTH = 420;
const GAP = 8;
const INNER_WIDTH = WIDTH - 2 * PANEL_PADDING;
const INNER_HALF = (WIDTH - GAP) / 2 - 2 * PANEL_PADDING;
const TEXT_SIZE = 14;
const PILES_WIDTH = 2 * (CARD_SIZE.width + 4) + GAP;
const MELD_SCALE = 0.8;
const MELD_OVERLAP = -48;
const MELD_GAP = 10;
/** As wide as a run of five, so that melds form columns and names have room. */
const MELD_WIDTH = (INNER_WIDTH - 2 * MELD_GAP) / 3;
/** The height for three melds. If there are more, all are drawn smaller. */
const MELDS_HEIGHT = 150;
const HAND_SCALE = 0.9;
/** Two lines hold a hand of fourteen and the card drawn. */
const HAND_LINE = 8;
const HAND_HEIGHT = 2 * CARD_SIZE.height * HAND_SCALE + GAP;
const OTHER_SCALE = 0.3;
const PILE_SCALE = 0.6;
const PILE_OVERLAP = -16;

const onFelt = (content: string, maxWidth: number, bold = false): Drawing =>
  caption(content, { size: TEXT_SIZE, fill: 'felt-ink', bold, maxWidth });

const ownerLine = (scene: SevenReegScene, meld: LaidMeld): Drawing =>
  drawing(
    MELD_WIDTH,
    20,
    circle(5, 9, 4.5, { fill: seatColour(meld.seat), stroke: 'felt-ink' }),
    text(meldOwner(scene, meld), 14, 14, { size: TEXT_SIZE, fill: 'felt-ink', maxWidth: MELD_WIDTH - 14 }),
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
  const whole = inColumn([ownerLine(scene, meld), leftIn(MELD_WIDTH, cards)], { gap: 1, align: 'start' });
  return choosableIn(scene)(whole, { meld: index }, `meld ${cardsText(meld.cards)}`);
};

/** The bank, and the discards with the latest on top. */
const pilesDrawing = ({ view }: SevenReegScene, mark: MarkChoosable): Drawing => {
  const { bankSize, discardPile, phase, topDiscard } = view;
  const top = discardPile.at(-1) ?? null;
  const isLatest = phase === 'draw' && topDiscard !== null;
  const pile = cardPile(discardPile.length, top, isLatest ? { kind: 'slide', dx: 60, dy: 60 } : undefined);
  // Covers the whole pile, so that a card can be dropped onto an empty one.
  const discards = drawing(pile.width, pile.height, area(pile.width, pile.height).markup, pile.markup);
  const piles = [
    inColumn([onFelt('Bank', 70, true), mark(cardPile(bankSize), { from: 'bank' }, 'the bank')], { gap: 3 }),
    inColumn(
      [
        onFelt('Discards', 72, true),
        mark(
          discards,
          { from: 'discard', type: 'discard', ...(top === null ? {} : { melds: top }) },
          top === null ? 'the discards' : `the discards, ${cardText(top)} on top`,
        ),
      ],
      { gap: 3 },
    ),
  ];
  return leftIn(PILES_WIDTH, inRow(piles, { gap: 8, align: 'start' }));
};

const meldsDrawing = (scene: SevenReegScene): Drawing => {
  const melds = scene.view.melds.map((meld, index) => meldDrawing(scene, meld, index));
  const shown = melds.length === 0 ? [onFelt('No melds yet', INNER_WIDTH)] : melds;
  const lying = wrappedIn(INNER_WIDTH, MELDS_HEIGHT, shown, { gap: MELD_GAP, align: 'start' });
  const place = choosableIn(scene)(area(INNER_WIDTH, MELDS_HEIGHT), { type: 'meld' }, 'the floor for melds');
  return drawing(INNER_WIDTH, MELDS_HEIGHT, place.markup, lying.markup);
};

const tableDrawing = (scene: SevenReegScene): Drawing => {
  const beside = INNER_WIDTH - PILES_WIDTH - GAP;
  const latest = animateDrawing(
    words(lastMoveText(scene), beside, 3, { size: TEXT_SIZE, fill: 'felt-ink', bold: true }),
    { kind: 'appear' },
  );
  const about = words(`${bankText(scene)} ${thresholdText(scene)}`, beside, 3, {
    size: TEXT_SIZE,
    fill: 'felt-ink',
  });
  const piles = pilesDrawing(scene, choosableIn(scene));
  const top = inRow([piles, inColumn([latest, about], { gap: 6 })], { gap: GAP });
  return onPanel(inColumn([top, meldsDrawing(scene)], { gap: 8, align: 'start' }), { felt: true });
};

/** More would have to be drawn too small; the picture's description has them all. */
const DISCARDS_SHOWN = 8;

const discardsDrawing = (scene: SevenReegScene): Drawing => {
  const { discardPile, taken } = scene.view;
  const shown = discardPile.slice(-DISCARDS_SHOWN);
  const older = shown.length < discardPile.length ? '… ' : '';
  const pile = shown.length === 0 ? 'No discards.' : `Discards, latest last: ${older}${cardsText(shown)}.`;
  const last = taken.slice(-1).map((each) => ` Taken last: ${takenText(scene, each)}.`);
  return onPanel(words(`${pile}${last.join('')}`, INNER_WIDTH, 2, { size: TEXT_SIZE, fill: 'muted' }));
};

const headingOf = (scene: SevenReegScene, seat: Seat): string =>
  `${seatName(scene.names, seat)}: ${handText(scene, seat)}`;

/** For each card of a hand, whether it belongs to the melds. */
const meldedIn = (cards: readonly Card[], melds: readonly Meld[]): readonly boolean[] => {
  const melded = melds.flatMap((meld) => meld.cards);
  return cards.map((card) => {
    const found = melded.indexOf(card);
    if (found >= 0) melded.splice(found, 1);
    return found >= 0;
  });
};

const ownDrawing = (scene: SevenReegScene, seat: Seat): Drawing => {
  const mark = choosableIn(scene);
  const pile = handOf(scene, seat);
  const [cards, known] = [shownPieces(pile), pile.cards ?? []];
  const melds = bestMeldsIn(known);
  const isMelded = meldedIn(known, melds);
  const first = Math.max(HAND_LINE, Math.ceil(cards.length / 2));
  const lines = [0, first].map((from) =>
    cardRow(cards.slice(from, from === 0 ? first : undefined), {
      scale: HAND_SCALE,
      maxWidth: INNER_WIDTH,
      emphasisOf: (index) => (isMelded[from + index] === true ? 'gold' : undefined),
      mark: (drawn, card) => held(mark(drawn, { card, melds: card }), card),
    }),
  );
  const hand = fitted(INNER_WIDTH, HAND_HEIGHT, inColumn(lines, { gap: GAP, align: 'start' }));
  const worth = melds.length === 0 ? '' : `, ${cardsIn(melds)} in melds worth ${valueOf(melds)}`;
  return onPanel(hand, { heading: `${headingOf(scene, seat)}${worth}` });
};

const otherDrawing = (scene: SevenReegScene, seat: Seat, width: number): Drawing => {
  const row = cardRow(shownPieces(handOf(scene, seat)), { scale: OTHER_SCALE, maxWidth: width });
  const heading = headingOf(scene, seat).replace(/, not down$| cards?(?=, down$)/, '');
  return onPanel(fitted(width, CARD_SIZE.height * OTHER_SCALE, row), { heading });
};

/** The other hands, two to a row if there are several. */
const othersDrawing = (scene: SevenReegScene): Drawing => {
  const others = scene.view.hands.map((_, seat) => seat).filter((seat) => seat !== scene.viewer);
  const width = others.length === 1 ? INNER_WIDTH : INNER_HALF;
  return wrapped(
    others.map((seat) => otherDrawing(scene, seat, width)),
    WIDTH,
    { gap: GAP, align: 'start' },
  );
};

/** The other hands, piles and melds, all discards, and the viewer's own hand. */
export function svg(scene: SevenReegScene): Drawing {
  const own = scene.viewer === null ? [] : [ownDrawing(scene, scene.viewer)];
  const panels = [
    othersDrawing(scene),
    tableDrawing(scene),
    aside(inColumn([discardsDrawing(scene), ...own])),
    ...pilePanels(scene.view.bank, 'Bank, next card first', INNER_WIDTH, PILE_SCALE, PILE_OVERLAP),
  ];
  return inColumn(panels, { align: 'start' });
}
