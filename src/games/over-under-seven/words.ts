/** What the pictures say in words. */
import type { Scene } from '#src/game-type.js';
import { pluralize } from '#src/kit/text.js';
import { rightGuess } from './rules.js';
import type { Config, LastRoll, View } from './schemas.js';

export type OverUnderScene = Scene<Config, View>;

/** `1234567` as `1,234,567`. */
export const grouped = (amount: number): string => String(amount).replace(/\B(?=(\d{3})+$)/g, ',');

/** With its sign: `+20`, `-20`, `0`. */
const signed = (amount: number): string => (amount > 0 ? `+${grouped(amount)}` : grouped(amount));

/** `20 on over` */
export const betWords = ({ wager, guess }: LastRoll): string => `${grouped(wager)} on ${guess}`;

/** `7 is exactly seven: over loses 20` */
export const outcomeWords = ({ total, guess, net }: LastRoll): string => {
  const right = rightGuess(total);
  const shown = right === 'exactly' ? 'exactly seven' : `${right} seven`;
  const brought = net > 0 ? 'wins' : 'loses';
  return `${total} is ${shown}: ${guess} ${brought} ${grouped(Math.abs(net))}`;
};

/** The figures below the table, with their names. */
export const figures = ({ config, view }: OverUnderScene): [name: string, value: string][] => [
  ['Bankroll', grouped(view.bankroll)],
  ['Net gain', signed(view.bankroll - config.bankroll)],
  ['Target', config.target === undefined ? 'none' : grouped(config.target)],
  ['Rolls', grouped(view.rolls)],
];

/** The position for people who cannot see the picture. */
export const positionWords = (scene: OverUnderScene): string => {
  const { lastRoll, rolls } = scene.view;
  const stand = figures(scene)
    .slice(0, 3)
    .map(([name, value]) => `${name} ${value}.`)
    .join(' ');
  if (lastRoll === null) return `${stand} No roll yet.`;
  const [a, b] = lastRoll.dice;
  return `${stand} ${pluralize(rolls, 'roll')}. The last bet was ${betWords(lastRoll)}. The dice show ${a} and ${b}. ${outcomeWords(lastRoll)}.`;
};
