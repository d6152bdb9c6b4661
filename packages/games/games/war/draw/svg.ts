import { choosableIn } from '../../../kit/draw/choosable.js';
import {
  CARD_BACK,
  CARD_SIZE,
  cardFace,
  cardPile,
  emptySlot,
  pilePanels,
} from '../../../kit/draw/playing-cards.js';
import {
  caption,
  inColumn,
  inRow,
  leftIn,
  onPanel,
  PANEL_PADDING,
  fitted,
  placed,
  words,
  scaled,
} from '../../../kit/draw/layout.js';
import { heading, sentences } from '../../../kit/draw/names.js';
import { animateDrawing, animateMarkup, atRest } from '../../../kit/draw/animation.js';
import type { Colour } from '../../../kit/draw/palette.js';
import { drawing, path, rect, type Drawing } from '../../../kit/draw/svg.js';
import { element, rounded } from '../../../kit/draw/xml.js';
import { shownPieces } from '../../../kit/piles.js';
import { deckOf, type Card } from '../../../kit/cards.js';
import { at } from '../../../kit/checked.js';
import { SEATS, type BattleView, type View, type WarSeat } from '../schemas.js';
import { nameOf, statusText, type WarScene } from './text.js';

const PILE_EDGE = 4;
const PLAYED_WIDTH = 108;
const SIDE_GAP = 14;
const SIDE_WIDTH = CARD_SIZE.width + PILE_EDGE + SIDE_GAP + PLAYED_WIDTH;
const MIDDLE_GAP = 16;
const SIDES_GAP = 14;
const TABLE_WIDTH = 2 * SIDE_WIDTH + MIDDLE_GAP;
const WIDE_PLAYED_WIDTH = TABLE_WIDTH - (SIDE_WIDTH - PLAYED_WIDTH);
/** A war of many levels is drawn smaller: beside the deck for a seat, below the first card for a spectator. */
const PLAYED_HEIGHT = 112;
const TALL_PLAYED_HEIGHT = 240;
/** Cards put face down overlap. Below the first card, as a spectator sees them, those that a war adds are smaller. */
const WAR_SCALE = 0.62;
const WAR_OVERLAP = -48;
const DECK_SCALE = 0.5;
/** From how far away cards are put down. */
const DEALT_FROM = 90;
const BAR_HEIGHT = 12;
const ALL_CARDS = deckOf().length;

/** When the cards of a battle without a war lie face up, and how long each level of a war takes, in steps of an animation. */
const REST_STEP = 2;
const LEVEL_STEPS = 12;
/** A war that cannot be fought takes as long as one more level: its cards are missed. */
const levelsOf = ({ wars, winner }: BattleView): number => wars.length + (winner === null ? 1 : 0);
const restStep = ({ lastBattle }: View): number =>
  REST_STEP + (lastBattle === null ? 0 : LEVEL_STEPS * levelsOf(lastBattle));

/** When each of the cards put face down is there, in steps before the one turned up. */
const DOWN_STEPS = [8, 6, 4] as const;

/** How many cards a seat held before the latest battle. */
const sizeBefore = ({ decks, lastBattle }: View, seat: WarSeat): number => {
  const { size } = decks[seat];
  if (lastBattle === null) return size;
  const { wars, winner, cardsInPlay } = lastBattle;
  const played = wars.reduce((sum, { faceDown }) => sum + faceDown[seat].size + 1, 1);
  return size + played - (winner === seat ? cardsInPlay : 0);
};

/**
 * How many of all cards a seat holds, those won in the battle in gold; a line marks half of all cards. Those lost stay until
 * the cards lie face up.
 */
const holdingBar = ({ view }: WarScene, seat: WarSeat, width: number): Drawing => {
  const { size } = view.decks[seat];
  const before = sizeBefore(view, seat);
  const part = (from: number, to: number, fill: Colour): string => {
    const [x, end] = [(from / ALL_CARDS) * width, (to / ALL_CARDS) * width];
    return from === to ? '' : rect({ x, y: 0, width: end - x, height: BAR_HEIGHT }, { fill });
  };
  const [end, endBefore] = [(size / ALL_CARDS) * width, (before / ALL_CARDS) * width];
  const lost = path(`M${rounded(end)} 0H${rounded(endBefore)}V${BAR_HEIGHT}H${rounded(end)}z`, {
    fill: 'felt-ink',
  });
  return drawing(
    width,
    BAR_HEIGHT,
    part(0, ALL_CARDS, 'felt-line'),
    part(0, Math.min(before, size), 'felt-ink'),
    before <= size
      ? animateMarkup(part(before, size, 'gold'), { kind: 'appear' }, restStep(view))
      : animateMarkup(lost, { kind: 'yield' }, restStep(view)),
    rect({ x: width / 2 - 1, y: 0, width: 2, height: BAR_HEIGHT }, { fill: 'felt' }),
  );
};

/** Orders `items`, listed from the outer edge inwards, from left to right: reversed only for seat 1 as a spectator sees it. */
const fromOutside = <T>({ viewer }: WarScene, seat: WarSeat, items: readonly T[]): readonly T[] =>
  viewer === null && seat === 1 ? items.toReversed() : items;

const { width, height } = CARD_SIZE;
const winningEdge = rect(
  { x: 1.5, y: 1.5, width: width - 3, height: height - 3, radius: 6 },
  { fill: 'none', stroke: 'gold', strokeWidth: 3 },
);

/** A card that comes from the deck and is turned up at `level`. If it takes all cards in play, it gets an edge in gold then. */
const turnedUp = (card: Card, level: number, dx: number, takesAll: boolean): Drawing => {
  const step = LEVEL_STEPS * level;
  const face = animateDrawing(cardFace(card), { kind: 'turn' }, step);
  const { markup } = animateDrawing(face, { kind: 'slide', dx, dy: 0 }, step);
  const edge = takesAll ? animateMarkup(winningEdge, { kind: 'appear' }, step + REST_STEP) : '';
  return drawing(width, height, markup, edge);
};

/** The cards that a seat played: the one turned up first, and then those that each level of the war added. */
const playedCards = (scene: WarScene, battle: BattleView, seat: WarSeat): Drawing[] => {
  const { wars, winner } = battle;
  const takesAll = (level: number): boolean => winner === seat && level === wars.length;
  const dx = scene.viewer === null && seat === 1 ? DEALT_FROM : -DEALT_FROM;
  const levels = wars.map((war, index) => {
    const level = index + 1;
    const up = turnedUp(war.turnedUp[seat], level, dx, takesAll(level));
    const faceDown = shownPieces(war.faceDown[seat]).map((card, down) => {
      const known = card === null ? CARD_BACK : atRest(CARD_BACK, cardFace(card), restStep(scene.view));
      return animateDrawing(known, { kind: 'slide', dx, dy: 0 }, LEVEL_STEPS * level - at(DOWN_STEPS, down));
    });
    const added = faceDown.length === 0 ? [up] : [inRow(faceDown, { gap: WAR_OVERLAP }), up];
    const row = inRow(fromOutside(scene, seat, added), { gap: 4 });
    return scene.viewer === null ? scaled(row, WAR_SCALE) : row;
  });
  return [turnedUp(battle.turnedUp[seat], 0, dx, takesAll(0)), ...levels];
};

const sideBySide = (played: readonly Drawing[]): Drawing => inRow(played, { gap: 10, align: 'start' });

/** In the middle: side by side; for a spectator, in a column. */
const arranged = ({ viewer }: WarScene, played: readonly Drawing[]): Drawing =>
  viewer === null
    ? fitted(PLAYED_WIDTH, TALL_PLAYED_HEIGHT, inColumn(played, { gap: 6 }), { across: 'centre' })
    : fitted(WIDE_PLAYED_WIDTH, PLAYED_HEIGHT, sideBySide(played), { across: 'centre' });

/** A deck as it was before the latest battle, drawn over the present one until the cards lie face up. */
const pileBefore = ({ view }: WarScene, seat: WarSeat): string => {
  const { markup } = cardPile(sizeBefore(view, seat));
  const pile = animateMarkup(markup, { kind: 'yield' }, restStep(view));
  return view.lastBattle === null ? '' : element('g', { 'pointer-events': 'none' }, pile);
};

const NAME_SIZE = 15;

/** Who the seat is and, at the other end, how many of all cards it holds, as the bar below shows. */
const headDrawing = (scene: WarScene, seat: WarSeat, width: number): Drawing => {
  const { viewer, view } = scene;
  const align = at(fromOutside(scene, seat, ['right', 'left'] as const), 0);
  const amount = (size: number): Drawing =>
    caption(`${size} of ${ALL_CARDS}${viewer === null ? '' : ' cards'}`, { fill: 'felt-ink', align });
  const held = atRest(amount(sizeBefore(view, seat)), amount(view.decks[seat].size), restStep(view));
  const room = width + 2 * PANEL_PADDING;
  const name = caption(
    heading(scene, (each) => nameOf(each, seat), room, held.width + SIDE_GAP, NAME_SIZE),
    {
      size: NAME_SIZE,
      bold: true,
      fill: 'felt-ink',
      align: align === 'left' ? 'right' : 'left',
    },
  );
  const ends = fromOutside(scene, seat, [name, held]);
  const right = at(ends, 1);
  return drawing(width, name.height, at(ends, 0).markup, placed(right, width - right.width, 0));
};

/** The deck of a seat at the outer edge, and what it played in the latest battle. */
const sideDrawing = (scene: WarScene, seat: WarSeat): Drawing => {
  const { viewer, view } = scene;
  const mark = choosableIn(scene);
  const pile = drawing(CARD_SIZE.width + PILE_EDGE, CARD_SIZE.height, cardPile(view.decks[seat].size).markup);
  const own = seat === viewer ? mark(pile, { type: 'flip' }, 'your deck: turn up the next card') : pile;
  const deck = drawing(pile.width, pile.height, own.markup, pileBefore(scene, seat));
  const played = view.lastBattle === null ? [emptySlot()] : playedCards(scene, view.lastBattle, seat);
  const place = drawing(pile.width, pile.height);
  const both = fromOutside(scene, seat, [place, arranged(scene, played)]);
  const cards = inRow(both, { gap: SIDE_GAP, align: 'start' });
  const align = viewer === null && seat === 1 ? 'right' : 'left';
  const width = viewer === null ? SIDE_WIDTH : TABLE_WIDTH;
  const head = headDrawing(scene, seat, width);
  const side = inColumn([head, holdingBar(scene, seat, width), cards], {
    gap: 4,
    align: align === 'right' ? 'end' : 'start',
  });
  const x = align === 'right' ? side.width - deck.width : 0;
  return drawing(side.width, side.height, side.markup, placed(deck, x, side.height - cards.height));
};

/** The decks, if they are face up. */
const deckPanels = (scene: WarScene): Drawing[] =>
  SEATS.flatMap((seat) => {
    const titleIn = (each: WarScene): string => `Deck of ${nameOf(each, seat)}, top card first`;
    const title = heading(scene, titleIn, TABLE_WIDTH + 2 * PANEL_PADDING);
    return pilePanels(scene.view.decks[seat].cards, title, TABLE_WIDTH, DECK_SCALE);
  });

/** A seat sees its own side below the other one; a spectator sees seat 0 on the left and seat 1 on the right. */
const sidesDrawing = (scene: WarScene): Drawing => {
  const sides = SEATS.map((seat) => sideDrawing(scene, seat));
  if (scene.viewer === null) return inRow(sides, { gap: MIDDLE_GAP, align: 'start' });
  const downwards = scene.viewer === 0 ? sides.toReversed() : sides;
  const column = inColumn(downwards, { gap: SIDES_GAP, align: 'start' });
  return leftIn(TABLE_WIDTH, column);
};

const ON_FELT = { fill: 'felt-ink', align: 'centre' } as const;

/** Both sides: their decks, and the cards of the latest battle; for spectators, also decks that are face up. */
export function svg(scene: WarScene): Drawing {
  const { view } = scene;
  const told = sentences(scene, statusText, TABLE_WIDTH, 2, { size: 17, ...ON_FELT });
  const war = words(restStep(view) > REST_STEP ? 'War!' : '', TABLE_WIDTH, 1, {
    size: 28,
    bold: true,
    ...ON_FELT,
  });
  const before = animateDrawing(war, { kind: 'appear' }, REST_STEP);
  const status = view.lastBattle === null ? told : atRest(before, told, restStep(view));
  const felt = onPanel(inColumn([sidesDrawing(scene), status], { gap: 12 }), { felt: true });
  const decks = scene.viewer === null ? deckPanels(scene) : [];
  return fitted(felt.width, felt.height, inColumn([felt, ...decks]), { across: 'centre' });
}
