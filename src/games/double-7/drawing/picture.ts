/** The table as a picture: the layout on felt, the hands below it. */
import { caption, inColumn, onPanel, padded, wrapped } from '#src/kit/draw/layout.js';
import { svgPicture } from '#src/kit/draw/picture.js';
import { drawing, type Drawing } from '#src/kit/draw/svg.js';
import type { Seat } from '#src/game-type.js';
import { numbersOf, type Card } from '../cards.js';
import type { Place } from './bends.js';
import { bone, boneBack, type Look } from './bones.js';
import { layoutDrawing, TABLE_WIDTH } from './felt.js';
import {
  boneyardWords,
  describe,
  handHeading,
  headlineParts,
  playableCards,
  tableLines,
  type Double7Scene,
} from './words.js';

const PANEL_WIDTH = TABLE_WIDTH + 24;
const HALF_PANEL_WIDTH = (PANEL_WIDTH - 8) / 2;

const PLAYABLE: Look = { edge: 'accent', edgeWidth: 3.5 };

const tableDrawing = (scene: Double7Scene): Drawing => {
  const lettering = { size: 14, fill: 'felt-ink', align: 'centre', maxWidth: TABLE_WIDTH } as const;
  const lines = inColumn(
    tableLines(scene).map((words) => caption(words, lettering)),
    { gap: 2 },
  );
  const rows =
    scene.view.layout.length === 0 ? [padded(lines, 0, 40)] : [padded(layoutDrawing(scene), 0, 6), lines];
  return onPanel(inColumn(rows, { gap: 12 }), { felt: true, minWidth: PANEL_WIDTH });
};

const uprightPlace = (unit: number): Place => ({ x: 0, y: 0, width: unit, height: 2 * unit });

const upright = (card: Card | null, unit: number, look?: Look): Drawing => {
  const place = uprightPlace(unit);
  return drawing(unit, 2 * unit, card === null ? boneBack(place) : bone(numbersOf(card), place, look));
};

const LARGE = 34;
const SMALL = 18;
const SMALL_GAP = 2;

const rowOf = (cards: readonly Drawing[], width: number, gap: number): Drawing =>
  wrapped(cards, width - 24, { gap, align: 'start' });

const ownHand = (scene: Double7Scene, seat: Seat, cards: readonly Card[]): Drawing => {
  const playable = playableCards(scene);
  const faces = cards.map((card) => upright(card, LARGE, playable.includes(card) ? PLAYABLE : {}));
  const hint = playable.length === 0 ? '' : ' (outlined cards can be played)';
  return onPanel(rowOf(faces, PANEL_WIDTH, 8), {
    heading: `${handHeading(scene, seat)}${hint}`,
    minWidth: PANEL_WIDTH,
  });
};

const smallPanel = (cards: readonly (Card | null)[], heading: string): Drawing => {
  const bones = cards.map((card) => upright(card, SMALL));
  return onPanel(rowOf(bones, HALF_PANEL_WIDTH, SMALL_GAP), { heading, minWidth: HALF_PANEL_WIDTH });
};

const hidden = (size: number): null[] => Array.from({ length: size }, () => null);

const handDrawings = (scene: Double7Scene): Drawing[] => {
  const { view, viewer } = scene;
  const others = view.hands.flatMap(({ size, cards }, seat) =>
    seat === viewer ? [] : [smallPanel(cards ?? hidden(size), handHeading(scene, seat))],
  );
  const { size, cards } = view.boneyard;
  const boneyard = smallPanel(cards ?? hidden(size), boneyardWords(view));
  const own = viewer === null ? null : (view.hands[viewer]?.cards ?? null);
  const panels = wrapped([...others, boneyard], PANEL_WIDTH, { align: 'start' });
  return viewer === null || own === null ? [panels] : [ownHand(scene, viewer, own), panels];
};

/** For pages. */
export const svg = (scene: Double7Scene): string => {
  const body = inColumn([tableDrawing(scene), ...handDrawings(scene)], { align: 'start' });
  return svgPicture(scene, headlineParts(scene), body, describe(scene));
};
