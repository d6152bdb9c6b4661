/** The table with its three fields, the dice of the latest roll, the wager where it was put, and the player's figures. */
import { caption, inColumn, inRow, onPanel, placed } from '#src/kit/draw/layout.js';
import type { HeadlineParts } from '#src/kit/draw/headline.js';
import type { Paint } from '#src/kit/draw/palette.js';
import { svgPicture, textPicture } from '#src/kit/draw/picture.js';
import { circle, drawing, rect, text as lettered, type Drawing } from '#src/kit/draw/svg.js';
import { beside, stacked, table, type Block } from '#src/kit/draw/text-blocks.js';
import { dieDrawing, diePlace, dieText } from './dice.js';
import { rightGuess } from './rules.js';
import type { Guess, LastRoll, View } from './schemas.js';
import { betWords, figures, grouped, outcomeWords, positionWords, type OverUnderScene } from './words.js';

const headlineParts = ({ view }: OverUnderScene): HeadlineParts => ({
  title: 'Over/Under Seven',
  seats: [{ score: grouped(view.bankroll) }],
});

const rollText = (roll: LastRoll | null): Block => {
  if (roll === null) return ['No roll yet.'];
  const dice = beside([dieText(roll.dice[0]), dieText(roll.dice[1])], 1);
  return beside([dice, ['', `Bet: ${betWords(roll)}`, '', outcomeWords(roll)]], 3);
};

/** For terminals. */
export const text = (scene: OverUnderScene): string =>
  textPicture(
    scene,
    headlineParts(scene),
    stacked([rollText(scene.view.lastRoll), table(figures(scene), ['left', 'right'])]),
  );

interface Field {
  readonly guess: Guess;
  readonly totals: string;
  readonly pays: string;
}
/** As they lie on the table, from left to right. */
const FIELDS: readonly Field[] = [
  { guess: 'under', totals: '2–6', pays: 'pays 1 to 1' },
  { guess: 'exactly', totals: '7', pays: 'pays 4 to 1' },
  { guess: 'over', totals: '8–12', pays: 'pays 1 to 1' },
];
const FIELD = { width: 130, height: 118 } as const;

const chip = (wager: number): Drawing => {
  const width = Math.max(30, 16 + grouped(wager).length * 8);
  const box = { x: 1, y: 1, width: width - 2, height: 26, radius: 13 };
  return drawing(
    width,
    28,
    rect(box, { fill: 'accent-soft', stroke: 'accent', strokeWidth: 2 }),
    lettered(grouped(wager), width / 2, 18.5, { size: 12, bold: true, align: 'centre' }),
  );
};

const fieldPaint = (right: boolean): Paint =>
  right
    ? { fill: 'none', stroke: 'gold', strokeWidth: 4 }
    : { fill: 'none', stroke: 'felt-line', strokeWidth: 2 };

const fieldDrawing = ({ guess, totals, pays }: Field, roll: LastRoll | null): Drawing => {
  const right = roll !== null && rightGuess(roll.total) === guess;
  const wager = roll?.guess === guess ? chip(roll.wager) : null;
  const middle = FIELD.width / 2;
  const box = { x: 2, y: 2, width: FIELD.width - 4, height: FIELD.height - 4, radius: 8 };
  return drawing(
    FIELD.width,
    FIELD.height,
    rect(box, fieldPaint(right)),
    lettered(guess, middle, 24, { size: 14, align: 'centre', fill: 'felt-ink' }),
    lettered(totals, middle, 54, { size: 28, bold: true, align: 'centre', fill: 'felt-ink' }),
    lettered(pays, middle, 74, { size: 11, align: 'centre', fill: 'felt-ink' }),
    wager === null ? '' : placed(wager, middle - wager.width / 2, 82),
  );
};

const totalDrawing = (total: number): Drawing =>
  drawing(
    56,
    56,
    circle(28, 28, 26, { fill: 'panel', stroke: 'gold', strokeWidth: 3 }),
    lettered(String(total), 28, 37, { size: 25, bold: true, align: 'centre' }),
  );

const diceDrawing = ({ lastRoll }: View): Drawing => {
  if (lastRoll === null) return inRow([diePlace(), diePlace()], { gap: 16 });
  const { dice, total } = lastRoll;
  return inRow([dieDrawing(dice[0]), dieDrawing(dice[1]), totalDrawing(total)], { gap: 16 });
};

const figureDrawing = ([name, value]: readonly [string, string]): Drawing =>
  inColumn(
    [
      caption(name, { size: 11, fill: 'muted', align: 'centre' }),
      caption(value, { size: 16, bold: true, align: 'centre' }),
    ],
    { gap: 2 },
  );

const saidOf = ({ lastRoll, ending }: View): string => {
  if (lastRoll !== null) return outcomeWords(lastRoll);
  return ending === null ? 'Place your bet' : 'No roll was made';
};

const PANEL_PADDING = 12;

/** For pages. */
export const svg = (scene: OverUnderScene): string => {
  const { view } = scene;
  const fields = inRow(
    FIELDS.map((field) => fieldDrawing(field, view.lastRoll)),
    { gap: 6 },
  );
  const said = caption(saidOf(view), { size: 14, fill: 'felt-ink', align: 'centre' });
  const onFelt = inColumn([diceDrawing(view), said, fields], { gap: 12 });
  const stand = inRow(figures(scene).map(figureDrawing), { gap: 32 });
  const minWidth = Math.max(onFelt.width, stand.width) + 2 * PANEL_PADDING;
  const panels = [onPanel(onFelt, { felt: true, minWidth }), onPanel(stand, { minWidth })];
  return svgPicture(scene, headlineParts(scene), inColumn(panels, { gap: 10 }), positionWords(scene));
};
