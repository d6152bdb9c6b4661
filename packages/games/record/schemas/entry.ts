/** The envelope of a log entry, in the log and in the audit record. */
import * as Type from 'typebox';
import { CLOCK, EXTEND, HUMAN, JOIN, TIMED_OUT } from '../common-moves.js';
import type { Typed } from '../../game-type.js';
import { nullable, named, strictObject } from '../../kit/schema.js';
import { FROM_REMATCH, SEATED_COMPUTER } from '../seats.js';
import { type AnyObject, Hash, Name, PlayerId, SeatNumber, Time, type Data } from './common.js';
import { ClockSettings, JoinWithinS } from './clock.js';
import { AnyOfferType } from './game.js';
import { CreatedSeat } from './seat.js';

const Version = Type.Integer({ minimum: 1, description: 'The version before the move.' });

/** The schema of a move or an event that every game type has. */
const typed = <Fields extends Record<string, Type.TSchema>>(
  type: string,
  name: string,
  description: string,
  fields: Fields,
) => strictObject({ type: Type.Literal(type), ...fields }, named(name, { description }));

const joiner = { player: { ...PlayerId, description: 'The player that joined; its name is in no entry.' } };
export const Join = typed(JOIN, 'Join', 'Somebody took an open seat.', {
  name: Type.Optional(Name),
  player: Type.Optional(joiner.player),
});
const ms = Type.Integer({ minimum: 1, description: 'Milliseconds.' });
export const Extension = typed(
  EXTEND,
  'Extension',
  'The seat whose clock runs got more time after an outage.',
  { ms },
);
export const COMMON_MOVE_SCHEMAS = [
  Join,
  typed('resign', 'Resignation', 'A player resigned.', {}),
  typed('cancel', 'Cancellation', 'The game was cancelled while it waited for players.', {}),
  typed('release', 'Release', 'An open seat is no longer kept for a player, who declined or is gone.', {}),
];
/** Moves that the clock makes. */
export const CLOCK_MOVE_SCHEMAS = [
  typed('timeout', 'Timeout', 'The seat to move ran out of time.', {}),
  Extension,
  typed('abandon', 'Abandonment', 'Nothing had happened in the game for a long time.', {}),
];
export const TakeBackOffer = typed(
  'offer-take-back',
  'TakeBackOffer',
  'A player offered to take back its latest move.',
  { to: Version },
);
export const OFFER_SCHEMAS = {
  draw: typed('offer-draw', 'DrawOffer', 'A player offered a draw.', {}),
  'take-back': TakeBackOffer,
};
export const ANSWER_SCHEMAS = [
  typed('accept', 'Acceptance', 'The other seat accepted the offer.', {}),
  typed('decline', 'Declination', 'The other seat declined the offer.', {}),
];
const offered = { seat: SeatNumber, offer: AnyOfferType };
export const OFFER_EVENT_SCHEMAS = [
  typed('offered', 'OfferedEvent', 'A seat made an offer.', { ...offered, to: Type.Optional(Version) }),
  typed('accepted', 'AcceptedEvent', 'A seat accepted the other seat’s offer.', offered),
  typed('declined', 'DeclinedEvent', 'A seat declined the other seat’s offer.', offered),
];
export const TakenBackEvent = typed(
  'taken-back',
  'TakenBackEvent',
  'The state is that of version `to` again.',
  { to: Version },
);
const CANCELLED = 'The game is over, without a result.';
export const COMMON_EVENT_SCHEMAS = [
  typed('joined', 'JoinedEvent', 'Somebody took an open seat.', {
    seat: SeatNumber,
    player: Type.Optional(joiner.player),
    name: Type.String({ description: 'The player’s name from now on.', examples: ['Grace'] }),
  }),
  typed('released', 'ReleasedEvent', 'Anybody may take the seat now.', { seat: SeatNumber }),
  typed('resigned', 'TakeoverEvent', 'A computer player took over the seat of a player who resigned.', {
    seat: SeatNumber,
    takenOverBy: Type.String({ description: '`cpu:` and the level.', examples: ['cpu:easy'] }),
  }),
  typed('cancelled', 'CancelledEvent', CANCELLED, {}),
  typed('abandoned', 'AbandonedEvent', CANCELLED, {}),
];
export const CLOCK_EVENT_SCHEMAS = [
  typed(TIMED_OUT, 'TimedOutEvent', 'A seat ran out of time. The rest is as if its player had resigned.', {
    seat: SeatNumber,
  }),
  typed(
    'time-extended',
    'TimeExtendedEvent',
    'An outage of the service costs nobody time: the seat whose clock runs got the time back.',
    { ms },
  ),
];

/** A join as records contain it: without the name of a player. */
export const RecordedJoin = typed('joined', 'RecordedJoin', 'A player took an open seat.', {
  seat: SeatNumber,
  ...joiner,
});

/** The fields of an entry. In entry 0, `seat`, `by` and `move` are `null`. */
export function entryFields<Move extends Type.TSchema, Event extends Type.TSchema>(move: Move, event: Event) {
  return {
    seq: Type.Integer({ minimum: 0, description: 'The position in the log, from 0.' }),
    seat: nullable(SeatNumber, { description: 'Who moved; `null` in entry 0, and if no seat moved.' }),
    by: nullable(Type.String({ examples: [HUMAN, 'cpu:medium', CLOCK] }), {
      description: '`human`, `cpu:` and the level, or `clock` for what the clock did; `null` in entry 0.',
    }),
    move,
    events: Type.Array(event, { description: 'What the move caused, in order.' }),
    at: { ...Time, description: 'When the entry was written.' },
    hash: { ...Hash, description: 'SHA-256 of the entry, which covers the hash of the previous one.' },
  };
}

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
export function creationFields<Config extends Type.TSchema>(type: Type.TSchema, config: Config) {
  return {
    type: Type.Unsafe<string>(type),
    rules: Type.Optional(
      Type.Integer({ minimum: 2, description: 'In entry 0: the version of the rules, unless it is 1.' }),
    ),
    clock: Type.Optional(ClockSettings),
    joinWithinS: Type.Optional(JoinWithinS),
    players: Type.Optional(
      Type.Array(nullable(PlayerId), {
        description: 'In entry 0: by seat, the player that had it from the creation on.',
      }),
    ),
    reserved: Type.Optional(
      Type.Array(nullable(Type.Union([Type.Literal(FROM_REMATCH), PlayerId])), {
        description:
          'In entry 0: by seat, the player for whom it was kept, or in a rematch `rematch` for the person who had it before.',
      }),
    ),
    seating: Type.Optional(
      Type.Array(Type.Union([Type.Literal(SEATED_COMPUTER), PlayerId]), {
        description:
          'In entry 0 of a match: the players in the order in which they began to wait, then the computer players. The seed shuffles them into the seats.',
      }),
    ),
    config,
    seats: Type.Array(CreatedSeat, { minItems: 1, description: 'In entry 0: the seats.' }),
    commitment: { ...Hash, description: 'In entry 0: the commitment of the game.' },
  };
}

/** The fields of an entry of any game type. */
type AnyEntryFields = ReturnType<
  typeof entryFields<ReturnType<typeof nullable<typeof AnyObject>>, Type.TUnsafe<Typed>>
>;
export type EntryView = Data<Type.TObject<AnyEntryFields>>;

/** The fields of an entry in an audit record. */
export function auditEntryFields<Fields extends Record<string, Type.TSchema>, Config extends Type.TSchema>(
  entry: Fields,
  type: Type.TSchema,
  config: Config,
) {
  return {
    ...entry,
    ...linkFields,
    ...Type.Partial(strictObject({ ...revealedFields, ...creationFields(type, config) })).properties,
  };
}

/** An entry of any game type in an audit record. */
export type AuditEntryView = Data<
  Type.TObject<ReturnType<typeof auditEntryFields<AnyEntryFields, typeof AnyObject>>>
>;
