/** Game types, lists of games, and statistics of players and of game types. */
import Type, { type TSchema } from 'typebox';
import { named, strictObject, nullable } from 'parlour-games/kit/schema';
import { AnyObject, type Data } from 'parlour-games/record/schemas/common';
import { AnyOfferType, gameSummary, gameTypeName, Status } from 'parlour-games/record/schemas/game';
import { AnyLevel } from 'parlour-games/record/schemas/seat';
import { LEVELS } from 'parlour-games/game-type';

const seatCount = (description: string) => Type.Integer({ minimum: 1, description });

const SeatCounts = strictObject(
  {
    min: seatCount('The fewest seats.'),
    max: seatCount('The most seats.'),
    default: seatCount('The number of seats unless the request says otherwise.'),
    allowed: Type.Optional(
      Type.Array(Type.Integer(), {
        description: 'The numbers of seats that can be played, if not every number from min to max.',
        examples: [[2, 4]],
      }),
    ),
  },
  named('SeatCounts', { description: 'How many can play.' }),
);

/** Later versions may add links. */
const GameTypeLinks = Type.Object(
  {
    create: Type.String({ description: '`POST` creates a game.' }),
    games: Type.String({ description: 'Its public games.' }),
    rules: Type.String({ description: 'Its rules, as a page or as Markdown.' }),
  },
  {
    additionalProperties: true,
    ...named('GameTypeLinks', { description: 'Paths of the game type’s resources.' }),
  },
);

const gameTypeItem = (type: TSchema) =>
  strictObject(
    {
      type: Type.Unsafe<string>(type),
      title: Type.String({ description: 'For people.', examples: ['Connect Four'] }),
      summary: Type.String({ description: 'One sentence.' }),
      minutes: Type.Integer({ minimum: 1, description: 'Usual length.' }),
      seats: SeatCounts,
      rulesVersion: Type.Integer({
        minimum: 1,
        description:
          'The newest version of its rules. New games are played by it once every running instance knows it.',
      }),
      levels: Type.Array(AnyLevel, { description: 'The levels of its computer players.' }),
      offers: Type.Array(AnyOfferType, {
        description: 'What a player can offer the other player in a game.',
      }),
      configSchema: {
        ...AnyObject,
        description: 'The JSON Schema (2020-12) of the `config` of new games.',
      },
      seatFields: Type.Array(Type.String(), {
        description: 'The fields of its events whose integers are seats.',
        examples: [['seat', 'winner']],
      }),
      links: GameTypeLinks,
    },
    named('GameTypeItem', { description: 'A game type of the catalogue.' }),
  );
export type GameTypeView = Data<ReturnType<typeof gameTypeItem>>;

export function catalogue(types: readonly string[]) {
  return strictObject(
    {
      items: Type.Array(gameTypeItem(gameTypeName(types)), {
        description: 'The game types, in a fixed order.',
      }),
    },
    named('GameTypes', { title: 'GameTypes', description: 'The catalogue.' }),
  );
}

/** The number of games on a page if the request does not give one. */
export const DEFAULT_PAGE = 20;

export function gameListQuery(types: readonly string[]) {
  return strictObject({
    type: Type.Optional({ ...gameTypeName(types), description: 'Only games of this type.' }),
    status: Type.Optional({ ...Status, description: 'Only games with this status.' }),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, default: DEFAULT_PAGE, description: 'Games per page.' }),
    ),
    cursor: Type.Optional(
      Type.String({ description: 'The `nextCursor` of the previous page.', maxLength: 200 }),
    ),
  });
}

/** The query of `GET /v1/players/me/games`: that of `GET /v1/players/{id}/games`, and more fields. */
export function myGamesQuery(types: readonly string[]) {
  return strictObject({
    ...gameListQuery(types).properties,
    turn: Type.Optional(Type.Literal('mine', { description: 'Only games in which it is your turn.' })),
    wait: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 60,
        description:
          'If there is no such game, the response comes as soon as there is one, or after this many seconds.',
      }),
    ),
  });
}

export function gameList(types: readonly string[]) {
  return strictObject(
    {
      items: Type.Array(gameSummary(types), { description: 'Newest first.' }),
      nextCursor: Type.Union([Type.String(), Type.Null()], {
        description: 'Send it as `cursor` for the next page; `null` on the last one.',
      }),
    },
    named('GameList', { title: 'GameList', description: 'A page of games.' }),
  );
}

/** When a game counts; for the descriptions of routes. */
export const WITHIN = 'A game counts within five seconds of its end.';

const count = (description: string) => Type.Integer({ minimum: 0, description });

const results = {
  games: count('How many there are.'),
  wins: count('How many were won.'),
  draws: count('How many were tied.'),
  losses: count('All others.'),
};
const counts = {
  ...results,
  resigned: count('Games in which the player resigned, whatever their result.'),
  timedOut: count('Games in which the player ran out of time, whatever their result.'),
};

/** A player, not a game: `me` is the player that asks. */
export const PlayerOrMe = strictObject({
  id: Type.String({ description: 'The player’s id, or `me` for the player whose token you send.' }),
});

export const PlayerStatisticsResponse = strictObject(
  {
    ...counts,
    byType: Type.Record(
      Type.String(),
      strictObject(counts, named('PlayerCounts', { description: 'The results in the games of one type.' })),
      { description: 'The same by game type; types without finished games are left out.' },
    ),
  },
  named('PlayerStatistics', { description: 'The results of a player’s finished games.' }),
);

const entries = (description: string) => nullable(count(description), { description });
const LevelCounts = strictObject(
  results,
  named('LevelCounts', { description: 'The results of the seats of a level.' }),
);

export const TypeStatisticsResponse = strictObject(
  {
    games: count('The finished public games.'),
    length: strictObject(
      {
        median: entries('At least half of the games have at most this length; null without games.'),
        p95: entries('At least 95 % of the games have at most this length; null without games.'),
      },
      named('GameLengths', { description: 'How long games are, in entries.' }),
    ),
    winsBySeat: Type.Array(count('Games that the seat won.'), {
      description: 'By seat, for as many as the type can have.',
    }),
    draws: count('Games that ended in a draw.'),
    endReasons: Type.Record(Type.String(), count('How many games ended for this reason.'), {
      description: 'By the reason for which games ended.',
    }),
    byLevel: strictObject(
      Object.fromEntries(LEVELS.map((level) => [level, Type.Optional(LevelCounts)])),
      named('LevelStatistics', {
        description:
          'By level, the results of the seats that computer players had at the end, including those that they took over.',
      }),
    ),
  },
  named('TypeStatistics', { description: 'Statistics of a game type.' }),
);
