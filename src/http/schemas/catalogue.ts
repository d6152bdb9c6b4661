import Type from 'typebox';
import { LEVELS } from '#src/game-type.js';
import { STATUSES } from '#src/engine/records.js';
import { ref } from './common.js';

export const Links = Type.Record(Type.String(), Type.String(), {
  description: 'Paths of what belongs to it.',
});

const GameTypeItem = Type.Object({
  type: Type.String({ examples: ['connect-four'] }),
  title: Type.String({ examples: ['Connect Four'] }),
  summary: Type.String(),
  seats: Type.Object({ min: Type.Integer(), max: Type.Integer(), default: Type.Integer() }),
  levels: Type.Array(Type.Enum([...LEVELS]), { description: 'How strong its computer players can play.' }),
  links: Links,
});

export const Catalogue = Type.Object(
  { items: Type.Array(GameTypeItem) },
  { $id: 'GameTypes', title: 'GameTypes' },
);

export const GameListQuery = (types: readonly string[]) =>
  Type.Object(
    {
      type: Type.Optional(Type.Enum([...types], { description: 'Only games of this type.' })),
      status: Type.Optional(Type.Enum([...STATUSES], { description: 'Only games with this status.' })),
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Games a page.' }),
      ),
      cursor: Type.Optional(
        Type.String({ description: 'The `nextCursor` of the page before.', maxLength: 200 }),
      ),
    },
    { additionalProperties: false },
  );

export const GameList = Type.Object(
  {
    items: Type.Array(ref<object>('GameSummary')),
    nextCursor: Type.Union([Type.String(), Type.Null()], {
      description: 'Send it as `cursor` for the next page.',
    }),
  },
  { $id: 'GameList', title: 'GameList' },
);
