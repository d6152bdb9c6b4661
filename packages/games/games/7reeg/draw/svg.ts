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
import { at } from '../../../kit/checked.js';
import { shownPieces } from '../../../kit/piles.js';
import { cardsText, cardText } from '../../../kit/draw/text-blocks.js';
import { seatName } from '../../../kit/text.js';
import type { Card } from '../../../kit/cards.js';
import { bestMeldsIn, cardsIn, valueOf, type Meld } from '../melds.js';
import type { LaidMeld } from '../schemas.js';
import {
  handOf,
  handText,
  lastMoveText,
  meldOwner,
  reshufflesText,
  thresholdText,
  type SevenReegScene,
} from './text.js';

const WIDTH = 420;
const GAP = 8;
const INNER_WIDTH = WIDTH - 2 * PANEL_PADDING;
const TEXT_SIZE = 14;
const PILES_WIDTH = 2 * (CARD_SIZE.width + 4) + GAP;
const MELD_SCALE = 0.7;
const MELD_OVERLAP = -48;
const MELD_GAP = 6;
/** As wide as a run of five, so that melds form columns and names have room. */
const MELD_WIDTH = (INNER_WIDTH - 3 * MELD_GAP) / 4;
/** The height for eight melds. If there are more, all are drawn smaller. */
const MELDS_HEIGHT = 180;
const HAND_SCALE = 0.9;
/** Two lines hold a hand of fourteen and the card drawn. */
const HAND_LINE = 8;
const HAND_HEIGHT = 2 * CARD_SIZE.height * HAND_SCALE + GAP;
const OTHER_SCALE = 0.3;
const OTHER_LABEL_WIDTH = 68;
const ONLY_NAME_WIDTH = 180;
const PILE_SCALE = 0.6;
const PILE_OVERLAP = -16;

const ownerLine = (scene: SevenReegScene, meld: LaidMeld): Drawing =>
  drawing(
    MELD_WIDTH,
    18,
    circle(5, 9, 4.5, { fill: seatColour(meld.seat), stroke: 'felt-ink' }),
    text(meldOwner(scene, meld), 12, 14, { size: TEXT_SIZE, fill: 'felt-ink', maxWidth: MELD_WIDTH - 12 }),
  );

/** Whether the seat to move has just laid this meld with the discard that it took. */
const isJustLaid = ({ view }: SevenReegScene, meld: LaidMeld): boolean => {
  const latest = view.taken.at(-1);
  const isTaken = view.phase === 'play' && view.topDiscard === null && latest?.seat === view.turn;
  return isTaken && meld.seat === latest.seat && meld.cards.includes(latest.card);
};

/** The own hand is below the table, the others are above. */
const downFrom = ({ viewer }: SevenReegScene, seat: Seat, distance: number): number =>
  seat === viewer ? distance : -distance;

const meldDrawing = (scene: SevenReegScene, meld: LaidMeld, index: number): Drawing => {
  const row = cardRow(meld.cards, { scale: MELD_SCALE, gap: MELD_OVERLAP, maxWidth: MELD_WIDTH });
  const cards = isJustLaid(scene, meld)
    ? animateDrawing(row, { kind: 'slide', dx: 0, dy: downFrom(scene, meld.seat, 70) })
    : row;
  const whole = inColumn([ownerLine(scene, meld), leftIn(MELD_WIDTH, cards)], { gap: 1, align: 'start' });
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
      { from: 'discard', type: 'discard', ...(top === null ? {} : { melds: top }) },
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

/** More would have to be written too small; the picture's description has them all. */
const DISCARDS_SHOWN = 4;

const discardsText = ({ view: { discardPile } }: SevenReegScene): string => {
  const shown = discardPile.slice(-DISCARDS_SHOWN);
  const older = shown.length < discardPile.length ? '… ' : '';
  return shown.length === 0 ? '' : ` Discards: ${older}${cardsText(shown)}.`;
};

const tableDrawing = (scene: SevenReegScene): Drawing => {
  const beside = INNER_WIDTH - PILES_WIDTH - GAP;
  const onFelt = { size: TEXT_SIZE, fill: 'felt-ink' } as const;
  const latest = words(lastMoveText(scene), beside, 2, { ...onFelt, bold: true });
  const left = scene.view.reshuffles === 0 ? '' : ` ${reshufflesText(scene)} left.`;
  const about = words(`${thresholdText(scene)}${left}${discardsText(scene)}`, beside, 3, onFelt);
  const told = inColumn([animateDrawing(latest, { kind: 'appear' }), about], { gap: 4 });
  const top = inRow([pilesDrawing(scene, choosableIn(scene)), told], { gap: GAP });
  return onPanel(inColumn([top, meldsDrawing(scene)], { gap: 8, align: 'start' }), { felt: true });
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

const otherCards = (scene: SevenReegScene, seat: Seat, width: number): Drawing => {
  const row = cardRow(shownPieces(handOf(scene, seat)), { scale: OTHER_SCALE, maxWidth: width });
  return fitted(row.width, CARD_SIZE.height * OTHER_SCALE, row);
};

/** A hand below its name, with what is to be known about it in a few letters. */
const otherDrawing = (scene: SevenReegScene, seat: Seat, width: number): Drawing => {
  const { view, names } = scene;
  const down = at(view.down, seat) ? ', down' : '';
  const known = at(view.outAfterRound, seat) === null ? `${handOf(scene, seat).size}${down}` : 'out';
  const label = caption(known, { size: TEXT_SIZE, fill: 'muted' });
  const cards = otherCards(scene, seat, width - OTHER_LABEL_WIDTH);
  return onPanel(leftIn(width, inRow([cards, label])), { heading: seatName(names, seat) });
};

/** The other hands side by side, four in two lines. A single one has its name beside it. */
const othersDrawing = (scene: SevenReegScene): Drawing => {
  const others = scene.view.hands.map((_, seat) => seat).filter((seat) => seat !== scene.viewer);
  const [only, ...rest] = others;
  if (only !== undefined && rest.length === 0) {
    const style = { size: TEXT_SIZE, bold: true, fill: 'muted', maxWidth: ONLY_NAME_WIDTH } as const;
    const name = leftIn(ONLY_NAME_WIDTH, caption(headingOf(scene, only).replace(/, not down$/, ''), style));
    const cards = otherCards(scene, only, INNER_WIDTH - ONLY_NAME_WIDTH - GAP);
    return onPanel(leftIn(INNER_WIDTH, inRow([name, cards])));
  }
  const inLine = others.length === 3 ? 3 : 2;
  const width = (WIDTH - (inLine - 1) * GAP) / inLine - 2 * PANEL_PADDING;
  return wrapped(
    others.map((seat) => otherDrawing(scene, seat, width)),
    WIDTH,
    { gap: GAP, align: 'start' },
  );
};

/** The other hands, piles and melds, all discards, and the viewer's own hand. */
export function svg(scene: SevenReegScene): Drawing {
  const own = scene.viewer === null ? [] : [aside(ownDrawing(scene, scene.viewer))];
  const panels = [
    othersDrawing(scene),
    tableDrawing(scene),
    ...own,
    ...pilePanels(scene.view.bank, 'Bank, next card first', INNER_WIDTH, PILE_SCALE, PILE_OVERLAP),
  ];
  return inColumn(panels, { align: 'start' });
}
