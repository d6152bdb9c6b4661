/** The envelope of an audit record. */
import Type, { type TSchema, type TUnsafe } from 'typebox';
import { strictObject, nullable } from '#src/kit/schema.js';
import type { Checkpoint } from './checkpoint.js';
import { Hash, type View } from './common.js';
import type { AuditEntryView } from './entry.js';
import { ClientSeed, Secret, type GameView } from './game.js';

const Check = Type.String({ description: '`ok`, or what is wrong and at which seq.', examples: ['ok'] });

/** The fields of a record before and after its game and its entries. */
const auditFields = {
  format: Type.Literal(1),
  seed: nullable(Hash),
  secret: Type.Optional(Secret),
  clientSeed: Type.Optional(ClientSeed),
  commitment: Hash,
  head: Hash,
  checks: strictObject({ commitment: Check, chain: Check, replay: Check, snapshot: Check }),
};

export const auditSchema = <Game extends TSchema, Entry extends TSchema, Signed extends TSchema>(
  game: Game,
  entry: Entry,
  checkpoint: Signed,
) =>
  strictObject({
    ...auditFields,
    game,
    entries: Type.Array(entry, { minItems: 1 }),
    checkpoint: Type.Optional(checkpoint),
  });

export type AuditRecordView = View<
  ReturnType<typeof auditSchema<TUnsafe<GameView>, TUnsafe<AuditEntryView>, typeof Checkpoint>>
>;
