/** The envelope of a log entry, in the log and in the audit record. */
import Type, { type TObject, type TSchema, type TUnsafe } from 'typebox';
import { CLOCK, EXTEND, HUMAN, JOIN, TIMED_OUT } from '#src/record/common-moves.js';
import type { Typed } from '#src/game-type.js';
import { nullable, sharedName, strictObject } from '#src/kit/schema.js';
import { type AnyObject, Hash, Name, SeatNumber, Time, type Data } from './common.js';
import { ClockSettings, JoinWithinS } from './clock.js';
import { AnyLevel, AnyOfferType, SeatKind } from './game.js';

const Version = Type.Integer({ minimum: 1, description: 'The version before the move.' });

/** Moves and events that every game type has in common. */
export const Resignation = strictObject(
  { type: Type.Literal('resign') },
  sharedName('Resignation', { description: 'A player resigned.' }),
);
export const Join = strictObject(
  { type: Type.Literal(JOIN), name: Type.Optional(Name) },
  sharedName('Join', { description: 'A player took an open seat.' }),
);
export const Cancellation = strictObject(
  { type: Type.Literal('cancel') },
  sharedName('Cancellation', { description: 'The game was cancelled while it waited for players.' }),
);
export const DrawOffer = strictObject(
  { type: Type.Literal('offer-draw') },
  sharedName('DrawOffer', { description: 'A player offered a draw.' }),
);
export const TakeBackOffer = strictObject(
  { type: Type.Literal('offer-take-back'), to: Version },
  sharedName('TakeBackOffer', { description: 'A player offered to take back its latest move.' }),
);
export const Acceptance = strictObject(
  { type: Type.Literal('accept') },
  sharedName('Acceptance', { description: 'The other seat accepted the offer.' }),
);
export const Declination = strictObject(
  { type: Type.Literal('decline') },
  sharedName('Declination', { description: 'The other seat declined the offer.' }),
);
const offered = { seat: SeatNumber, offer: AnyOfferType };
export const OfferedEvent = strictObject(
  { type: Type.Literal('offered'), ...offered, to: Type.Optional(Version) },
  sharedName('OfferedEvent', { description: 'A seat made an offer.' }),
);
export const AcceptedEvent = strictObject(
  { type: Type.Literal('accepted'), ...offered },
  sharedName('AcceptedEvent', { description: 'A seat accepted the offer of the other one.' }),
);
export const DeclinedEvent = strictObject(
  { type: Type.Literal('declined'), ...offered },
  sharedName('DeclinedEvent', { description: 'A seat declined the offer of the other one.' }),
);
export const TakenBackEvent = strictObject(
  { type: Type.Literal('taken-back'), to: Version },
  sharedName('TakenBackEvent', { description: 'The state is that of version `to` again.' }),
);
export const CancelledEvent = strictObject(
  { type: Type.Literal('cancelled') },
  sharedName('CancelledEvent', { description: 'The game is over, without a result.' }),
);
export const Abandonment = strictObject(
  { type: Type.Literal('abandon') },
  sharedName('Abandonment', { description: 'Nothing had happened in the game for long.' }),
);
export const AbandonedEvent = strictObject(
  { type: Type.Literal('abandoned') },
  sharedName('AbandonedEvent', { description: 'The game is over, without a result.' }),
);
export const Timeout = strictObject(
  { type: Type.Literal('timeout') },
  sharedName('Timeout', { description: 'The time of the seat to move was over.' }),
);
const ms = Type.Integer({ minimum: 1, description: 'Milliseconds.' });
export const Extension = strictObject(
  { type: Type.Literal(EXTEND), ms },
  sharedName('Extension', { description: 'The seat whose clock runs got more time after an outage.' }),
);
export const TimedOutEvent = strictObject(
  { type: Type.Literal(TIMED_OUT), seat: SeatNumber },
  sharedName('TimedOutEvent', {
    description: 'The time of a seat was over. What follows is as if its player had resigned.',
  }),
);
export const TimeExtendedEvent = strictObject(
  { type: Type.Literal('time-extended'), ms },
  sharedName('TimeExtendedEvent', {
    description: 'An outage of the service costs nobody time: the seat whose clock runs got as much back.',
  }),
);
export const JoinedEvent = strictObject(
  {
    type: Type.Literal('joined'),
    seat: SeatNumber,
    name: Type.String({ description: 'The player’s name from now on.', examples: ['Grace'] }),
  },
  sharedName('JoinedEvent', { description: 'A player took an open seat.' }),
);
export const TakeoverEvent = strictObject(
  {
    type: Type.Literal('resigned'),
    seat: SeatNumber,
    takenOverBy: Type.String({ description: '`cpu:` and the level.', examples: ['cpu:easy'] }),
  },
  sharedName('TakeoverEvent', {
    description: 'A computer player took over the seat of a player who resigned.',
  }),
);

/** In entry 0, `seat`, `by` and `move` are `null`. */
export const entryFields = <Move extends TSchema, Event extends TSchema>(move: Move, event: Event) => ({
  seq: Type.Integer({ minimum: 0, description: 'The position in the log, from 0.' }),
  seat: nullable(SeatNumber, { description: 'Who moved; `null` in entry 0, and where it was no seat.' }),
  by: nullable(Type.String({ examples: [HUMAN, 'cpu:medium', CLOCK] }), {
    description: '`human`, `cpu:` and the level, or `clock` for what the time brought; `null` in entry 0.',
  }),
  move,
  events: Type.Array(event, { description: 'What the move caused, in order.' }),
  at: { ...Time, description: 'When the entry was written.' },
  hash: { ...Hash, description: 'SHA-256 of the entry, which covers the hash of the previous one.' },
});

const CreatedSeat = strictObject(
  { kind: SeatKind, level: Type.Optional(AnyLevel) },
  sharedName('CreatedSeat', { description: 'A seat as the game was created with it.' }),
);

/** Added to each entry in an audit record: its link in the hash chain. */
export const linkFields = {
  prev: Type.String({
    pattern: '^([0-9a-f]{64})?$',
    description: 'The previous entry’s hash; empty at entry 0.',
  }),
  body: { ...Hash, description: 'HMAC-SHA256 of the move and the state, with the salt as its key.' },
};

/** Added to each entry in an audit record once the game is over. */
const revealedFields = {
  salt: { ...Hash, description: 'The key of `body`, which follows from the seed.' },
  stateHash: nullable(Hash, { description: 'SHA-256 of the state after the entry.' }),
};

/** Added to entry 0 in an audit record: the rest of what its hash covers. */
export const creationFields = <Config extends TSchema>(type: TSchema, config: Config) => ({
  type: Type.Unsafe<string>(type),
  rules: Type.Optional(
    Type.Integer({ minimum: 2, description: 'In entry 0: the version of the rules, unless it is 1.' }),
  ),
  clock: Type.Optional(ClockSettings),
  joinWithinS: Type.Optional(JoinWithinS),
  reserved: Type.Optional(
    Type.Array(nullable(Type.Literal('rematch')), {
      description: 'In entry 0 of a rematch: by seat, whether it was kept for whoever had it before.',
    }),
  ),
  config,
  seats: Type.Array(CreatedSeat, { minItems: 1, description: 'In entry 0: the seats.' }),
  commitment: { ...Hash, description: 'In entry 0: the commitment of the game.' },
});

/** The fields of an entry of any game type. */
type AnyEntryFields = ReturnType<
  typeof entryFields<ReturnType<typeof nullable<typeof AnyObject>>, TUnsafe<Typed>>
>;
export type EntryView = Data<TObject<AnyEntryFields>>;

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
export type AuditEntryView = Data<
  TObject<ReturnType<typeof auditEntryFields<AnyEntryFields, typeof AnyObject>>>
>;
