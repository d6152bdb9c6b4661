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

/** The cards of a battle that somebody won go beside the winner's deck once they have been seen, and are there a little later. */
const takenStep = (view: View): number => restStep(view) + 2;
const arrivalStep = (view: View): number =>
  restStep(view) + ((view.lastBattle?.winner ?? null) === null ? 0 : 4);

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
 * the winner has the cards.
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
      ? animateMarkup(part(before, size, 'gold'), { kind: 'appear' }, arrivalStep(view))
      : animateMarkup(lost, { kind: 'yield' }, arrivalStep(view)),
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
      const isHidden = card === null || winner !== null;
      const known = isHidden ? CARD_BACK : atRest(CARD_BACK, cardFace(card), restStep(scene.view));
      return animateDrawing(known, { kind: 'slide', dx, dy: 0 }, LEVEL_STEPS * level - at(DOWN_STEPS, down));
    });
    const added = faceDown.length === 0 ? [up] : [inRow(faceDown, { gap: WAR_OVERLAP }), up];
    const row = inRow(fromOutside(scene, seat, added), { gap: 4 });
    return scene.viewer === null ? scaled(row, WAR_SCALE) : row;
  });
  return [turnedUp(battle.turnedUp[seat], 0, dx, takesAll(0)), ...levels];
};

/** Side by side; for a spectator, in a column. */
const lined = ({ viewer }: WarScene, played: readonly Drawing[]): Drawing =>
  viewer === null ? inColumn(played, { gap: 6 }) : inRow(played, { gap: 10, align: 'start' });

/** The room for what a seat plays. */
const roomIn = ({ viewer }: WarScene) =>
  viewer === null
    ? { width: PLAYED_WIDTH, height: TALL_PLAYED_HEIGHT }
    : { width: WIDE_PLAYED_WIDTH, height: PLAYED_HEIGHT };

const arranged = (
  scene: WarScene,
  played: readonly Drawing[],
  across: 'start' | 'centre' | 'end' = 'centre',
): Drawing => {
  const room = roomIn(scene);
  return fitted(room.width, room.height, lined(scene, played), { across });
};

/** The cards that won and lost a battle, the higher one on top: they lie beside the winner's deck. */
const trick = (scene: WarScene, battle: BattleView, winner: WarSeat): Drawing => {
  const levels = [battle, ...battle.wars].map(({ turnedUp: cards }, level, { length }) => {
    const lost = cardFace(at(cards, 1 - winner));
    const won = cardFace(cards[winner], level === length - 1 ? 'gold' : undefined);
    const both = inRow([lost, won], { gap: -width / 2 });
    return scene.viewer === null && level > 0 ? scaled(both, WAR_SCALE) : both;
  });
  return arranged(scene, levels, at(fromOutside(scene, winner, ['start', 'end'] as const), 0));
};

/** A deck as it was before the latest battle, drawn over the present one until the winner has the cards. */
const pileBefore = ({ view }: WarScene, seat: WarSeat): string => {
  const { markup } = cardPile(sizeBefore(view, seat));
  const pile = animateMarkup(markup, { kind: 'yield' }, arrivalStep(view));
  return view.lastBattle === null ? '' : element('g', { 'pointer-events': 'none' }, pile);
};

const NAME_SIZE = 15;

/** Who the seat is and, at the other end, how many of all cards it holds, as the bar below shows. */
const headDrawing = (scene: WarScene, seat: WarSeat, width: number): Drawing => {
  const { viewer, view } = scene;
  const align = at(fromOutside(scene, seat, ['right', 'left'] as const), 0);
  const amount = (size: number): Drawing =>
    caption(`${size} of ${ALL_CARDS}${viewer === null ? '' : ' cards'}`, { fill: 'felt-ink', align });
  const held = atRest(amount(sizeBefore(view, seat)), amount(view.decks[seat].size), arrivalStep(view));
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

interface Place {
  readonly x: number;
  readonly y: number;
}
const NAME_HEIGHT = NAME_SIZE * 1.3;
const LINE_GAP = 4;
const CARDS_TOP = NAME_HEIGHT + BAR_HEIGHT + 2 * LINE_GAP;
const PILE = { width: CARD_SIZE.width + PILE_EDGE, height: CARD_SIZE.height + PILE_EDGE } as const;

const isMirrored = ({ viewer }: WarScene, seat: WarSeat): boolean => viewer === null && seat === 1;

/** Where a side lies: a seat's own below the other one; for a spectator, seat 0 on the left and seat 1 on the right. */
const sidePlace = ({ viewer }: WarScene, seat: WarSeat): Place =>
  viewer === null
    ? { x: seat * (SIDE_WIDTH + MIDDLE_GAP), y: 0 }
    : { x: 0, y: seat === viewer ? CARDS_TOP + PLAYED_HEIGHT + SIDES_GAP : 0 };

/** Where the deck of a seat lies, at the outer edge, and the cards that it plays. */
const placesOf = (scene: WarScene, seat: WarSeat): { readonly deck: Place; readonly played: Place } => {
  const { x, y } = sidePlace(scene, seat);
  const top = y + CARDS_TOP;
  return isMirrored(scene, seat)
    ? { deck: { x: x + SIDE_WIDTH - PILE.width, y: top }, played: { x, y: top } }
    : { deck: { x, y: top }, played: { x: x + PILE.width + SIDE_GAP, y: top } };
};

/** Who a seat is, how many cards it holds and, once there is nothing else, the place for its next card. */
const sideDrawing = (scene: WarScene, seat: WarSeat): string => {
  const { viewer, view } = scene;
  const sideWidth = viewer === null ? SIDE_WIDTH : TABLE_WIDTH;
  const { x, y } = sidePlace(scene, seat);
  const head = headDrawing(scene, seat, sideWidth);
  const bar = holdingBar(scene, seat, sideWidth);
  const { played } = placesOf(scene, seat);
  const isEmpty = view.lastBattle === null || view.lastBattle.winner === 1 - seat;
  const slot = isEmpty ? placed(arranged(scene, [emptySlot()]), played.x, played.y) : '';
  return placed(head, x, y) + placed(bar, x, y + NAME_HEIGHT + LINE_GAP) + slot;
};

const deckDrawing = (scene: WarScene, seat: WarSeat): string => {
  const { width: pileWidth, height: pileHeight } = PILE;
  const pile = drawing(pileWidth, CARD_SIZE.height, cardPile(scene.view.decks[seat].size).markup);
  const mark = choosableIn(scene);
  const own = seat === scene.viewer ? mark(pile, { type: 'flip' }, 'your deck: turn up the next card') : pile;
  const { x, y } = placesOf(scene, seat).deck;
  return placed(drawing(pileWidth, pileHeight, own.markup, pileBefore(scene, seat)), x, y);
};

/** What a seat played in the latest battle. If somebody won it, the cards go to where they lie beside the winner's deck. */
const playedDrawing = (scene: WarScene, battle: BattleView, seat: WarSeat): string => {
  const { winner } = battle;
  const { played } = placesOf(scene, seat);
  const cards = playedCards(scene, battle, seat);
  const lying = placed(arranged(scene, cards), played.x, played.y);
  if (winner === null) return lying;
  const target = placesOf(scene, winner).played;
  const [room, all] = [roomIn(scene), lined(scene, cards)];
  const shownWidth = all.width * Math.min(1, room.width / all.width, room.height / all.height);
  const beside =
    (seat === winner ? width / 2 : 0) + (isMirrored(scene, winner) ? room.width - 1.5 * width : 0);
  const dx = target.x + beside - played.x - (room.width - shownWidth) / 2;
  return animateMarkup(lying, { kind: 'leave', dx, dy: target.y - played.y }, takenStep(scene.view));
};

/** The cards of the latest battle: on their way to the winner, and then beside its deck. */
const battleDrawing = (scene: WarScene): string => {
  const { lastBattle } = scene.view;
  if (lastBattle === null) return '';
  const { winner } = lastBattle;
  const cards = SEATS.map((seat) => playedDrawing(scene, lastBattle, seat)).join('');
  if (winner === null) return cards;
  const { x, y } = placesOf(scene, winner).played;
  const won = placed(trick(scene, lastBattle, winner), x, y);
  return (
    animateMarkup(won, { kind: 'appear' }, arrivalStep(scene.view)) +
    element('g', { 'pointer-events': 'none' }, cards)
  );
};

/** The decks, if they are face up. */
const deckPanels = (scene: WarScene): Drawing[] =>
  SEATS.flatMap((seat) => {
    const titleIn = (each: WarScene): string => `Deck of ${nameOf(each, seat)}, top card first`;
    const title = heading(scene, titleIn, TABLE_WIDTH + 2 * PANEL_PADDING);
    return pilePanels(scene.view.decks[seat].cards, title, TABLE_WIDTH, DECK_SCALE);
  });

/** Both sides, and what goes from one to the other: under the decks. */
const sidesDrawing = (scene: WarScene): Drawing => {
  const sideHeight = CARDS_TOP + roomIn(scene).height;
  const downwards = scene.viewer === 0 ? SEATS.toReversed() : SEATS;
  return drawing(
    TABLE_WIDTH,
    scene.viewer === null ? sideHeight : 2 * sideHeight + SIDES_GAP,
    ...downwards.map((seat) => sideDrawing(scene, seat)),
    battleDrawing(scene),
    ...downwards.map((seat) => deckDrawing(scene, seat)),
  );
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
