/** Statistics of players and of game types. */
import Type from 'typebox';
import { LEVELS } from 'parlour-games/game-type';
import { named, nullable, strictObject } from 'parlour-games/kit/schema';

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
  resigned: count('Games in which the player resigned, whatever came of them.'),
  timedOut: count('Games in which the player’s time was up, whatever came of them.'),
};

/** Not a game: `me` is the player that asks. */
export const PlayerOrMe = strictObject({
  id: Type.String({ description: 'The player’s id, or `me` for the player whose token you send.' }),
});

export const PlayerStatisticsResponse = strictObject(
  {
    ...counts,
    byType: Type.Record(
      Type.String(),
      strictObject(counts, named('PlayerCounts', { description: 'Of the games of one type.' })),
      { description: 'The same by game type; types without finished games are left out.' },
    ),
  },
  named('PlayerStatistics', { description: 'What came of a player’s finished games.' }),
);

const entries = (description: string) => nullable(count(description), { description });
const LevelCounts = strictObject(
  results,
  named('LevelCounts', { description: 'What came of the seats of a level.' }),
);

export const TypeStatisticsResponse = strictObject(
  {
    games: count('The finished public games.'),
    length: strictObject(
      {
        median: entries('At least half of the games are no longer; null without games.'),
        p95: entries('At least 95 % of the games are no longer; null without games.'),
      },
      named('GameLengths', { description: 'How long games are, in entries.' }),
    ),
    winsBySeat: Type.Array(count('Games that the seat won.'), {
      description: 'By seat, for as many as the type can have.',
    }),
    draws: count('Games that ended in a draw.'),
    endReasons: Type.Record(Type.String(), count('How many games ended so.'), {
      description: 'By the reason for which games ended.',
    }),
    byLevel: strictObject(
      Object.fromEntries(LEVELS.map((level) => [level, Type.Optional(LevelCounts)])),
      named('LevelStatistics', {
        description:
          'By level, what came of the seats that computer players had at the end, those that they took over included.',
      }),
    ),
  },
  named('TypeStatistics', { description: 'Statistics of a game type.' }),
);
