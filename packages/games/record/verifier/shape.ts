/** The shape that an audit record must have before its contents can be checked. The schemas are those of the API. */
import * as Type from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { auditSchema, type AuditRecordView } from '../schemas/audit.js';
import { Checkpoint } from '../schemas/audit.js';
import { AnyObject, Hash, SeatNumber } from '../schemas/common.js';
import { creationFields, linkFields } from '../schemas/entry.js';
import { isOver } from '../game-record.js';
import { AnyGame } from '../schemas/game.js';
import { unknownRules } from '../entries.js';
import { nullable, strictObject } from '../../kit/schema.js';

/** A record whose shape has been checked. */
export type CheckedRecord = AuditRecordView;

/** A problem of an entry, or of the record as a whole (`seq` is `null`). */
export interface Finding {
  readonly seq: number | null;
  readonly text: string;
}

export function singleFinding(text: string, seq: number | null = null): Finding[] {
  return [{ seq, text }];
}

export function findingIf(wrong: boolean, text: string, seq: number | null = null): Finding[] {
  return wrong ? singleFinding(text, seq) : [];
}

const Text = Type.String();
const Typed = Type.Object({ type: Text });
const Nothing = Type.Null();

const Links = Type.Record(Text, Text);
/** Times may lie beyond the year 9999, outside RFC 3339; the game's are compared with its entries'. The links prove nothing. */
const Game = strictObject({ ...AnyGame.properties, createdAt: Text, updatedAt: Text, links: Links });
const record = auditSchema(Game, AnyObject);
/** Other text could stand for the same bytes: in UTF-8 a lone surrogate becomes U+FFFD. */
const ClientSeed = Type.Optional(Type.String({ pattern: /^[^\p{Cc}\p{Cs}]{1,384}$/u }));
const recordValidator = Compile(strictObject({ ...record.properties, clientSeed: ClientSeed }));

const common = { events: Type.Array(Typed), at: Text, hash: Hash, body: linkFields.body };
/**
 * The server writes no `stateHash` for the first entry that it cannot replay and all after it; the first wrong entry may be an
 * earlier one.
 */
const revealed = { salt: Hash, stateHash: Type.Union([Hash, Nothing]) };
const unreplayed = { salt: Hash, stateHash: Nothing };
const first = {
  ...common,
  ...creationFields(Text, AnyObject),
  seq: Type.Literal(0),
  seat: Nothing,
  by: Nothing,
  move: Nothing,
  prev: Type.Literal(''),
};
const later = { ...common, seq: SeatNumber, seat: nullable(SeatNumber), by: Text, prev: Hash };

/** By position in the log, by whether the game is over, and by whether the server could replay it. */
const entryValidators = {
  first: {
    running: Compile(strictObject(first)),
    finished: Compile(strictObject({ ...first, ...revealed })),
    unreplayed: Compile(strictObject({ ...first, ...unreplayed })),
  },
  later: {
    running: Compile(strictObject({ ...later, move: AnyObject })),
    finished: Compile(strictObject({ ...later, ...revealed, move: Typed })),
    unreplayed: Compile(strictObject({ ...later, ...unreplayed, move: Typed })),
  },
};

/** A checkpoint that somebody kept: one noted by hand has neither origin nor signature. */
const KeptCheckpoint = Type.Object({
  origin: Type.Optional(Text),
  game: Text,
  entries: Checkpoint.properties.entries,
  head: Hash,
  signature: Type.Optional(Checkpoint.properties.signature),
});
const keptValidator = Compile(KeptCheckpoint);

type SchemaError = ReturnType<Validator['Errors']>[number];

/** Names unexpected fields, which the message itself leaves out. */
const errorText = ({ instancePath, message, params }: SchemaError): string => {
  const extra = 'additionalProperties' in params ? ` (${String(params.additionalProperties)})` : '';
  return `${instancePath === '' ? 'it' : instancePath.slice(1).replaceAll('/', '.')} ${message}${extra}`;
};

/** The first error that `validator` finds, in words; `null` if there is none. */
export function shapeFinding(validator: Validator, value: unknown): string | null {
  if (validator.Check(value)) return null;
  const error = validator.Errors(value).find(({ keyword }) => keyword !== 'boolean');
  return error === undefined ? 'it is not well-formed' : errorText(error);
}

/**
 * Whether the server did not know the version of the rules of a finished game. Such a record lacks what needs the rules: the
 * hashes of the states, and the view of the last one.
 */
export function isUnreplayed({ entries, game, checks }: CheckedRecord): boolean {
  const { rules = 1 } = entries[0] ?? {};
  return isOver(game) && checks.replay === unknownRules(rules);
}

const entryFindings = (record: CheckedRecord): Finding[] => {
  const over = isUnreplayed(record) ? 'unreplayed' : 'finished';
  const status = isOver(record.game) ? over : 'running';
  return record.entries.flatMap((entry, seq) => {
    const text = shapeFinding(entryValidators[seq === 0 ? 'first' : 'later'][status], entry);
    return text === null ? [] : [{ seq, text }];
  });
};

/** Merges findings that differ only in their entry. */
const grouped = (findings: readonly Finding[]): Finding[] => {
  const byText = new Map<string, Finding[]>();
  for (const finding of findings) byText.set(finding.text, [...(byText.get(finding.text) ?? []), finding]);
  return [...byText].flatMap(([text, [first, ...others]]) => {
    if (first === undefined || others.length === 0) return first ?? [];
    const entries = others.length === 1 ? 'entry' : 'entries';
    return [{ ...first, text: `${text}; the same in ${others.length} other ${entries}` }];
  });
};

/** What prevents `value` from being read as an audit record. */
export function shapeFindings(value: unknown): Finding[] {
  const text = shapeFinding(recordValidator, value);
  if (text !== null) return [{ seq: null, text: `not an audit record: ${text}` }];
  const record = value as CheckedRecord;
  return grouped(entryFindings(record));
}

/** What prevents `value` from being read as a checkpoint; `null` if nothing does. */
export function keptFinding(value: unknown): string | null {
  return shapeFinding(keptValidator, value);
}
