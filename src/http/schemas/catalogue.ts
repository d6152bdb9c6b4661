import Type from 'typebox';
import { STATUSES } from '#src/engine/records.js';
import { LEVELS } from '#src/game-type.js';
import { strictObject } from '#src/kit/schema.js';
import { ref, type View } from './common.js';
import { Links, type GameSummaryView } from './game.js';

const count = (description: string) => Type.Integer({ minimum: 1, description });

const GameTypeItem = strictObject({
  type: Type.String({ examples: ['connect-four'] }),
  title: Type.String({ examples: ['Connect Four'] }),
  summary: Type.String(),
  seats: strictObject({
    min: count('The fewest seats.'),
    max: count('The most seats.'),
    default: count('The number of seats unless the request says otherwise.'),
    allowed: Type.Optional(
      Type.Array(Type.Integer(), {
        description: 'The numbers of seats that can be played, if not every number from min to max.',
        examples: [[2, 4]],
      }),
    ),
  }),
  levels: Type.Array(Type.Enum([...LEVELS]), { description: 'The levels of its computer players.' }),
  configSchema: Type.Unsafe<object>(
    Type.Object({}, { description: 'The JSON Schema (2020-12) of the `config` of new games.' }),
  ),
  links: Links,
});
export type GameTypeView = View<typeof GameTypeItem>;

export const Catalogue = strictObject(
  { items: Type.Array(GameTypeItem) },
  { $id: 'GameTypes', title: 'GameTypes' },
);

export const gameListQuery = (types: readonly string[]) =>
  strictObject({
    type: Type.Optional(Type.Enum([...types], { description: 'Only games of this type.' })),
    status: Type.Optional(Type.Enum([...STATUSES], { description: 'Only games with this status.' })),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Games per page.' }),
    ),
    cursor: Type.Optional(
      Type.String({ description: 'The `nextCursor` of the previous page.', maxLength: 200 }),
    ),
  });

export const GameList = strictObject(
  {
    items: Type.Array(ref<GameSummaryView>('GameSummary')),
    nextCursor: Type.Union([Type.String(), Type.Null()], {
      description: 'Send it as `cursor` for the next page; `null` on the last one.',
    }),
  },
  { $id: 'GameList', title: 'GameList' },
);
