/** Matches in requests and responses. */
import Type from 'typebox';
import { MATCH_STATUSES, OPPONENTS } from '#src/engine/players/match-store.js';
import type { GameType } from 'parlour-games/game-type';
import { enumOf, nullable, named, strictObject } from 'parlour-games/kit/schema';
import { ClockSettings } from 'parlour-games/record/schemas/clock';
import { GameId, SeatNumber } from 'parlour-games/record/schemas/common';
import { Links } from 'parlour-games/record/schemas/game';

const MatchId = Type.String({ format: 'uuid', description: 'The match’s id, a UUID (version 7).' });

/** Only the shape: a malformed id is `not-found`, like an unknown one. */
export const MatchParams = strictObject({ id: MatchId });

export const Match = strictObject(
  {
    id: MatchId,
    status: enumOf(
      MATCH_STATUSES,
      named('MatchStatus', {
        description: '`matched` once there is a game; `cancelled` if you have left the line.',
      }),
    ),
    game: nullable(
      strictObject(
        { id: GameId, seat: { ...SeatNumber, description: 'Your seat.' }, links: Links },
        named('GameOfMatch', { description: 'The game that was made of the match.' }),
      ),
      { description: '`null` unless it is `matched`.' },
    ),
  },
  named('Match', { description: 'A request to be put together with other players.' }),
);

export const MatchResponse = strictObject(
  { match: Match },
  named('MatchResponse', { description: 'Your match.' }),
);

export function matchBody({ schemas, examples }: GameType) {
  return strictObject(
    {
      seats: Type.Optional(
        Type.Integer({ minimum: 1, description: 'How many play; default: the type’s default.' }),
      ),
      config: Type.Optional(schemas.config),
      clock: Type.Optional({
        ...ClockSettings,
        description: 'Default: 600 seconds, and 5 more for each move.',
      }),
      against: enumOf(
        OPPONENTS,
        named('Opponents', {
          description: 'Whom you want to meet, by what players say of themselves (`kind`).',
        }),
      ),
      fillAfterS: Type.Optional(
        Type.Integer({
          minimum: 5,
          maximum: 600,
          description:
            'After so many seconds computer players of level medium take the seats that are left. Not with `people`.',
        }),
      ),
    },
    {
      description: 'What you want to play. Only players who ask for the same are put together.',
      examples: [{ config: examples.config, against: 'anybody', fillAfterS: 30 }],
    },
  );
}

export const MatchQuery = strictObject({
  wait: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 60,
      description: 'Answers as soon as the match waits no more, or after so many seconds.',
    }),
  ),
});
