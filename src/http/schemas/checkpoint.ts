import Type from 'typebox';
import { SIGNING_ALGORITHM } from '#src/engine/history/checkpoints.js';
import { GameId, Hash } from './common.js';

const Origin = Type.String({ description: 'What the service calls itself.', examples: ['parlour'] });

export const Checkpoint = Type.Object(
  {
    origin: Origin,
    game: GameId,
    entries: Type.Integer({ minimum: 1, description: 'How many entries the log has.' }),
    head: Hash,
    signature: Type.String({
      pattern: '^[0-9a-f]{128}$',
      description: 'Ed25519, over the canonical JSON (RFC 8785) of the other four fields; lower-case hex.',
    }),
  },
  {
    $id: 'Checkpoint',
    title: 'Checkpoint',
    description:
      'Once the game is over, on a service that signs: keep it, and a rewritten history can be told. See docs/auditing.md.',
  },
);

export const SigningKey = Type.Object(
  {
    algorithm: Type.Literal(SIGNING_ALGORITHM),
    origin: Origin,
    publicKey: Type.String({
      description: 'PEM, SubjectPublicKeyInfo.',
      examples: ['-----BEGIN PUBLIC KEY-----\n…\n-----END PUBLIC KEY-----\n'],
    }),
  },
  { $id: 'SigningKey', title: 'SigningKey' },
);
