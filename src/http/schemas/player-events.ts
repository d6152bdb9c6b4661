/** What players hear of their games. */
import Type, { type TSchema } from 'typebox';
import { nullable, named, strictObject } from 'parlour-games/kit/schema';
import { GameId, SeatNumber, Time } from 'parlour-games/record/schemas/common';
import { gameTypeName, Links, Offer, ResultOfAnyType, Status } from 'parlour-games/record/schemas/game';
import { MatchResponse } from './matches.js';

const follower = { rematch: { ...GameId, description: 'The game that follows.' }, links: Links };
const Seats = Type.Array(Type.Boolean(), { description: 'By seat, whether its player follows the game.' });
const Spectators = Type.Integer({ minimum: 0, description: 'The number of other streams that follow it.' });

export const PresenceEvent = strictObject(
  { seats: Seats, spectators: Spectators },
  named('PresenceEvent', { description: 'The data of an event `presence`: who is connected.' }),
);
export const RematchEvent = strictObject(
  follower,
  named('RematchEvent', { description: 'The data of an event `rematch`: the game that follows.' }),
);

/** The data of each event of a player’s stream but `entry`, for games of `types`. */
export function playerEventSchemas(types: readonly string[]): TSchema[] {
  const event = (name: string, description: string, fields: Record<string, TSchema>) =>
    strictObject({ game: GameId, type: gameTypeName(types), ...fields }, named(name, { description }));
  const own = { seat: { ...SeatNumber, description: 'Your seat.' }, links: Links };
  const version = Type.Integer({ minimum: 1, description: 'The version of the game.' });
  const deadline = nullable(
    { ...Time, description: 'When your time is over.' },
    { description: '`null` in a game without clocks.' },
  );
  return [
    event('PlayerGameStarted', 'The data of `game-started` and of `invited`: your seat.', own),
    event('PlayerTurn', 'The data of `your-turn`.', { ...own, version, deadline }),
    event('PlayerOffer', 'The data of `offer`.', {
      offer: nullable(Offer, { description: '`null` once it was answered or has lapsed.' }),
    }),
    event('PlayerGameFinished', 'The data of `finished`.', {
      status: Status,
      result: nullable(ResultOfAnyType, { description: '`null` if the game was cancelled.' }),
    }),
    event('PlayerRematch', 'The data of a player’s `rematch`.', follower),
    strictObject({}, named('PlayerReset', { description: 'The data of `reset`: read your games.' })),
    event('PlayerPresence', 'The data of a player’s `presence`.', { seats: Seats, spectators: Spectators }),
    MatchResponse,
  ];
}
