/** The envelope of an audit record. */
import Type, { type TSchema, type TUnsafe } from 'typebox';
import { nullable, sharedName, strictObject } from '#src/kit/schema.js';
import type { Checkpoint } from './checkpoint.js';
import { Hash, type View } from './common.js';
import type { AuditEntryView } from './entry.js';
import { ClientSeed, Secret, type GameView } from './game.js';

const check = (claim: string) =>
  Type.String({
    description: `\`ok\` if ${claim}; otherwise what is wrong, and at which seq.`,
    examples: ['ok'],
  });

/** The fields of a record before and after its game and its entries. */
const auditFields = {
  format: Type.Literal(1, { description: 'The version of this format.' }),
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
      replay: check('playing the moves again gives the same states'),
      snapshot: check('the stored state is that of the last entry'),
    },
    sharedName('Checks', { description: 'What the server found when it replayed the game just now.' }),
  ),
};

export const auditSchema = <Game extends TSchema, Entry extends TSchema, Signed extends TSchema>(
  game: Game,
  entry: Entry,
  checkpoint: Signed,
) =>
  strictObject({
    ...auditFields,
    game,
    entries: Type.Array(entry, { minItems: 1, description: 'All entries of the log.' }),
    checkpoint: Type.Optional(checkpoint),
  });

export type AuditRecordView = View<
  ReturnType<typeof auditSchema<TUnsafe<GameView>, TUnsafe<AuditEntryView>, typeof Checkpoint>>
>;
