/** The parameters of requests for a game, or a drawing of it, as it stood at an earlier version. */
import Type, { type Static } from 'typebox';
import type { GameType } from '#src/game-type.js';
import { enumOf, strictObject } from '#src/kit/schema.js';

/** The largest value of the database column. */
const MAX_VERSION = 2 ** 31 - 1;

export const SPECTATOR = 'spectator';
export const EVERYTHING = 'all';

export const replayQuery = ({ seats: { max } }: GameType) =>
  strictObject(
    {
      at: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: MAX_VERSION,
          description: 'The game as it stood at this version, from 1 (the deal) to the present one.',
        }),
      ),
      as: Type.Optional(
        enumOf([...Array.from({ length: max }, (_, seat) => String(seat)), SPECTATOR, EVERYTHING], {
          description:
            'Once the game is over, together with `at`: as this seat or a spectator saw it then, or with everything face up. Default: as the caller saw it.',
        }),
      ),
    },
    { dependentRequired: { as: ['at'] } },
  );

export type ReplayQuery = Static<ReturnType<typeof replayQuery>>;
