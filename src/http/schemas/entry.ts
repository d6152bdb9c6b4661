/** The envelope of a log entry, in the log and in the audit record. */
import Type, { type TObject, type TSchema, type TUnsafe } from 'typebox';
import { HUMAN, JOIN } from '#src/engine/history/entries.js';
import { SEAT_KINDS } from '#src/engine/records.js';
import { LEVELS, type Typed } from '#src/game-type.js';
import { nullable, strictObject } from '#src/kit/schema.js';
import { type AnyObject, Hash, Name, SeatNumber, Time, type View } from './common.js';

/** Moves and events that every game type has in common. */
export const Resignation = strictObject({ type: Type.Literal('resign') }, { title: 'Resignation' });
export const Join = strictObject(
  { type: Type.Literal(JOIN), name: Type.Optional(Name) },
  { title: 'Join', description: 'A player takes an open seat.' },
);
export const JoinedEvent = strictObject(
  { type: Type.Literal('joined'), seat: SeatNumber, name: Type.String({ examples: ['Grace'] }) },
  { title: 'Joined', description: 'The player’s name from now on.' },
);
export const TakeoverEvent = strictObject(
  {
    type: Type.Literal('resigned'),
    seat: SeatNumber,
    takenOverBy: Type.String({ examples: ['cpu:easy'] }),
  },
  { title: 'Takeover', description: 'A computer player takes over the seat of a player who resigned.' },
);

/** In entry 0, `seat`, `by` and `move` are `null`. */
export const entryFields = <Move extends TSchema, Event extends TSchema>(move: Move, event: Event) => ({
  seq: Type.Integer({ minimum: 0 }),
  seat: nullable(SeatNumber),
  by: nullable(Type.String({ examples: [HUMAN, 'cpu:medium'] })),
  move,
  events: Type.Array(event),
  at: Time,
  hash: Hash,
});

const CreatedSeat = strictObject({
  kind: Type.Enum([...SEAT_KINDS]),
  level: Type.Optional(Type.Enum([...LEVELS])),
});

/** Added to each entry in an audit record: its link in the hash chain. */
export const linkFields = {
  prev: Type.String({
    pattern: '^([0-9a-f]{64})?$',
    description: 'The previous entry’s hash; empty at entry 0.',
  }),
  body: Hash,
};

/** Added to each entry in an audit record once the game is over. */
const revealedFields = { salt: Hash, stateHash: nullable(Hash) };

/** Added to entry 0 in an audit record: the rest of what its hash covers. */
export const creationFields = <Config extends TSchema>(type: TSchema, config: Config) => ({
  type: Type.Unsafe<string>(type),
  config,
  seats: Type.Array(CreatedSeat, { minItems: 1 }),
  commitment: Hash,
});

/** The fields of an entry of any game type. */
type AnyEntryFields = ReturnType<
  typeof entryFields<ReturnType<typeof nullable<typeof AnyObject>>, TUnsafe<Typed>>
>;
export type EntryView = View<TObject<AnyEntryFields>>;

/** The fields of an entry in an audit record. */
export const auditEntryFields = <Fields extends Record<string, TSchema>, Config extends TSchema>(
  entry: Fields,
  type: TSchema,
  config: Config,
) => ({
  ...entry,
  ...linkFields,
  ...Type.Partial(strictObject({ ...revealedFields, ...creationFields(type, config) })).properties,
});

/** An entry of any game type in an audit record. */
export type AuditEntryView = View<
  TObject<ReturnType<typeof auditEntryFields<AnyEntryFields, typeof AnyObject>>>
>;
