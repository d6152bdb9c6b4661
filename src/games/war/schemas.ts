import Type, { type Static } from 'typebox';
import { enumOf, named, nullable, oneOfTypes, strictObject } from '#src/kit/schema.js';
import { eventSchema } from './events.js';
import {
  battleSchema,
  battleViewSchema,
  bySeat,
  decksSchema,
  endReasonSchema,
  pileSchema,
  winnerSchema,
} from './fields.js';

/** What happens when a seat has too few cards left for a war. */
export const SHORT_WARS = ['lose', 'last-card'] as const;
/** The order in which the winner puts the cards it won under its deck. */
export const PICKUPS = ['shuffled', 'winner-first'] as const;

/** The config of a game that was created without one. */
export const defaults = { shortWar: 'lose', pickup: 'shuffled', maxBattles: 5000 } as const;

const BATTLES_PER_MOVE = 1000;

const shortWar = enumOf(SHORT_WARS, {
  default: defaults.shortWar,
  description:
    'A seat with too few cards left for a war either loses, or fights with the cards it has and turns up the last one.',
});
const pickup = enumOf(PICKUPS, {
  default: defaults.pickup,
  description:
    'How won cards go under the deck: shuffled, or the winner’s in the order played, then the loser’s.',
});
const maxBattles = Type.Integer({
  minimum: 1,
  maximum: 100_000,
  default: defaults.maxBattles,
  description: 'After this many battles the larger deck wins.',
});

const configSchema = strictObject(
  { shortWar: Type.Optional(shortWar), pickup: Type.Optional(pickup), maxBattles: Type.Optional(maxBattles) },
  { title: 'War config', description: 'The rules of this game; the defaults if left out.' },
);
const completeConfigSchema = strictObject({ shortWar, pickup, maxBattles });
export type Config = Static<typeof completeConfigSchema>;

const battles = Type.Integer({
  minimum: 1,
  maximum: BATTLES_PER_MOVE,
  description: 'How many battles to play; 1 if left out. Fewer are played when the game ends first.',
});
const flipSchema = strictObject(
  { type: Type.Literal('flip'), battles: Type.Optional(battles) },
  { title: 'Flip', description: 'Both seats turn up their top cards.' },
);
const moveSchema = oneOfTypes([flipSchema], { title: 'War move' });
export type Move = Static<typeof flipSchema>;

const flipOptionSchema = strictObject(
  { type: Type.Literal('flip') },
  { title: 'Flip', description: 'One battle; a move may ask for more.' },
);
const optionSchema = oneOfTypes([flipOptionSchema], { title: 'War option' });
export type Option = Static<typeof flipOptionSchema>;

const battlesPlayed = Type.Integer({ minimum: 0, description: 'How many battles were played.' });
const endingSchema = nullable(
  strictObject(
    { reason: endReasonSchema, winner: winnerSchema },
    named('Ending', { description: 'How the game ended.' }),
  ),
  { description: 'How the game ended; null until then.' },
);

const viewSchema = strictObject(
  {
    battles: battlesPlayed,
    decks: bySeat(pileSchema, { description: 'The decks by seat.' }),
    lastBattle: nullable(battleViewSchema, { description: 'Null before the first battle.' }),
    ending: endingSchema,
  },
  { title: 'War view' },
);
export type View = Static<typeof viewSchema>;

const stateSchema = strictObject({
  config: completeConfigSchema,
  battles: battlesPlayed,
  decks: decksSchema,
  lastBattle: nullable(battleSchema),
  ending: endingSchema,
});
export type State = Static<typeof stateSchema>;
export type Ending = NonNullable<State['ending']>;

const detailsSchema = strictObject({ battles: battlesPlayed }, { title: 'War details' });
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
