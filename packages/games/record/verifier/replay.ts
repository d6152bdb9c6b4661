/** Replays a finished game: the deal from the seed, each move by the rules at its logged time. */
import { Compile, type Validator } from 'typebox/compile';
import type { Clock } from '../clock.js';
import { ABANDON, CANCEL, EXTEND, JOIN, RELEASE, RESIGN, TIMEOUT } from '../common-moves.js';
import { ACCEPT, DECLINE, offerMove } from '../offers.js';
import { recordedConfig } from '../entries.js';
import { canonicalJson } from '../hash-chain.js';
import type { Origin } from '../outcomes.js';
import { replayer, type ReplayedEntry } from '../replay.js';
import type { GameRules } from '../../game-type.js';
import { Extension, Join, TakeBackOffer, type AuditEntryView } from '../schemas/entry.js';
import { originOf, storedEntry } from './chain.js';
import {
  findingIf,
  isUnreplayed,
  shapeFinding,
  singleFinding,
  type CheckedRecord,
  type Finding,
} from './shape.js';

export interface Replay {
  readonly findings: readonly Finding[];
  /** The state after the last entry; `null` if the game cannot be replayed to the end. */
  readonly state: object | null;
  /** The clock after the last entry, in a game with clocks that can be replayed to the end. */
  readonly clock?: Clock | undefined;
}

/** Validators of the moves that every game type has and that have other fields than `type`. */
const COMMON_VALIDATORS = new Map<string, Validator>([
  [JOIN, Compile(Join)],
  [EXTEND, Compile(Extension)],
  ['offer-take-back', Compile(TakeBackOffer)],
]);

/** Validators of moves, one per registered game type. */
const moveValidators = new Map<string, Validator>();

const moveValidator = ({ id, schemas }: GameRules): Validator => {
  const validator = moveValidators.get(id) ?? Compile(schemas.move);
  moveValidators.set(id, validator);
  return validator;
};

const configFindings = (gameType: GameRules, { config, rulesVersion, ...origin }: Origin): Finding[] => {
  const seats = origin.seats.length;
  const { min, max } = gameType.seats;
  if (seats < min || seats > max) return singleFinding(`this game cannot be played with ${seats} seats`, 0);
  const text = shapeFinding(Compile(gameType.schemas.config), config);
  if (text !== null) return singleFinding(`the config is not valid for this game: ${text}`, 0);
  const configured = gameType.configure(config, seats);
  if (!configured.ok) return singleFinding(`the game cannot be created like this: ${configured.detail}`, 0);
  const complete = recordedConfig(gameType, configured.config, rulesVersion);
  return findingIf(canonicalJson(complete) !== canonicalJson(config), 'the config is not complete', 0);
};

/** The moves that every game type has and that have no field but `type`. */
const FIXED_MOVES = new Set(
  [RESIGN, CANCEL, RELEASE, ABANDON, TIMEOUT, ACCEPT, DECLINE, offerMove({ type: 'draw' })].map(
    canonicalJson,
  ),
);

const moveFindings = (gameType: GameRules, { move }: AuditEntryView, seq: number): Finding[] => {
  if (move === null || FIXED_MOVES.has(canonicalJson(move))) return [];
  const type = 'type' in move ? String(move.type) : '';
  const text = shapeFinding(COMMON_VALIDATORS.get(type) ?? moveValidator(gameType), move);
  return text === null ? [] : singleFinding(`the move is not well-formed: ${text}`, seq);
};

const WRONG_SALT = 'the salt does not follow from the seed';

const entryFindings = (
  entry: AuditEntryView,
  { replayFinding, salt, stateHash }: ReplayedEntry,
  seq: number,
  isUnknown: boolean,
): Finding[] => {
  // A server writes no hash where it cannot replay, or does not know the rules.
  const isMissing = entry.stateHash === null && (isUnknown || replayFinding !== null);
  const context = seq === 0 ? 'the deal does not follow from the seed: ' : '';
  return [
    ...(replayFinding === null ? [] : singleFinding(`${context}${replayFinding}`, seq)),
    ...findingIf(salt !== entry.salt, WRONG_SALT, seq),
    ...findingIf(
      stateHash !== null && stateHash !== entry.stateHash && !isMissing,
      'the stateHash is not that of the state after the entry',
      seq,
    ),
  ];
};

/** Findings about seats and salts that do not follow from the seed: all that can be checked without the rules. */
export function seedingFindings(record: CheckedRecord, gameType: GameRules, seed: string): Finding[] {
  const replay = replayer(gameType, { ...originOf(record), seed });
  return record.entries.flatMap((entry, seq) => {
    const { salt, replayFinding } = replay(storedEntry(entry));
    return [
      ...(replayFinding === null ? [] : singleFinding(replayFinding, seq)),
      ...findingIf(salt !== entry.salt, WRONG_SALT, seq),
    ];
  });
}

/** Whether nothing can be said about the entries after this one, because its state is not known. */
const diverges = (entry: AuditEntryView, { state, stateHash, replayFinding }: ReplayedEntry): boolean =>
  state === null || (replayFinding !== null && stateHash !== entry.stateHash);

/** Findings about the deal and the moves, up to the entry at which the recorded game diverges from the rules. */
export function replayFindings(record: CheckedRecord, gameType: GameRules, seed: string): Replay {
  const origin = { ...originOf(record), seed };
  const wrongConfig = configFindings(gameType, origin);
  if (wrongConfig.length > 0) return { findings: wrongConfig, state: null };
  const replay = replayer(gameType, origin);
  const isUnknown = isUnreplayed(record);
  const findings: Finding[] = [];
  let [state, clock]: [object | null, Clock | undefined] = [null, undefined];
  for (const [seq, entry] of record.entries.entries()) {
    const malformed = moveFindings(gameType, entry, seq);
    if (malformed.length > 0) return { findings: [...findings, ...malformed], state: null };
    const replayed = replay(storedEntry(entry));
    findings.push(...entryFindings(entry, replayed, seq, isUnknown));
    if (diverges(entry, replayed)) return { findings, state: null };
    ({ state, clock } = replayed);
  }
  return { findings, state, clock };
}
