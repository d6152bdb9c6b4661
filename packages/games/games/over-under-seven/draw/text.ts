/** Everything that the drawings of Over/Under Seven say in words. */
import type { Scene } from '../../../game-type.js';
import type { HeaderParts } from '../../../kit/draw/header.js';
import { pluralize } from '../../../kit/text.js';
import { winningGuess } from '../rules.js';
import type { Config, LastRoll, View } from '../schemas.js';
import { beside, table, type Block } from '../../../kit/draw/text-blocks.js';
import { dieText } from './dice.js';

export type OverUnderSevenScene = Scene<Config, View>;

/** `1234567` as `1,234,567`. */
export function grouped(amount: number): string {
  return String(amount).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** An amount with its sign: `+20`, `−20`, `0`. */
export function signed(amount: number): string {
  return amount > 0 ? `+${grouped(amount)}` : grouped(amount).replace('-', '−');
}

export function header({ view }: OverUnderSevenScene): Omit<HeaderParts, 'title'> {
  return {
    seats: [{ score: grouped(view.bankroll) }],
  };
}

/** `20 on over` */
const betText = ({ wager, guess }: LastRoll): string => `${grouped(wager)} on ${guess}`;

/** `Exactly seven: the bet on over loses 20`, `11 is over seven: the bet wins 20` */
const lastMoveText = ({ total, guess, net }: LastRoll): string => {
  const winning = winningGuess(total);
  const comparison = winning === 'exactly' ? 'Exactly seven' : `${total} is ${winning} seven`;
  const outcome = net > 0 ? 'the bet wins' : `the bet on ${guess} loses`;
  return `${comparison}: ${outcome} ${grouped(Math.abs(net))}`;
};

/** The outcome of the latest roll; before the first one, what to do. */
export function statusText({ lastRoll, ending }: View): string {
  if (lastRoll !== null) return lastMoveText(lastRoll);
  return ending === null ? 'Place your bet' : 'No roll was made';
}

export type Figure = [name: string, value: string];

/** The player's figures with their names. */
export function figures({ config, view }: OverUnderSevenScene): Figure[] {
  return [
    ['Bankroll', grouped(view.bankroll)],
    ['Net gain', signed(view.bankroll - config.bankroll)],
    ...(config.target === undefined ? [] : [['Target', grouped(config.target)] satisfies Figure]),
    ['Rolls', grouped(view.rolls)],
  ];
}

export function description(scene: OverUnderSevenScene): string[] {
  const { lastRoll, rolls } = scene.view;
  const amounts = figures(scene)
    .slice(0, -1)
    .map(([name, value]) => `${name} ${value}.`);
  if (lastRoll === null) return [...amounts, 'No roll yet.'];
  const [a, b] = lastRoll.dice;
  return [
    ...amounts,
    `${pluralize(rolls, 'roll')}.`,
    `The last bet was ${betText(lastRoll)}.`,
    `The dice show ${a} and ${b}.`,
    `${lastMoveText(lastRoll)}.`,
  ];
}

const rollText = (roll: LastRoll | null): Block => {
  if (roll === null) return ['No roll yet.'];
  const dice = beside([dieText(roll.dice[0]), dieText(roll.dice[1])], 1);
  return beside([dice, ['', `Bet: ${betText(roll)}`]], 3);
};

/** The dice of the latest roll beside its bet, and the player's figures below. */
export function text(scene: OverUnderSevenScene): Block[] {
  return [rollText(scene.view.lastRoll), table(figures(scene), ['left', 'right'])];
}
