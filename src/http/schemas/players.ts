/** Players in requests and responses. */
import Type from 'typebox';
import { named, strictObject } from 'parlour-games/kit/schema';
import { Name, PlayerId, PlayerKind, Time } from 'parlour-games/record/schemas/common';

/** Only the shape: a malformed id is `not-found`, like an unknown one. */
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
  { token: Token, expiresAt: { ...Time, description: 'Until when the token is valid.' } },
  named('ExpiringPlayerToken', { description: 'A token of a player that expires.' }),
);

export const CreatePlayerBody = strictObject(
  { name: Name, kind: PlayerKind, externalId: Type.Optional(ExternalId) },
  { description: 'Who plays.', examples: [{ name: 'Ada', kind: 'person' }] },
);

export const RenameBody = strictObject(
  { name: Name },
  { description: 'The new name.', examples: [{ name: 'Grace' }] },
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
