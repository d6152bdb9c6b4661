/** Ladders and ratings in requests and responses. */
import Type from 'typebox';
import { LEVELS } from 'parlour-games/game-type';
import { enumOf, named, nullable, strictObject } from 'parlour-games/kit/schema';
import { GameId, Hash, Name, PlayerId, PlayerKind, Time } from 'parlour-games/record/schemas/common';
import { gameTypeName } from 'parlour-games/record/schemas/game';
import { DEFAULT_PAGE } from './catalogue.js';

const Limit = Type.Optional(
  Type.Integer({ minimum: 1, maximum: 100, default: DEFAULT_PAGE, description: 'Items per page.' }),
);

export const LadderQuery = strictObject({
  kind: Type.Optional({ ...PlayerKind, description: 'Only players of this kind, and no computer players.' }),
  provisional: Type.Optional(
    enumOf(['true', 'false'], {
      default: 'false',
      description: 'Whether to include those whose deviation is still above 200.',
    }),
  ),
  limit: Limit,
  cursor: Type.Optional(
    Type.String({ description: 'The `nextCursor` of the previous page.', maxLength: 200 }),
  ),
});

const count = (description: string) => Type.Integer({ minimum: 0, description });

const Level = enumOf(LEVELS, { description: 'A level of the service’s computer players.' });

const shown = {
  rating: Type.Integer({ description: 'How strong the participant is: 1500 for a new one.' }),
  deviation: Type.Integer({
    minimum: 0,
    description: 'How uncertain that is, as a standard deviation: 500 for a new one.',
  }),
  games: count('How many rated games count.'),
};

const standing = {
  rank: Type.Integer({
    minimum: 1,
    description: 'One more than the number of those in the same list who have a higher rating.',
  }),
  ...shown,
  wins: count('Won alone.'),
  draws: count('Won together with others.'),
  losses: count('All others.'),
};

const RankedPlayer = strictObject(
  {
    player: strictObject(
      { id: PlayerId, name: Name, kind: PlayerKind },
      named('LadderPlayer', { description: 'The player.' }),
    ),
    ...standing,
  },
  named('RankedPlayer', { description: 'A player in a ladder.' }),
);

const RankedLevel = strictObject(
  { level: Level, ...standing },
  named('RankedLevel', { description: 'The service’s computer players of a level in a ladder.' }),
);

export const RankedItem = Type.Union(
  [RankedPlayer, RankedLevel],
  named('Ranked', { description: 'Somebody in a ladder.' }),
);

export const LadderPage = strictObject(
  {
    items: Type.Array(RankedItem, {
      description: 'The highest rating first.',
    }),
    nextCursor: nullable(Type.String(), {
      description: 'Send it as `cursor` for the next page; `null` on the last one.',
    }),
  },
  named('LadderPage', { description: 'A page of a ladder.' }),
);

export const ResultsQuery = strictObject({
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2 ** 31 - 1,
      default: 0,
      description: 'Only results with a greater number.',
    }),
  ),
  limit: Limit,
});

const Place = Type.Integer({ minimum: 1, description: '1 for winners, 2 for all others.' });

const PlaceOfParticipant = Type.Union(
  [
    strictObject(
      {
        player: { ...PlayerId, description: 'The player’s id; it stays when the player is deleted.' },
        place: Place,
      },
      named('PlaceOfPlayer', { description: 'The place of a player.' }),
    ),
    strictObject(
      { level: Level, place: Place },
      named('PlaceOfLevel', { description: 'The place of a computer player.' }),
    ),
  ],
  named('Place', { description: 'The place of a participant.' }),
);

export const RatedResult = strictObject(
  {
    number: Type.Integer({ minimum: 1, description: 'Counts the results of the type, from 1.' }),
    game: GameId,
    head: { ...Hash, description: 'The hash of the game’s last entry.' },
    at: { ...Time, description: 'The time of the game’s last entry.' },
    places: Type.Array(PlaceOfParticipant, { description: 'By seat.' }),
  },
  named('RatedResult', { description: 'The result of a rated game.' }),
);

export const ResultPage = strictObject(
  {
    items: Type.Array(RatedResult, { description: 'In the order in which they count.' }),
    nextAfter: nullable(Type.Integer(), {
      description: 'Send it as `after` for the next page; `null` on the last one.',
    }),
  },
  named('RatedResults', { description: 'A page of the results of rated games.' }),
);

export function playerRatings(types: readonly string[]) {
  const item = strictObject(
    { type: gameTypeName(types), ...shown },
    named('PlayerRating', { description: 'A player’s rating in a type.' }),
  );
  return strictObject(
    {
      items: Type.Array(item, {
        description: 'Types in which a game counts, in the order of the catalogue.',
      }),
    },
    named('PlayerRatings', { description: 'A player’s ratings.' }),
  );
}
