import { choosableIn } from '#src/kit/draw/choosable.js';
import { CARD_SIZE, cardFace, cardLines, cardPile, cardRow, emptySlot } from '#src/kit/draw/playing-cards.js';
import { caption, inColumn, inRow, leftIn, onPanel, paragraph, scaled } from '#src/kit/draw/layout.js';
import { animateMarkup } from '#src/kit/draw/animation.js';
import { svgPicture } from '#src/kit/draw/picture.js';
import { drawing, type Drawing } from '#src/kit/draw/svg.js';
import type { Card } from '#src/kit/cards.js';
import { SEATS, type BattleView, type WarSeat } from '#src/games/war/schemas.js';
import {
  descriptionText,
  headerParts,
  nameOf,
  cardsOf,
  openDeck,
  statusText,
  type WarScene,
} from './text.js';

const PILE_EDGE = 4;
const PLAYED_WIDTH = 120;
const SIDE_GAP = 14;
const SIDE_WIDTH = CARD_SIZE.width + PILE_EDGE + SIDE_GAP + PLAYED_WIDTH;
const MIDDLE_GAP = 20;
const TABLE_WIDTH = 2 * SIDE_WIDTH + MIDDLE_GAP;
/** The cards that a war adds are smaller, and those face down overlap. */
const WAR_SCALE = 0.62;
const WAR_OVERLAP = -48;
const DECK_SCALE = 0.5;

/** The order in which a side is read from the outer edge to the middle. */
const fromOutside = <T>(seat: WarSeat, items: readonly T[]): readonly T[] =>
  seat === 0 ? items : items.toReversed();

/** A card turned up at `level`, edged in gold if it took all cards in play. */
const turnedUp = (card: Card, level: number, takesAll: boolean): Drawing => {
  const { width, height, markup } = cardFace(card, takesAll ? 'gold' : undefined);
  return drawing(width, height, animateMarkup(markup, { kind: 'turn' }, level));
};

/** What a seat played: the card turned up first, and a row for each level of the war. */
const playedDrawing = (battle: BattleView, seat: WarSeat): Drawing => {
  const { wars, winner } = battle;
  const takesAll = (level: number): boolean => winner === seat && level === wars.length;
  const levels = wars.map((war, index) => {
    const level = index + 1;
    const up = scaled(turnedUp(war.turnedUp[seat], level, takesAll(level)), WAR_SCALE);
    const faceDown = cardRow(cardsOf(war.faceDown[seat]), { scale: WAR_SCALE, gap: WAR_OVERLAP });
    return inRow(fromOutside(seat, faceDown.width === 0 ? [up] : [faceDown, up]), { gap: 4 });
  });
  return inColumn([turnedUp(battle.turnedUp[seat], 0, takesAll(0)), ...levels], { gap: 6 });
};

/** The deck of a seat at the outer edge, and what it played in the latest battle. */
const sideDrawing = (scene: WarScene, seat: WarSeat): Drawing => {
  const { lastBattle, decks } = scene.view;
  const mark = choosableIn(scene);
  const pile = drawing(CARD_SIZE.width + PILE_EDGE, CARD_SIZE.height, cardPile(decks[seat].size).markup);
  const deck = seat === scene.viewer ? mark(pile, { type: 'flip' }) : pile;
  const played = lastBattle === null ? emptySlot() : playedDrawing(lastBattle, seat);
  const framed = inColumn([drawing(PLAYED_WIDTH, 0), played], { gap: 0 });
  const cards = inRow(fromOutside(seat, [deck, framed]), { gap: SIDE_GAP, align: 'start' });
  const name = caption(nameOf(scene, seat), {
    size: 13,
    bold: true,
    fill: 'felt-ink',
    align: seat === 0 ? 'left' : 'right',
    maxWidth: SIDE_WIDTH,
  });
  return inColumn([name, cards], { gap: 4, align: seat === 0 ? 'start' : 'end' });
};

/** The decks where they are face up. */
const deckPanels = (scene: WarScene): Drawing[] =>
  SEATS.flatMap((seat) => {
    const deck = openDeck(scene, seat);
    if (deck.length === 0) return [];
    const cards = leftIn(TABLE_WIDTH, cardLines(deck, TABLE_WIDTH, DECK_SCALE));
    return [onPanel(cards, { heading: `Deck of ${nameOf(scene, seat)}, top card first` })];
  });

/** Seat 0 on the left, seat 1 on the right: their decks, and the cards of the latest battle between them. */
export const svg = (scene: WarScene): string => {
  const status = paragraph(statusText(scene), TABLE_WIDTH, { size: 14, fill: 'felt-ink', align: 'centre' });
  const sides = inRow(
    SEATS.map((seat) => sideDrawing(scene, seat)),
    { gap: MIDDLE_GAP, align: 'start' },
  );
  const felt = onPanel(inColumn([sides, status], { gap: 12 }), { felt: true });
  return svgPicture(
    scene,
    headerParts(scene),
    inColumn([felt, ...deckPanels(scene)]),
    descriptionText(scene),
  );
};
