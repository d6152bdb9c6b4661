/** The envelope of an audit record, and the checkpoint in it. */
import * as Type from 'typebox';
import { SIGNING_ALGORITHM } from '../checkpoints.js';
import { nullable, named, strictObject } from '../../kit/schema.js';
import { GameId, Hash, type Data } from './common.js';
import type { AuditEntryView } from './entry.js';
import { ClientSeed, Secret, type GameView } from './game.js';

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
  named('Checkpoint', {
    title: 'Checkpoint',
    description:
      'Part of the audit record of a finished game if the service has a signing key. Keep it: it proves later whether the history was rewritten. See docs/auditing.md.',
  }),
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
  named('SigningKey', { title: 'SigningKey', description: 'The key that verifies checkpoints.' }),
);

const check = (claim: string, more?: string) =>
  Type.String({
    description: [`\`ok\` if ${claim}; otherwise what is wrong, and at which seq.`, more].join(' ').trim(),
    examples: ['ok'],
  });

/** The fields of a record before and after its game and its entries. */
const auditFields = {
  format: Type.Unsafe<1 | 2>({
    type: 'integer',
    enum: [1, 2],
    description:
      'The version of this format: 2 if entry 0 has `rules`, `clock`, `joinWithinS`, `players`, `reserved` or `seating`, the game was cancelled, or an offer or a player’s join is in it; otherwise 1.',
  }),
  seed: nullable(
    { ...Hash, description: '32 bytes, lower-case hex.' },
    {
      description: 'The seed of all random numbers; `null` until the game is over.',
    },
  ),
  secret: Type.Optional(Secret),
  clientSeed: Type.Optional(ClientSeed),
  commitment: { ...Hash, description: 'The commitment that was published at the start.' },
  head: { ...Hash, description: 'The hash of the last entry.' },
  checks: strictObject(
    {
      commitment: check('the seed fits the commitment'),
      chain: check('each entry fits its hash and the previous one'),
      replay: check(
        'playing the moves again gives the same states',
        'If this instance does not know the version of the rules, it says so: `state` is then empty, and every `stateHash` is `null`.',
      ),
      snapshot: check('the stored state is that of the last entry'),
    },
    named('Checks', { description: 'What the server found when it replayed the game just now.' }),
  ),
};

export function auditSchema<Game extends Type.TSchema, Entry extends Type.TSchema>(game: Game, entry: Entry) {
  return strictObject({
    ...auditFields,
    game,
    entries: Type.Array(entry, { minItems: 1, description: 'All entries of the log.' }),
    checkpoint: Type.Optional(Checkpoint),
  });
}

export type AuditRecordView = Data<
  ReturnType<typeof auditSchema<Type.TUnsafe<GameView>, Type.TUnsafe<AuditEntryView>>>
>;
