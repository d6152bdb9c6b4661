/** Replays a finished game: the deal from the seed, each move by the rules at its logged time. */
import { Compile, type Validator } from 'typebox/compile';
import { JOIN, RESIGN } from '#src/record/entries.js';
import { canonicalJson } from '#src/record/hash-chain.js';
import { replayer, type ReplayedEntry } from '#src/record/replay.js';
import type { GameRules } from '#src/game-type.js';
import { Join, type AuditEntryView } from '#src/record/schemas/entry.js';
import { originOf, storedEntry } from './chain.js';
import { faultIf, shapeFault, singleFault, type CheckedRecord, type Fault } from './shape.js';

export interface Replay {
  readonly faults: readonly Fault[];
  /** The state after the last entry; `null` if the game cannot be replayed to the end. */
  readonly state: object | null;
}

const joinValidator = Compile(Join);

/** One per registered game type. */
const moveValidators = new Map<string, Validator>();

const moveValidator = ({ id, schemas }: GameRules): Validator => {
  const validator = moveValidators.get(id) ?? Compile(schemas.move);
  moveValidators.set(id, validator);
  return validator;
};

const configFaults = (gameType: GameRules, config: object, seats: number): Fault[] => {
  const { min, max } = gameType.seats;
  if (seats < min || seats > max) return singleFault(`this game cannot be played with ${seats} seats`, 0);
  const text = shapeFault(Compile(gameType.schemas.config), config);
  if (text !== null) return singleFault(`the config is not valid for this game: ${text}`, 0);
  const configured = gameType.configure(config, seats);
  if (!configured.ok) return singleFault(`the game cannot be created like this: ${configured.detail}`, 0);
  const complete = canonicalJson(configured.config) === canonicalJson(config);
  return faultIf(!complete, 'the config is not complete', 0);
};

const moveFaults = (gameType: GameRules, { move }: AuditEntryView, seq: number): Fault[] => {
  if (move === null || canonicalJson(move) === canonicalJson(RESIGN)) return [];
  const isJoin = 'type' in move && move.type === JOIN;
  const text = shapeFault(isJoin ? joinValidator : moveValidator(gameType), move);
  return text === null ? [] : singleFault(`the move is not well-formed: ${text}`, seq);
};

const WRONG_SALT = 'the salt does not follow from the seed';

const entryFaults = (
  entry: AuditEntryView,
  { replayFault, salt, stateHash }: ReplayedEntry,
  seq: number,
): Fault[] => {
  const context = seq === 0 ? 'the deal does not follow from the seed: ' : '';
  return [
    ...(replayFault === null ? [] : singleFault(`${context}${replayFault}`, seq)),
    ...faultIf(salt !== entry.salt, WRONG_SALT, seq),
    ...faultIf(
      stateHash !== null && entry.stateHash !== null && stateHash !== entry.stateHash,
      'the stateHash is not that of the state after the entry',
      seq,
    ),
  ];
};

/** Salts that do not follow from the seed: all that a replay can tell without the rules. */
export const saltFaults = (record: CheckedRecord, gameType: GameRules, seed: string): Fault[] => {
  const replay = replayer(gameType, { ...originOf(record), seed });
  return record.entries.flatMap((entry, seq) =>
    faultIf(replay(storedEntry(entry)).salt !== entry.salt, WRONG_SALT, seq),
  );
};

/** After such an entry nothing can be said about those that follow. */
const diverges = (entry: AuditEntryView, { state, stateHash, replayFault }: ReplayedEntry): boolean =>
  state === null || (replayFault !== null && stateHash !== entry.stateHash);

/** What is wrong with the deal and the moves, up to the entry at which the recorded game diverges from the rules. */
export const replayFaults = (record: CheckedRecord, gameType: GameRules, seed: string): Replay => {
  const origin = { ...originOf(record), seed };
  const wrongConfig = configFaults(gameType, origin.config, origin.seats.length);
  if (wrongConfig.length > 0) return { faults: wrongConfig, state: null };
  const replay = replayer(gameType, origin);
  const faults: Fault[] = [];
  let state: object | null = null;
  for (const [seq, entry] of record.entries.entries()) {
    const malformed = moveFaults(gameType, entry, seq);
    if (malformed.length > 0) return { faults: [...faults, ...malformed], state: null };
    const replayed = replay(storedEntry(entry));
    faults.push(...entryFaults(entry, replayed, seq));
    if (diverges(entry, replayed)) return { faults, state: null };
    ({ state } = replayed);
  }
  return { faults, state };
};
