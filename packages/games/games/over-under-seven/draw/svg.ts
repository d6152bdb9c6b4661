import { at } from '../../../kit/checked.js';
import { area, choosableIn } from '../../../kit/draw/choosable.js';
import { animateDrawing, animateMarkup, atRest, type Animation } from '../../../kit/draw/animation.js';
import { caption, fitted, inColumn, inRow, onPanel, placed } from '../../../kit/draw/layout.js';
import type { Paint } from '../../../kit/draw/palette.js';
import { circle, drawing, rect, text, type Drawing } from '../../../kit/draw/svg.js';
import { payouts, winningGuess } from '../rules.js';
import type { Guess, View } from '../schemas.js';
import { element } from '../../../kit/draw/xml.js';
import { chipRow } from './chips.js';
import { blankDie, rolledDie, stillDie } from './dice.js';
import { figures, grouped, signed, statusText, type Figure, type OverUnderSevenScene } from './text.js';

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
const FIELD_HEIGHT = 114;

/** When the dice come to rest, in steps of an animation. */
const REST_STEP = 8;

const CHIP_RADIUS = 14;
const STAKE = { width: 118, height: 2 * CHIP_RADIUS + 6 } as const;

/** A stack of chips, whatever they are, and how much it is worth. */
const stake = (amount: string): string => {
  const stack = [0, 3, 6].map((up) =>
    circle(35, STAKE.height - CHIP_RADIUS - up, CHIP_RADIUS - 1, {
      fill: 'gold',
      stroke: 'felt-ink',
      strokeWidth: 2,
    }),
  );
  const worth = caption(amount, { size: 20, bold: true, fill: 'felt-ink' });
  return stack.join('') + placed(fitted(STAKE.width - 56, 26, worth, { down: 'centre' }), 56, 1);
};

/** The bet of a roll and, hidden, the next one, whose amount the page writes on it: once that can be made, the other is gone. */
const bets = (wager: number | null, canBet: boolean): Drawing => {
  const made = wager === null ? '' : stake(grouped(wager));
  const next = element('g', { class: 'ghost', visibility: 'hidden' }, stake('0'));
  const shown = canBet ? animateMarkup(made, { kind: 'yield' }, REST_STEP) + next : made;
  return drawing(STAKE.width, STAKE.height, shown);
};

/** What the latest roll shows: once the next bet is chosen, the page shows what is `next` instead. */
const past = (...markup: readonly string[]): string => element('g', { class: 'past' }, ...markup);

/** Whether the latest roll is news. After a cash-out, it lies on the table as before. */
const isRolled = ({ lastRoll, ending }: View): boolean => lastRoll !== null && ending !== 'cashed-out';

/** What tells the outcome of the latest roll: it comes once the dice lie still. */
const outcome = (
  view: View,
  { width, height, markup }: Drawing,
  animation: Animation,
  step: number,
): Drawing => drawing(width, height, past(isRolled(view) ? animateMarkup(markup, animation, step) : markup));

/** The scene before the latest roll, as far as the figures show it. */
const sceneBefore = (scene: OverUnderSevenScene): OverUnderSevenScene => {
  const { lastRoll, bankroll, rolls } = scene.view;
  return lastRoll === null || !isRolled(scene.view)
    ? scene
    : { ...scene, view: { ...scene.view, bankroll: bankroll - lastRoll.net, rolls: rolls - 1 } };
};

const fieldPaint = (isWinning: boolean): Paint =>
  isWinning
    ? { fill: 'none', stroke: 'gold', strokeWidth: 5 }
    : { fill: 'none', stroke: 'felt-line', strokeWidth: 2 };

const fieldDrawing = ({ guess, totals }: Field, scene: OverUnderSevenScene): Drawing => {
  const { lastRoll: roll } = scene.view;
  const isWinning = roll !== null && winningGuess(roll.total) === guess;
  const middle = FIELD_WIDTH / 2;
  const box = { x: 2, y: 2, width: FIELD_WIDTH - 4, height: FIELD_HEIGHT - 4, radius: 8 };
  const staked = isRolled(scene.view) && roll?.guess === guess ? roll.wager : null;
  const won = drawing(FIELD_WIDTH, FIELD_HEIGHT, rect(box, fieldPaint(true)));
  const field = drawing(
    FIELD_WIDTH,
    FIELD_HEIGHT,
    area(FIELD_WIDTH, FIELD_HEIGHT).markup,
    rect(box, fieldPaint(false)),
    isWinning ? outcome(scene.view, won, { kind: 'appear' }, REST_STEP).markup : '',
    text(guess, middle, 22, { size: 14, align: 'centre', fill: 'felt-ink' }),
    text(totals, middle, 51, { size: 28, bold: true, align: 'centre', fill: 'felt-ink' }),
    text(`pays ${payouts[guess]} to 1`, middle, 70, { size: 14, align: 'centre', fill: 'felt-ink' }),
    placed(bets(staked, scene.legalMoves.length > 0), 6, 76),
  );
  return choosableIn(scene)(field, { guess }, `bet on ${guess}, ${totals}`);
};

const totalDrawing = (total: number): Drawing =>
  drawing(
    56,
    56,
    circle(28, 28, 26, { fill: 'panel', stroke: 'gold', strokeWidth: 3 }),
    text(String(total), 28, 37, { size: 25, bold: true, align: 'centre' }),
  );

/** The width of what lies on either side of the dice. */
const SLOT = 104;
const GAP = 12;
const CENTRED = { across: 'centre', down: 'centre' } as const;

/** What the bet has won, or lost. */
const netDrawing = (net: number): Drawing => {
  const amount = caption(signed(net), {
    size: 28,
    bold: true,
    align: 'centre',
    fill: net > 0 ? 'gold-ink' : 'bad',
  });
  return drawing(
    SLOT,
    50,
    rect(
      { x: 1.5, y: 1.5, width: SLOT - 3, height: 47, radius: 24 },
      net > 0
        ? { fill: 'gold-soft', stroke: 'gold', strokeWidth: 3 }
        : { fill: 'panel', stroke: 'bad', strokeWidth: 1.5 },
    ),
    placed(fitted(SLOT - 16, 40, amount, CENTRED), 8, 7),
  );
};

/** The latest roll between its total and what the bet has won or lost, over the places for the next one. */
const diceDrawing = (view: View): Drawing => {
  const { lastRoll } = view;
  const places = inRow([blankDie(), blankDie()], { gap: GAP });
  if (lastRoll === null) return places;
  const { dice, total, net } = lastRoll;
  const [first, second] = isRolled(view)
    ? [rolledDie(dice[0], [1, 2, 3, 4]), rolledDie(dice[1], [1, 3, 5, REST_STEP - 1])]
    : [stillDie(dice[0]), stillDie(dice[1])];
  const gain = netDrawing(net);
  const appear = { kind: 'appear' } as const;
  const falling = isRolled(view) ? animateDrawing(gain, { kind: 'fall', height: 70 }, REST_STEP + 1) : gain;
  const row = inRow(
    [
      outcome(view, fitted(SLOT, 56, totalDrawing(total), CENTRED), appear, REST_STEP),
      first,
      second,
      outcome(view, net > 0 ? falling : gain, appear, REST_STEP + 1),
    ],
    { gap: GAP },
  );
  return drawing(row.width, row.height, placed(places, SLOT + GAP, 0), past(row.markup));
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
const STATUS_HEIGHT = 22;
const FIGURES_HEIGHT = 42;

/** The felt, and the player's figures below it. */
export function svg(scene: OverUnderSevenScene): Drawing {
  const { view } = scene;
  const fieldRow = inRow(
    fields.map((field) => fieldDrawing(field, scene)),
    { gap: 6 },
  );
  const said = (words: string): Drawing =>
    fitted(WIDTH, STATUS_HEIGHT, caption(words, { size: 17, fill: 'felt-ink', align: 'centre' }), CENTRED);
  const status = said(statusText(view));
  const told = atRest(isRolled(view) ? said('The dice are rolling') : status, status, REST_STEP);
  const next = element(
    'g',
    { class: 'next', visibility: 'hidden' },
    said('Add chips, or pick it again to roll').markup,
  );
  const rows = [
    fitted(WIDTH, DICE_HEIGHT, diceDrawing(view), CENTRED),
    drawing(WIDTH, STATUS_HEIGHT, past(told.markup), scene.legalMoves.length > 0 ? next : ''),
    fieldRow,
    chipRow(scene, WIDTH),
  ];
  const onFelt = onPanel(inColumn(rows, { gap: 9 }), { felt: true });
  const figuresBefore = figures(sceneBefore(scene));
  const figureRow = inRow(
    figures(scene).map((figure, i) => figureDrawing(figure, at(figuresBefore, i))),
    { gap: 24 },
  );
  const ownFigures = onPanel(fitted(WIDTH, FIGURES_HEIGHT, figureRow, CENTRED));
  return inColumn([onFelt, ownFigures], { gap: 10 });
}
