import Type, { type Static, type TSchema } from 'typebox';
import { enumOf, named, nullable, oneOfTypes, strictObject } from '#src/kit/schema.js';

/** A bankroll of this much or more breaks the bank. Four times any smaller amount is still an exact integer. */
export const BANK_LIMIT = 10 ** 15;
const LARGEST_AMOUNT = BANK_LIMIT - 1;
const LARGEST_OPENING_BANKROLL = 1_000_000_000;
export const DEFAULT_BANKROLL = 100;

export const GUESSES = ['over', 'under', 'exactly'] as const;
export type Guess = (typeof GUESSES)[number];

/** A tuple of two, as a schema that every JSON Schema validator understands. */
const pairOf = <T extends TSchema>(item: T, options: Record<string, unknown>) =>
  Type.Unsafe<[Static<T>, Static<T>]>({ type: 'array', items: item, minItems: 2, maxItems: 2, ...options });

const bankroll = Type.Integer({
  minimum: 1,
  maximum: LARGEST_OPENING_BANKROLL,
  default: DEFAULT_BANKROLL,
  description: 'What the player starts with, in whole units.',
});
const target = Type.Integer({
  minimum: 2,
  maximum: LARGEST_AMOUNT,
  description:
    'The game is won as soon as the bankroll reaches this amount. Must be more than `bankroll`. No target if left out.',
});

const configSchema = strictObject(
  { bankroll: Type.Optional(bankroll), target: Type.Optional(target) },
  { title: 'Over/Under Seven config', description: 'The rules of this game; the defaults if left out.' },
);
const completeConfigSchema = strictObject({ bankroll, target: Type.Optional(target) });
export type Config = Static<typeof completeConfigSchema>;

const guess = enumOf(
  GUESSES,
  named('Guess', {
    description: 'What the two dice will show: `over` 8 to 12, `under` 2 to 6, `exactly` 7.',
  }),
);
const wager = Type.Integer({
  minimum: 1,
  maximum: LARGEST_AMOUNT,
  description: 'The stake in whole units, at most the bankroll.',
});

const cashOutSchema = strictObject(
  { type: Type.Literal('cash-out') },
  { title: 'Cash out', description: 'Ends the game with the current bankroll.' },
);
const betSchema = strictObject(
  { type: Type.Literal('bet'), wager, guess },
  { title: 'Bet', description: 'Stakes `wager` on `guess` and rolls two dice.' },
);
const moveSchema = oneOfTypes([betSchema, cashOutSchema], { title: 'Over/Under Seven move' });
export type Bet = Static<typeof betSchema>;
export type Move = Bet | Static<typeof cashOutSchema>;

const betOptionSchema = strictObject(
  {
    type: Type.Literal('bet'),
    wager: strictObject(
      {
        min: Type.Integer({ description: 'The smallest stake.' }),
        max: Type.Integer({ description: 'The largest stake.' }),
      },
      named('WagerRange', { description: 'Any integer from `min` to `max`.' }),
    ),
    guess,
  },
  { title: 'Bets', description: 'All bets with this guess.' },
);
const optionSchema = oneOfTypes([betOptionSchema, cashOutSchema], {
  title: 'Over/Under Seven option',
});
export type Option = Static<typeof betOptionSchema> | Static<typeof cashOutSchema>;

const amount = (description: string) => Type.Integer({ minimum: 0, description });
const currentBankroll = amount('What the player has at this point, in whole units.');
const net = Type.Integer({ description: 'The bankroll less the opening bankroll; negative for a loss.' });
const rolls = amount('How many times the dice have been rolled.');
const dice = pairOf(Type.Integer({ minimum: 1, maximum: 6 }), {
  description: 'The two dice in the order in which they were rolled.',
});
const total = Type.Integer({ minimum: 2, maximum: 12, description: 'The sum of the two dice.' });
const END_REASONS = ['target-reached', 'bank-broken', 'bust', 'cashed-out'] as const;
export type EndReason = (typeof END_REASONS)[number];
const endReason = enumOf(END_REASONS, named('EndReason', { description: 'Why the game ended.' }));

const eventSchema = oneOfTypes(
  [
    strictObject({ type: Type.Literal('opened'), bankroll: currentBankroll }, { title: 'The game began' }),
    strictObject({ type: Type.Literal('rolled'), dice, total }, { title: 'The dice were rolled' }),
    strictObject(
      { type: Type.Literal('won'), amount: amount('What the bet won.'), bankroll: currentBankroll },
      { title: 'The guess was right' },
    ),
    strictObject(
      { type: Type.Literal('lost'), amount: amount('What the bet lost.'), bankroll: currentBankroll },
      { title: 'The guess was wrong' },
    ),
    strictObject({ type: Type.Literal('resigned'), seat: Type.Literal(0) }, { title: 'The player resigned' }),
    strictObject(
      { type: Type.Literal('game-ended'), reason: endReason, bankroll: currentBankroll, net },
      { title: 'The game ended' },
    ),
  ],
  { title: 'Over/Under Seven event' },
);
export type Event = Static<typeof eventSchema>;

const lastRollSchema = strictObject(
  {
    guess,
    wager,
    dice,
    total,
    net: Type.Integer({ description: 'The change of the bankroll: the amount won, or minus the wager.' }),
  },
  named('LastRoll', { description: 'The latest bet and its roll.' }),
);
export type LastRoll = Static<typeof lastRollSchema>;

const visibleFields = {
  bankroll: currentBankroll,
  rolls,
  lastRoll: nullable(lastRollSchema, { description: 'Null before the first bet.' }),
  ending: nullable(endReason, { description: 'Why the game ended; null until then.' }),
};
const viewSchema = strictObject(visibleFields, { title: 'Over/Under Seven view' });
export type View = Static<typeof viewSchema>;

const stateSchema = strictObject({ config: completeConfigSchema, ...visibleFields });
export type State = Static<typeof stateSchema>;

const detailsSchema = strictObject({ net, rolls }, { title: 'Over/Under Seven details' });
export type Details = Static<typeof detailsSchema>;

export const schemas = {
  config: configSchema,
  move: moveSchema,
  option: optionSchema,
  event: eventSchema,
  view: viewSchema,
  state: stateSchema,
  details: detailsSchema,
};
