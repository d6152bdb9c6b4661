import * as Type from 'typebox';
import { count, pairOf } from '../../kit/common-schemas.js';
import { enumOf, keyOf, named, nullable, oneOfTypes, strictObject, typed } from '../../kit/schema.js';

/** A bankroll of this much or more breaks the bank. Four times any smaller amount is still an exact integer. */
export const BANK_LIMIT = 10 ** 15;
const LARGEST_AMOUNT = BANK_LIMIT - 1;
const LARGEST_OPENING_BANKROLL = 1_000_000_000;
export const defaults = { bankroll: 100 } as const;

export const GUESSES = ['over', 'under', 'exactly'] as const;
export type Guess = (typeof GUESSES)[number];

export const endReasons = {
  'target-reached': 'The bankroll reached the target: a win.',
  'bank-broken': 'The bankroll reached 10^15, which breaks the bank: a win.',
  bust: 'The bankroll is 0: a loss to the house.',
  'cashed-out': 'The player left with the bankroll: a win, draw or loss by the sign of the net gain.',
} as const;
export type EndReason = keyof typeof endReasons;

export const SEAT_COUNTS = { min: 1, max: 1, default: 1 } as const;

const bankroll = Type.Integer({
  minimum: 1,
  maximum: LARGEST_OPENING_BANKROLL,
  default: defaults.bankroll,
  description: 'What the player starts with, in whole units.',
});
const target = Type.Integer({
  minimum: 2,
  maximum: LARGEST_AMOUNT,
  description:
    'The game is won as soon as the bankroll reaches this amount. Must be more than `bankroll`. No target if left out.',
});

const config = strictObject(
  { bankroll: Type.Optional(bankroll), target: Type.Optional(target) },
  { title: 'Over/Under Seven config', description: 'The rules of this game; the defaults if left out.' },
);
const completeConfig = strictObject({ bankroll, target: Type.Optional(target) });
export type Config = Type.Static<typeof completeConfig>;

const guess = enumOf(
  GUESSES,
  named('OverUnderSevenGuess', {
    description: 'What the two dice will show: `over` 8 to 12, `under` 2 to 6, `exactly` 7.',
  }),
);
const wager = Type.Integer({
  minimum: 1,
  maximum: LARGEST_AMOUNT,
  description: 'The stake in whole units, at most the bankroll.',
});

const cashOut = typed('cash-out', 'Cash out', {}, 'Ends the game with the current bankroll.');
const bet = typed('bet', 'Bet', { wager, guess }, 'Stakes `wager` on `guess` and rolls two dice.');
const move = oneOfTypes([bet, cashOut], { title: 'Over/Under Seven move' });
export type Bet = Type.Static<typeof bet>;
export type Move = Bet | Type.Static<typeof cashOut>;

const betOption = typed(
  'bet',
  'Bets',
  {
    wager: strictObject(
      {
        min: Type.Integer({ description: 'The smallest stake.' }),
        max: Type.Integer({ description: 'The largest stake.' }),
      },
      named('OverUnderSevenWagerRange', { description: 'Any integer from `min` to `max`.' }),
    ),
    guess,
  },
  'All bets with this guess.',
);
const option = oneOfTypes([betOption, cashOut], {
  title: 'Over/Under Seven option',
});
export type Option = Type.Static<typeof betOption> | Type.Static<typeof cashOut>;

const currentBankroll = count('What the player has at this point, in whole units.');
const net = Type.Integer({ description: 'The bankroll less the opening bankroll; negative for a loss.' });
const rolls = count('How many times the dice have been rolled.');
const dice = pairOf(Type.Integer({ minimum: 1, maximum: 6 }), {
  description: 'The two dice in the order in which they were rolled.',
});
const total = Type.Integer({ minimum: 2, maximum: 12, description: 'The sum of the two dice.' });
const endReason = keyOf(endReasons, named('OverUnderSevenEndReason', { description: 'Why the game ended.' }));

const event = oneOfTypes(
  [
    typed('opened', 'The game began', { bankroll: currentBankroll }),
    typed('rolled', 'The dice were rolled', { dice, total }),
    typed('won', 'The guess was right', { amount: count('What the bet won.'), bankroll: currentBankroll }),
    typed('lost', 'The guess was wrong', { amount: count('What the bet lost.'), bankroll: currentBankroll }),
    typed('resigned', 'The player resigned', { seat: Type.Literal(0) }),
    typed('game-ended', 'The game ended', { reason: endReason, bankroll: currentBankroll, net }),
  ],
  { title: 'Over/Under Seven event' },
);
export type Event = Type.Static<typeof event>;

const lastRoll = strictObject(
  {
    guess,
    wager,
    dice,
    total,
    net: Type.Integer({ description: 'The change of the bankroll: the amount won, or minus the wager.' }),
  },
  named('OverUnderSevenLastRoll', { description: 'The latest bet and its roll.' }),
);
export type LastRoll = Type.Static<typeof lastRoll>;

const visibleFields = {
  bankroll: currentBankroll,
  rolls,
  lastRoll: nullable(lastRoll, { description: 'Null before the first bet.' }),
  ending: nullable(endReason, { description: 'Why the game ended; null until then.' }),
};
const view = strictObject(visibleFields, { title: 'Over/Under Seven view' });
export type View = Type.Static<typeof view>;

const state = strictObject({ config: completeConfig, ...visibleFields });
export type State = Type.Static<typeof state>;

const details = strictObject({ net, rolls }, { title: 'Over/Under Seven details' });
export type Details = Type.Static<typeof details>;

export const schemas = { config, move, option, event, view, state, details };
