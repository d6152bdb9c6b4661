/** What an audit record has to look like before anything in it can be checked. */
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import type { AuditEntry, AuditRecord } from '#src/engine/queries/audit.js';
import { SEAT_KINDS, SEED_CHOOSERS, STATUSES, VISIBILITIES } from '#src/engine/records.js';
import { LEVELS } from '#src/game-type.js';

/** A record whose shape was checked. */
export type CheckedRecord = AuditRecord;

/** Something wrong with an entry, or with the record as a whole (`seq` is `null`). */
export interface Fault {
  readonly seq: number | null;
  readonly text: string;
}

export const faultIf = (wrong: boolean, text: string, seq: number | null = null): Fault[] =>
  wrong ? [{ seq, text }] : [];

const strict = { additionalProperties: false };
const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });
const GameId = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
const Nothing = Type.Null();
const Text = Type.String();
const SeatNumber = Type.Integer({ minimum: 0 });
const Typed = Type.Object({ type: Text });
const Kind = Type.Enum([...SEAT_KINDS]);
const Level = Type.Enum([...LEVELS]);
const CreatedSeat = Type.Object({ kind: Kind, level: Type.Optional(Level) }, strict);
/** Other text could stand for the same bytes: in UTF-8 a lone surrogate becomes U+FFFD. */
const ClientSeed = Type.String({ pattern: /^[^\p{Cc}\p{Cs}]{1,256}$/u });

const common = { events: Type.Array(Typed), at: Text, hash: Hash, body: Hash };
const opened = { salt: Hash, stateHash: Hash };
const creation = {
  ...common,
  seq: Type.Literal(0),
  seat: Nothing,
  by: Nothing,
  move: Nothing,
  prev: Type.Literal(''),
  type: Text,
  config: Type.Object({}),
  seats: Type.Array(CreatedSeat, { minItems: 1 }),
  commitment: Hash,
};
const later = { ...common, seq: SeatNumber, seat: SeatNumber, by: Text, prev: Hash };

const SeatShape = Type.Object(
  {
    seat: SeatNumber,
    kind: Kind,
    name: Type.Union([Text, Nothing]),
    level: Type.Optional(Level),
    resigned: Type.Optional(Type.Literal(true)),
  },
  strict,
);

const FairnessShape = Type.Object(
  {
    commitment: Hash,
    seed: Type.Union([Hash, Nothing]),
    seedChosenBy: Type.Enum([...SEED_CHOOSERS]),
    clientSeed: Type.Optional(ClientSeed),
    secret: Type.Optional(Type.Union([Hash, Nothing])),
  },
  strict,
);

const GameShape = Type.Object(
  {
    id: GameId,
    type: Text,
    version: Type.Integer(),
    status: Type.Enum([...STATUSES]),
    visibility: Type.Enum([...VISIBILITIES]),
    autoplay: Type.Boolean(),
    config: Type.Object({}),
    seats: Type.Array(SeatShape),
    turn: Type.Union([Type.Object({ seat: SeatNumber }, strict), Nothing]),
    you: Type.Union([SeatNumber, Nothing]),
    state: Type.Object({}),
    legalMoves: Type.Array(Typed),
    result: Type.Union([Type.Object({}), Nothing]),
    fairness: FairnessShape,
    createdAt: Text,
    updatedAt: Text,
    rematchOf: Type.Optional(GameId),
    rematch: Type.Optional(GameId),
    links: Type.Record(Text, Text),
  },
  strict,
);

/** A checkpoint as it was kept: the service's own has an origin and a signature. */
const KeptCheckpoint = Type.Object({
  origin: Type.Optional(Text),
  game: Text,
  entries: Type.Integer({ minimum: 1 }),
  head: Hash,
  signature: Type.Optional(Type.String({ pattern: '^[0-9a-f]{128}$' })),
});

const RecordShape = Type.Object(
  {
    format: Type.Literal(1),
    game: GameShape,
    seed: Type.Union([Hash, Nothing]),
    secret: Type.Optional(Type.Union([Hash, Nothing])),
    clientSeed: Type.Optional(ClientSeed),
    commitment: Hash,
    entries: Type.Array(Type.Object({}), { minItems: 1 }),
    head: Hash,
    checks: Type.Object({ commitment: Text, chain: Text, replay: Text, snapshot: Text }, strict),
    checkpoint: Type.Optional(Type.Required(KeptCheckpoint, strict)),
  },
  strict,
);

/** By place, and by whether the game is over. */
const entryValidators = {
  first: {
    closed: Compile(Type.Object(creation, strict)),
    open: Compile(Type.Object({ ...creation, ...opened }, strict)),
  },
  later: {
    closed: Compile(Type.Object({ ...later, move: Type.Object({}) }, strict)),
    open: Compile(Type.Object({ ...later, ...opened, move: Typed }, strict)),
  },
};
const recordValidator = Compile(RecordShape);

interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message: string;
  readonly params: object;
}

interface Validator {
  readonly Check: (value: unknown) => boolean;
  readonly Errors: (value: unknown) => readonly SchemaError[];
}

/** Names fields that are too many, which the message itself leaves out. */
const errorText = ({ instancePath, message, params }: SchemaError): string => {
  const extra = 'additionalProperties' in params ? ` (${String(params.additionalProperties)})` : '';
  return `${instancePath === '' ? 'it' : instancePath.slice(1).replaceAll('/', '.')} ${message}${extra}`;
};

/** The first thing that `validator` finds, for people; `null` if there is none. */
export const shapeFault = (validator: Validator, value: unknown): string | null => {
  if (validator.Check(value)) return null;
  const errors = validator.Errors(value).filter(({ keyword }) => keyword !== 'boolean');
  return errors[0] === undefined ? 'it is not well-formed' : errorText(errors[0]);
};

const entryFaults = (entries: readonly AuditEntry[], over: boolean): Fault[] =>
  entries.flatMap((entry, seq) => {
    const place = entryValidators[seq === 0 ? 'first' : 'later'];
    const text = shapeFault(place[over ? 'open' : 'closed'], entry);
    return text === null ? [] : [{ seq, text }];
  });

/** What keeps `value` from being read as an audit record. */
export const shapeFaults = (value: unknown): Fault[] => {
  const text = shapeFault(recordValidator, value);
  if (text !== null) return [{ seq: null, text: `not an audit record: ${text}` }];
  const { entries, game } = value as CheckedRecord;
  return entryFaults(entries, game.status === 'finished');
};

const keptValidator = Compile(KeptCheckpoint);

/** What keeps `value` from being read as a checkpoint; `null` if nothing does. */
export const keptFault = (value: unknown): string | null => shapeFault(keptValidator, value);
