import type { IntegerRange, Prompts } from '../../game-type.js';
import { comparedWithStart } from './describe.js';
import { grouped } from './draw/text.js';
import type { Config, Guess, Move, Option, View } from './schemas.js';

const guesses: Readonly<Record<Guess, string>> = {
  over: 'over seven',
  under: 'under seven',
  exactly: 'exactly seven',
};

const amount = (wager: number | IntegerRange): string =>
  typeof wager === 'number' ? grouped(wager) : '{wager}';

export const prompts: Prompts<Config, View, Option | Move> = {
  task: () => 'Put chips on a field to bet on it.',
  label: (move, { view }) =>
    move.type === 'bet'
      ? `Bet ${amount(move.wager)} on ${guesses[move.guess]}`
      : `Cash out with ${grouped(view.bankroll)}`,
  // What cannot be taken back is asked twice.
  futile: ({ view: { bankroll }, config }) => [
    {
      move: { type: 'cash-out' },
      why: `You leave with ${grouped(bankroll)}, ${comparedWithStart(bankroll - config.bankroll)}.`,
    },
  ],
  shortcuts({ view: { lastRoll, bankroll } }) {
    if (lastRoll === null || lastRoll.wager > bankroll) return [];
    const { wager, guess } = lastRoll;
    const label = `Roll again: ${grouped(wager)} on ${guesses[guess]}`;
    return [{ move: { type: 'bet', wager, guess }, label }];
  },
};
