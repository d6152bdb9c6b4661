/** Plays a finished game anew: the deal from the seed, each move by the rules at its logged time. */
import { Compile, type Validator } from 'typebox/compile';
import type { AuditEntry } from '#src/engine/queries/audit.js';
import { canonicalJson } from '#src/engine/history/hash-chain.js';
import { RESIGN } from '#src/engine/history/entries.js';
import { replayer, type ReplayedEntry } from '#src/engine/history/replay.js';
import type { GameType } from '#src/game-type.js';
import { originOf, storedEntry } from './chain.js';
import { faultIf, shapeFault, type CheckedRecord, type Fault } from './shape.js';

export interface Replay {
  readonly faults: readonly Fault[];
  /** The state after the last entry; `null` if the game cannot be played to there. */
  readonly state: object | null;
}

const moveValidators = new Map<string, Validator>();

const moveValidator = ({ id, schemas }: GameType): Validator => {
  const known = moveValidators.get(id) ?? Compile(schemas.move);
  moveValidators.set(id, known);
  return known;
};

const configFaults = (gameType: GameType, config: object, seats: number): Fault[] => {
  const { min, max } = gameType.seats;
  if (seats < min || seats > max) return faultIf(true, `this game is not one for ${seats} seats`, 0);
  const text = shapeFault(Compile(gameType.schemas.config), config);
  if (text !== null) return faultIf(true, `the config is not one of this game: ${text}`, 0);
  const configured = gameType.configure(config, seats);
  if (!configured.ok) return faultIf(true, `the game cannot be begun like this: ${configured.detail}`, 0);
  const complete = canonicalJson(configured.config) === canonicalJson(config);
  return faultIf(!complete, 'the config is not complete', 0);
};

const moveFaults = (gameType: GameType, { move }: AuditEntry, seq: number): Fault[] => {
  if (move === null || canonicalJson(move) === canonicalJson(RESIGN)) return [];
  const text = shapeFault(moveValidator(gameType), move);
  return text === null ? [] : faultIf(true, `the move is not well-formed: ${text}`, seq);
};

const stepFaults = (entry: AuditEntry, step: ReplayedEntry, seq: number): Fault[] => {
  const what = seq === 0 ? 'the deal does not follow from the seed: ' : '';
  return [
    ...faultIf(step.replayFault !== null, `${what}${step.replayFault ?? ''}`, seq),
    ...faultIf(step.salt !== entry.salt, 'the salt does not follow from the seed', seq),
    ...faultIf(
      step.stateHash !== null && step.stateHash !== entry.stateHash,
      'the stateHash is not that of the state it leads to',
      seq,
    ),
  ];
};

/** From such an entry on nothing can be told of those that follow. */
const goesAstray = (entry: AuditEntry, { state, stateHash, replayFault }: ReplayedEntry): boolean =>
  state === null || (replayFault !== null && stateHash !== entry.stateHash);

/** What is wrong with the deal and the moves, up to the entry from which on the game goes another way. */
export const replayFaults = (record: CheckedRecord, gameType: GameType, seed: string): Replay => {
  const origin = { ...originOf(record), seed };
  const wrongConfig = configFaults(gameType, origin.config, origin.seats.length);
  if (wrongConfig.length > 0) return { faults: wrongConfig, state: null };
  const replay = replayer(gameType, origin);
  const faults: Fault[] = [];
  let state: object | null = null;
  for (const [seq, entry] of record.entries.entries()) {
    const unreadable = moveFaults(gameType, entry, seq);
    if (unreadable.length > 0) return { faults: [...faults, ...unreadable], state: null };
    const step = replay(storedEntry(entry));
    faults.push(...stepFaults(entry, step, seq));
    if (goesAstray(entry, step)) return { faults, state: null };
    ({ state } = step);
  }
  return { faults, state };
};
