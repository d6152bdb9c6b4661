import { at } from '../../../kit/checked.js';
import { area, choosableIn, type MarkChoosable } from '../../../kit/draw/choosable.js';
import { animateDrawing, animateMarkup, atRest, type Animation } from '../../../kit/draw/animation.js';
import { caption, fitted, inColumn, inRow, onPanel, placed } from '../../../kit/draw/layout.js';
import type { Paint } from '../../../kit/draw/palette.js';
import { circle, drawing, rect, text, type Drawing } from '../../../kit/draw/svg.js';
import { payouts, winningGuess } from '../rules.js';
import type { Guess, LastRoll, View } from '../schemas.js';
import { blankDie, dieDrawing } from './dice.js';
import { figures, grouped, statusText, type Figure, type OverUnderSevenScene } from './text.js';

interface Field {
  readonly guess: Guess;
  readonly totals: string;
}
/** The fields of the table from left to right. */
const fields: readonly Field[] = [
  { guess: 'under', totals: '2–6' },
  { guess: 'exactly', totals: '7' },
  { guess: 'over', totals: '8–12' },
];
const FIELD_WIDTH = 130;
const FIELD_HEIGHT = 118;

/** When the dice come to rest, in steps of an animation. */
const REST_STEP = 5;

const chip = (amount: string, paint: Paint): Drawing => {
  const width = Math.max(30, 16 + amount.length * 8);
  const box = { x: 1, y: 1, width: width - 2, height: 26, radius: 13 };
  return drawing(
    width,
    28,
    rect(box, { ...paint, strokeWidth: 2 }),
    text(amount, width / 2, 18.5, { size: 14, bold: true, align: 'centre' }),
  );
};

/** The wager and, once the dice have come to rest, what it has won. */
const chips = ({ wager, net }: LastRoll): Drawing => {
  const own = chip(grouped(wager), { fill: 'accent-soft', stroke: 'accent' });
  if (net < 0) return own;
  const won = chip(`+${grouped(net)}`, { fill: 'gold-soft', stroke: 'gold' });
  return inRow([own, animateDrawing(won, { kind: 'appear' }, REST_STEP)], { gap: 4 });
};

/** The scene before the latest roll, as far as the figures show it. */
const sceneBefore = (scene: OverUnderSevenScene): OverUnderSevenScene => {
  const { lastRoll, bankroll, rolls } = scene.view;
  return lastRoll === null
    ? scene
    : { ...scene, view: { ...scene.view, bankroll: bankroll - lastRoll.net, rolls: rolls - 1 } };
};

const fieldPaint = (isWinning: boolean): Paint =>
  isWinning
    ? { fill: 'none', stroke: 'gold', strokeWidth: 4 }
    : { fill: 'none', stroke: 'felt-line', strokeWidth: 2 };

const fieldDrawing = ({ guess, totals }: Field, roll: LastRoll | null, mark: MarkChoosable): Drawing => {
  const isWinning = roll !== null && winningGuess(roll.total) === guess;
  const bet = roll?.guess === guess ? fitted(FIELD_WIDTH - 12, 28, chips(roll), { across: 'centre' }) : null;
  const middle = FIELD_WIDTH / 2;
  const box = { x: 2, y: 2, width: FIELD_WIDTH - 4, height: FIELD_HEIGHT - 4, radius: 8 };
  const field = drawing(
    FIELD_WIDTH,
    FIELD_HEIGHT,
    area(FIELD_WIDTH, FIELD_HEIGHT).markup,
    rect(box, fieldPaint(false)),
    isWinning ? animateMarkup(rect(box, fieldPaint(true)), { kind: 'appear' }, REST_STEP) : '',
    text(guess, middle, 24, { size: 14, align: 'centre', fill: 'felt-ink' }),
    text(totals, middle, 54, { size: 28, bold: true, align: 'centre', fill: 'felt-ink' }),
    text(`pays ${payouts[guess]} to 1`, middle, 74, { size: 14, align: 'centre', fill: 'felt-ink' }),
    bet === null ? '' : placed(bet, 6, 82),
  );
  return mark(field, { guess }, `bet on ${guess}, ${totals}`);
};

const totalDrawing = (total: number): Drawing =>
  drawing(
    56,
    56,
    circle(28, 28, 26, { fill: 'panel', stroke: 'gold', strokeWidth: 3 }),
    text(String(total), 28, 37, { size: 25, bold: true, align: 'centre' }),
  );

/** The dice come in from above, one after the other. */
const rolling = (die: number): Animation => ({ kind: 'slide', dx: -40 + 20 * die, dy: -50 });

const diceDrawing = ({ lastRoll }: View): Drawing => {
  if (lastRoll === null) return inRow([blankDie(), blankDie()], { gap: 16 });
  const { dice, total } = lastRoll;
  const shown = [dieDrawing(dice[0]), dieDrawing(dice[1]), totalDrawing(total)];
  return inRow(
    shown.map(({ width, height, markup }, i) =>
      drawing(
        width,
        height,
        animateMarkup(
          markup,
          i < dice.length ? rolling(i) : { kind: 'appear' },
          i < dice.length ? i : REST_STEP,
        ),
      ),
    ),
    { gap: 16 },
  );
};

const figureDrawing = ([name, value]: Figure, [, before]: Figure): Drawing => {
  const amounts = [before, value].map((each) => caption(each, { size: 16, bold: true, align: 'centre' }));
  return inColumn(
    [
      caption(name, { size: 14, fill: 'muted', align: 'centre' }),
      atRest(at(amounts, 0), at(amounts, 1), REST_STEP),
    ],
    { gap: 2 },
  );
};

const WIDTH = fields.length * FIELD_WIDTH + (fields.length - 1) * 6;
const DICE_HEIGHT = 72;
const STATUS_HEIGHT = 19.5;
const FIGURES_HEIGHT = 42;

/** The felt, and the player's figures below it. */
export function svg(scene: OverUnderSevenScene): Drawing {
  const { view } = scene;
  const fieldRow = inRow(
    fields.map((field) => fieldDrawing(field, view.lastRoll, choosableIn(scene))),
    { gap: 6 },
  );
  const centred = { across: 'centre', down: 'centre' } as const;
  const said = (words: string): Drawing =>
    fitted(WIDTH, STATUS_HEIGHT, caption(words, { size: 15, fill: 'felt-ink', align: 'centre' }), centred);
  const status = said(statusText(view));
  const rows = [
    fitted(WIDTH, DICE_HEIGHT, diceDrawing(view), centred),
    atRest(view.lastRoll === null ? status : said('The dice are rolling'), status, REST_STEP),
    fieldRow,
  ];
  const onFelt = onPanel(inColumn(rows, { gap: 12 }), { felt: true });
  const past = figures(sceneBefore(scene));
  const figureRow = inRow(
    figures(scene).map((figure, i) => figureDrawing(figure, at(past, i))),
    { gap: 24 },
  );
  const ownFigures = onPanel(fitted(WIDTH, FIGURES_HEIGHT, figureRow, centred));
  return inColumn([onFelt, ownFigures], { gap: 10 });
}
