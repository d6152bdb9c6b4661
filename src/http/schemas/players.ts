/** Players in requests and responses: who they are, their matches, and the events of their streams. */
import Type, { type TSchema } from 'typebox';
import { named, strictObject, enumOf, nullable } from 'parlour-games/kit/schema';
import { Name, PlayerId, PlayerKind, Time, GameId, SeatNumber } from 'parlour-games/record/schemas/common';
import { MATCH_STATUSES, OPPONENTS } from '#src/engine/players/player-store.js';
import type { GameType } from 'parlour-games/game-type';
import { ClockSettings } from 'parlour-games/record/schemas/clock';
import { PageQuery, seriesEventSchemas } from './series.js';
import { Links, gameTypeName, Offer, ResultOfAnyType, Status } from 'parlour-games/record/schemas/game';

/** The format of the id is not checked here: a malformed id is `not-found`, like an unknown one. */
export const PlayerParams = strictObject({ id: { ...PlayerId, description: 'The player’s id.' } });

const ExternalId = Type.String({
  minLength: 1,
  maxLength: 255,
  pattern: '^[\\x21-\\x7e]+$',
  description: 'Only with the operator’s token: the player’s id on the operator’s own site.',
});

export const Player = strictObject(
  {
    id: PlayerId,
    name: Type.String({ description: 'For people.', examples: ['Ada'] }),
    kind: PlayerKind,
    accepts: Type.Array(Type.String(), {
      description: 'The game types that it plays with anybody who asks.',
    }),
    createdAt: { ...Time, description: 'When the player was created.' },
    externalId: Type.Optional(ExternalId),
    suspended: Type.Optional(
      Type.Boolean({
        description: 'Only with the operator’s token: whether the player’s tokens are refused at present.',
      }),
    ),
  },
  named('Player', { description: 'A person or program with seats in many games.' }),
);

const Token = Type.String({ description: 'Begins with `player_`. Keep it secret.' });

const playerField = { player: Player };
export const PlayerResponse = strictObject(
  playerField,
  named('PlayerResponse', { description: 'A player.' }),
);
export const CreatedPlayerResponse = strictObject(
  { ...playerField, token: Token },
  named('CreatedPlayer', { description: 'A new player, and its token.' }),
);
export const TokenResponse = strictObject(
  { token: Token },
  named('PlayerToken', { description: 'A token of a player.' }),
);
export const ExpiringTokenResponse = strictObject(
  { token: Token, expiresAt: { ...Time, description: 'When the token expires.' } },
  named('ExpiringPlayerToken', { description: 'A token of a player that expires.' }),
);

export const CreatePlayerBody = strictObject(
  { name: Name, kind: PlayerKind, externalId: Type.Optional(ExternalId) },
  { description: 'The new player.', examples: [{ name: 'Ada', kind: 'person' }] },
);

export function changeMeBody(types: readonly string[]) {
  return strictObject(
    {
      name: Type.Optional(Name),
      accepts: Type.Optional(
        Type.Array(gameTypeName(types), {
          maxItems: types.length,
          description: 'The game types that you play with anybody who asks.',
        }),
      ),
    },
    { minProperties: 1, description: 'What to change.', examples: [{ name: 'Grace' }] },
  );
}

export function playersQuery(types: readonly string[]) {
  return strictObject({
    accepts: gameTypeName(types),
    kind: Type.Optional(PlayerKind),
    ...PageQuery.properties,
  });
}

export const PlayerPage = strictObject(
  {
    items: Type.Array(Player, { description: 'The oldest first.' }),
    nextCursor: nullable(Type.String(), { description: '`null` on the last page.' }),
  },
  named('PlayerPage', { description: 'A page of players.' }),
);

export const ChangePlayerBody = strictObject(
  {
    name: Type.Optional(Name),
    suspended: Type.Optional(Type.Boolean({ description: 'Whether the player’s tokens are refused.' })),
  },
  { description: 'What to change.', examples: [{ suspended: true }] },
);

export const IssueTokenBody = strictObject(
  {
    expiresInS: Type.Integer({
      minimum: 60,
      maximum: 2_592_000,
      description: 'For how long it is valid, in seconds.',
    }),
  },
  { description: 'How long the token is valid.', examples: [{ expiresInS: 3600 }] },
);

const MatchId = Type.String({ format: 'uuid', description: 'The match’s id, a UUID (version 7).' });

/** The format of the id is not checked here: a malformed id is `not-found`, like an unknown one. */
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
        named('GameOfMatch', { description: 'The game that the match led to.' }),
      ),
      { description: '`null` unless it is `matched`.' },
    ),
  },
  named('Match', { description: 'A request for opponents.' }),
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
          description: 'Whom you want to play against, by the `kind` of the players.',
        }),
      ),
      fillAfterS: Type.Optional(
        Type.Integer({
          minimum: 5,
          maximum: 600,
          description:
            'The number of seconds after which computer players of level medium take the remaining seats. Not with `people`.',
        }),
      ),
      rated: Type.Optional(
        Type.Boolean({
          default: false,
          description: 'Whether the result counts in the ladder. Not with `fillAfterS`.',
        }),
      ),
      commitmentId: Type.Optional(
        Type.String({
          format: 'uuid',
          description:
            'From `POST /v1/commitments`; requires `clientSeed`. The game is made with the first of the players’ commitments that can still be used; others stay unused.',
        }),
      ),
      clientSeed: Type.Optional(
        Type.String({
          pattern: '^[0-9a-f]{64}$',
          description:
            'Your part of the seed, 64 lower-case hex digits; requires `commitmentId`. The parts of all players, in the order in which they began to wait, are the `clientSeed` of the game: look for yours in it.',
        }),
      ),
    },
    {
      dependentRequired: { commitmentId: ['clientSeed'], clientSeed: ['commitmentId'] },
      description: 'What you want to play. Only players who ask for the same are matched.',
      examples: [{ config: examples.config, against: 'anybody', fillAfterS: 30 }],
    },
  );
}

export const MatchQuery = strictObject({
  wait: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 60,
      description: 'Responds as soon as the match has a game or is cancelled, or after this many seconds.',
    }),
  ),
});

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
    { ...Time, description: 'When your time runs out.' },
    { description: '`null` in a game without clocks.' },
  );
  return [
    event('PlayerGameStarted', 'The data of `game-started` and of `invited`: your seat.', own),
    event('PlayerTurn', 'The data of `your-turn`.', { ...own, version, deadline }),
    event('PlayerOffer', 'The data of `offer`.', {
      offer: nullable(Offer, { description: '`null` once it has been answered or has lapsed.' }),
    }),
    event('PlayerGameFinished', 'The data of `finished`.', {
      status: Status,
      result: nullable(ResultOfAnyType, { description: '`null` if the game was cancelled.' }),
    }),
    event('PlayerRematch', 'The data of a player’s `rematch`.', follower),
    strictObject({}, named('PlayerReset', { description: 'The data of `reset`: read your games.' })),
    event('PlayerPresence', 'The data of a player’s `presence`.', { seats: Seats, spectators: Spectators }),
    MatchResponse,
    ...seriesEventSchemas(types),
  ];
}
