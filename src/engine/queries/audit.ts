/** Audits a game: replays its stored log and reports what is wrong with it. */
import type { GameType } from '#src/game-type.js';
import type { SignedCheckpoint } from '#src/record/checkpoints.js';
import type { Signer } from '#src/engine/signer.js';
import { isSameJson } from '#src/record/hash-chain.js';
import { originOf, replayer, type Origin, type ReplayedEntry } from '#src/record/replay.js';
import { seedFault } from '#src/record/seeds.js';
import type { EntryRecord, GameRecord } from '#src/record/game-record.js';

/** The result of each check: `"ok"`, or what is wrong and at which seq. */
export interface Checks {
  readonly commitment: string;
  readonly chain: string;
  readonly replay: string;
  readonly snapshot: string;
}

export interface AuditedEntry {
  readonly entry: EntryRecord;
  readonly replayed: ReplayedEntry;
}

interface AuditConclusion {
  readonly head: string;
  readonly checks: Checks;
  /** For a finished game without a fault, on a service with a key. */
  readonly checkpoint?: SignedCheckpoint;
}

/** An audit that proceeds entry by entry. */
export interface Audit {
  readonly origin: Origin;
  /** To be called with each entry of the log in order. */
  readonly add: (entry: EntryRecord) => AuditedEntry;
  readonly conclude: () => AuditConclusion;
}

const OK = 'ok';

const checkSnapshot = (
  gameType: GameType,
  game: GameRecord,
  entries: number,
  state: object | null,
): string => {
  if (entries !== game.version)
    return `the log has ${entries} entries, but the game is at version ${game.version}`;
  if (state === null || !isSameJson(state, game.state))
    return `the stored state is not that of seq ${entries - 1}`;
  return isSameJson(gameType.result(state), game.result)
    ? OK
    : 'the stored result does not follow from the state';
};

/** The signed checkpoint of a finished game; none if the record is damaged or the service has no key. */
const checkpointOf = (
  signer: Signer | null,
  { id, status, version, head }: GameRecord,
  checks: Checks,
): SignedCheckpoint | undefined => {
  const sound = Object.values(checks).every((check) => check === OK);
  if (signer === null || status !== 'finished' || !sound) return undefined;
  return signer.sign({ game: id, entries: version, head });
};

/** Keeps the first fault. */
const createCheck = () => {
  let found = OK;
  return {
    add: (fault: string | null, seq: number): void => {
      if (found === OK && fault !== null) found = `${fault} (seq ${seq})`;
    },
    result: (): string => found,
  };
};

/** Starts an audit of `game`. Every audit checks all stored entries again. */
export const startAudit = (signer: Signer | null, gameType: GameType, game: GameRecord): Audit => {
  const origin = originOf(game);
  const replay = replayer(gameType, origin);
  const [chain, replayCheck] = [createCheck(), createCheck()];
  let state: object | null = null;
  let head: string | undefined;
  let count = 0;
  const add = (entry: EntryRecord): AuditedEntry => {
    const replayed = replay(entry);
    chain.add(replayed.chainFault, count);
    replayCheck.add(replayed.replayFault, count);
    ({ state } = replayed);
    head = entry.hash;
    count += 1;
    return { entry, replayed };
  };
  const conclude = (): AuditConclusion => {
    chain.add(head === game.head ? null : 'the head is not the hash of the last entry', count - 1);
    const checks: Checks = {
      commitment: seedFault(game) ?? OK,
      chain: chain.result(),
      replay: replayCheck.result(),
      snapshot: checkSnapshot(gameType, game, count, state),
    };
    const checkpoint = checkpointOf(signer, game, checks);
    return { head: game.head, checks, ...(checkpoint && { checkpoint }) };
  };
  return { origin, add, conclude };
};
