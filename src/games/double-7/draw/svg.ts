import type { Seat } from '#src/game-type.js';
import { at } from '#src/kit/checked.js';
import { choosableIn } from '#src/kit/draw/choosable.js';
import { inColumn, leftIn, onPanel, padded, paragraph, wrapped } from '#src/kit/draw/layout.js';
import { svgPicture } from '#src/kit/draw/picture.js';
import { drawing, type Drawing } from '#src/kit/draw/svg.js';
import { numbersOf, type Card } from '#src/games/double-7/cards.js';
import { cardBack, cardFace, type CardStyle } from './card-art.js';
import { TABLE_WIDTH, tableauArt } from './tableau-art.js';
import {
  boneyardWords,
  description,
  handHeading,
  headerParts,
  playableCards,
  tableSentences,
  type DoubleSevenScene,
} from './words.js';

const PANEL_PADDING = 24;
const PANEL_WIDTH = TABLE_WIDTH + PANEL_PADDING;
const HALF_PANEL_WIDTH = (PANEL_WIDTH - 8) / 2;

const OWN_CARD_WIDTH = 36;
const OWN_CARD_GAP = 8;
const OTHER_CARD_WIDTH = 18;
const OTHER_CARD_GAP = 2;

const playableStyle: CardStyle = { edge: 'accent', edgeWidth: 3.5 };

const tablePanel = (scene: DoubleSevenScene): Drawing => {
  const { boneyard } = scene.view;
  const words = [...tableSentences(scene).flat(), ...(boneyard.size === 0 ? ['The boneyard is empty.'] : [])];
  const lines = inColumn(
    words.map((each) => paragraph(each, TABLE_WIDTH, { size: 14, fill: 'felt-ink', align: 'centre' })),
    { gap: 2 },
  );
  const rows =
    scene.view.layout.length === 0 ? [padded(lines, 0, 40)] : [padded(tableauArt(scene), 0, 6), lines];
  return onPanel(inColumn(rows, { gap: 12 }), { felt: true, minWidth: PANEL_WIDTH });
};

/** An upright card, face down if it is `null`. */
const uprightCard = (card: Card | null, width: number, style?: CardStyle): Drawing => {
  const height = 2 * width;
  const box = { x: 0, y: 0, width, height };
  return drawing(width, height, card === null ? cardBack(box) : cardFace(numbersOf(card), box, style));
};

const cardRow = (cards: readonly Drawing[], panelWidth: number, gap: number): Drawing =>
  leftIn(panelWidth - PANEL_PADDING, wrapped(cards, panelWidth - PANEL_PADDING, { gap, align: 'start' }));

const ownHandPanel = (scene: DoubleSevenScene, seat: Seat, cards: readonly Card[]): Drawing => {
  const playable = playableCards(scene);
  const mark = choosableIn(scene);
  const faces = cards.map((card) =>
    mark(uprightCard(card, OWN_CARD_WIDTH, playable.includes(card) ? playableStyle : {}), { card }),
  );
  const hint = playable.length === 0 ? '' : ' (outlined cards can be played)';
  return onPanel(cardRow(faces, PANEL_WIDTH, OWN_CARD_GAP), {
    heading: `${handHeading(scene, seat)}${hint}`,
    minWidth: PANEL_WIDTH,
  });
};

/** A panel with small cards, face down if they are hidden. */
const smallPanel = (size: number, cards: readonly Card[] | null, heading: string): Drawing => {
  const shown = cards ?? Array.from({ length: size }, () => null);
  const row = cardRow(
    shown.map((card) => uprightCard(card, OTHER_CARD_WIDTH)),
    HALF_PANEL_WIDTH,
    OTHER_CARD_GAP,
  );
  return onPanel(row, { heading, minWidth: HALF_PANEL_WIDTH });
};

const handPanels = (scene: DoubleSevenScene): Drawing[] => {
  const { view, viewer } = scene;
  const others = view.hands.flatMap(({ size, cards }, seat) =>
    seat === viewer ? [] : [smallPanel(size, cards, handHeading(scene, seat))],
  );
  const { size, cards } = view.boneyard;
  const mark = choosableIn(scene);
  const boneyard = size === 0 ? [] : [mark(smallPanel(size, cards, boneyardWords(view)), { type: 'draw' })];
  const panels = wrapped([...others, ...boneyard], PANEL_WIDTH, { align: 'start' });
  const own = viewer === null ? null : at(view.hands, viewer).cards;
  return viewer === null || own === null ? [panels] : [ownHandPanel(scene, viewer, own), panels];
};

/** The layout on felt, and the hands and the boneyard below it. */
export const svg = (scene: DoubleSevenScene): string => {
  const body = inColumn([tablePanel(scene), ...handPanels(scene)], { align: 'start' });
  return svgPicture(scene, headerParts(scene), body, description(scene));
};
