import Type from 'typebox';
import { SIGNING_ALGORITHM } from '#src/record/checkpoints.js';
import { strictObject } from '#src/kit/schema.js';
import { GameId, Hash } from './common.js';

const Origin = Type.String({ description: 'The operator’s name for the service.', examples: ['parlour'] });

export const Checkpoint = strictObject(
  {
    origin: Origin,
    game: GameId,
    entries: Type.Integer({ minimum: 1, description: 'The number of log entries.' }),
    head: { ...Hash, description: 'The hash of the last entry.' },
    signature: Type.String({
      pattern: '^[0-9a-f]{128}$',
      description: 'Ed25519 over the canonical JSON (RFC 8785) of the other four fields, lower-case hex.',
    }),
  },
  {
    $id: 'Checkpoint',
    title: 'Checkpoint',
    description:
      'Part of the audit record of a finished game if the service has a signing key. Keep it: it proves later whether the history was rewritten. See docs/auditing.md.',
  },
);

export const SigningKey = strictObject(
  {
    algorithm: Type.Literal(SIGNING_ALGORITHM, { description: 'The signature algorithm.' }),
    origin: Origin,
    publicKey: Type.String({
      description: 'PEM, SubjectPublicKeyInfo.',
      examples: ['-----BEGIN PUBLIC KEY-----\n…\n-----END PUBLIC KEY-----\n'],
    }),
  },
  { $id: 'SigningKey', title: 'SigningKey', description: 'The key that verifies checkpoints.' },
);
