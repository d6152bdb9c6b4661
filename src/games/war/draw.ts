/** Both decks face down and the cards of the latest battle: seat 1 above, seat 0 below. */
import type { Card } from '#src/kit/cards.js';
import { CARD_SIZE, cardPile, cardRow, emptySlot } from '#src/kit/draw/playing-cards.js';
import { caption, inColumn, inRow, onPanel } from '#src/kit/draw/layout.js';
import type { HeadlineParts } from '#src/kit/draw/headline.js';
import { svgPicture, textPicture } from '#src/kit/draw/picture.js';
import { drawing, type Drawing } from '#src/kit/draw/svg.js';
import { cardsText, cardText, wrapWords, stacked, table, type Block } from '#src/kit/draw/text-blocks.js';
import { pluralize } from '#src/kit/text.js';
import { SIDES, type Side, type ToldBattle } from './schemas.js';
import { battleWords, nameOf, pileCards, positionWords, type WarScene } from './words.js';

const headlineParts = ({ view }: WarScene): HeadlineParts => ({
  title: 'War',
  note: view.battles === 0 ? '' : `Battle ${view.battles}`,
  seats: view.decks.map(({ size }) => ({ score: pluralize(size, 'card') })),
});

/** A line for each level: what each seat put face down, and the card it turned up. */
const battleText = (scene: WarScene, battle: ToldBattle): Block => [
  ...table([
    ['', ...SIDES.map((side) => nameOf(scene, side))],
    ['turned up', ...battle.turnedUp.map(cardText)],
    ...battle.wars.map(({ faceDown, turnedUp }, i) => [
      `war ${i + 1}`,
      ...SIDES.map((side) => cardsText([...pileCards(faceDown[side]), turnedUp[side]])),
    ]),
  ]),
  '',
  battleWords(scene, battle),
];

/** The decks, once they are open. */
const decksText = (scene: WarScene): Block =>
  SIDES.flatMap((side) => {
    const { cards } = scene.view.decks[side];
    const words = cards?.length === 0 ? ['empty'] : (cards?.map(cardText) ?? []);
    return cards === null ? [] : wrapWords(words, undefined, `Deck of ${nameOf(scene, side)}: `);
  });

/** For terminals. */
export const text = (scene: WarScene): string => {
  const { lastBattle } = scene.view;
  const battle = lastBattle === null ? [saidOf(scene)] : battleText(scene, lastBattle);
  return textPicture(scene, headlineParts(scene), stacked([battle, decksText(scene)]));
};

const ROW_WIDTH = 400;
const CARDS_AT_EASE = 5;

const playedBy = ({ turnedUp, wars }: ToldBattle, side: Side): (Card | null)[] => [
  turnedUp[side],
  ...wars.flatMap((war) => [...pileCards(war.faceDown[side]), war.turnedUp[side]]),
];

const playedRow = (battle: ToldBattle | null, side: Side): Drawing => {
  if (battle === null) return emptySlot();
  const cards = playedBy(battle, side);
  const takesAll = battle.winner === side;
  return cardRow(cards, {
    maxWidth: ROW_WIDTH,
    gap: cards.length > CARDS_AT_EASE ? -CARD_SIZE.width / 2 : 6,
    emphasisOf: (index) => (takesAll && index === cards.length - 1 ? 'gold' : undefined),
  });
};

const PILE_EDGE = 4;

const deckDrawing = (size: number): Drawing =>
  drawing(CARD_SIZE.width + PILE_EDGE, CARD_SIZE.height + PILE_EDGE, cardPile(size).markup);

const rowDrawing = (scene: WarScene, side: Side): Drawing => {
  const { lastBattle, decks } = scene.view;
  const played = drawing(ROW_WIDTH, CARD_SIZE.height, playedRow(lastBattle, side).markup);
  const name = caption(nameOf(scene, side), { size: 12, bold: true, fill: 'felt-ink' });
  const cards = inRow([deckDrawing(decks[side].size), played], { gap: 28, align: 'start' });
  return inColumn([name, cards], { gap: 4, align: 'start' });
};

const saidOf = (scene: WarScene): string => {
  const { lastBattle, ending } = scene.view;
  if (lastBattle !== null) return battleWords(scene, lastBattle);
  return ending === null ? 'Flip to begin' : 'No battle was played';
};

/** For pages. */
export const svg = (scene: WarScene): string => {
  const said = caption(saidOf(scene), { size: 14, fill: 'felt-ink', align: 'centre' });
  const felt = onPanel(inColumn([rowDrawing(scene, 1), said, rowDrawing(scene, 0)], { gap: 12 }), {
    felt: true,
  });
  return svgPicture(scene, headlineParts(scene), felt, positionWords(scene));
};
