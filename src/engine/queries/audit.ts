/** Audits a game: replays its stored log and reports what is wrong with it. */
import type { GameType } from 'parlour-games/game-type';
import type { SignedCheckpoint } from 'parlour-games/record/checkpoints';
import type { Signer } from '#src/engine/signer.js';
import { resultAfter } from 'parlour-games/record/common-moves';
import { knowsRules, unknownRules } from 'parlour-games/record/entries';
import { bodyOf, isSameJson, saltOf } from 'parlour-games/record/hash-chain';
import { originOf, type Origin } from 'parlour-games/record/outcomes';
import { replayer, type ReplayedEntry } from 'parlour-games/record/replay';
import { seedFinding } from 'parlour-games/record/seeds';
import { isOver, type EntryRecord, type GameRecord } from 'parlour-games/record/game-record';

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
  /** For a finished game without a finding, on a service with a key. */
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

/** What was read of a log: the last entry, and the state after it, `null` if it could not be replayed. */
interface ReadLog {
  readonly entries: number;
  readonly last: EntryRecord | null;
  readonly state: object | null;
}

/** Without the rules, the body of the last entry shows whether its state is the stored one. */
const isStateOf = (game: GameRecord, { last, state }: ReadLog, isKnown: boolean): boolean =>
  isKnown
    ? state !== null && isSameJson(state, game.state)
    : last !== null && bodyOf(saltOf(game.seed, last.seq), last.move, game.state) === last.body;

/** Whether the stored result follows from the state cannot be checked without the rules. */
const checkSnapshot = (gameType: GameType, game: GameRecord, log: ReadLog): string => {
  const { entries } = log;
  if (entries !== game.version)
    return `the log has ${entries} entries, but the game is at version ${game.version}`;
  const isKnown = knowsRules(gameType, game.rulesVersion);
  if (!isStateOf(game, log, isKnown)) return `the stored state is not that of seq ${entries - 1}`;
  return !isKnown || isSameJson(resultAfter(gameType, game.state, log.last?.move ?? null), game.result)
    ? OK
    : 'the stored result does not follow from the state';
};

/** The signed checkpoint of a game that is over; none if the record is damaged or the service has no key. */
const checkpointOf = (
  signer: Signer | null,
  game: GameRecord,
  checks: Checks,
): SignedCheckpoint | undefined => {
  const sound = Object.values(checks).every((check) => check === OK);
  if (signer === null || !isOver(game) || !sound) return undefined;
  return signer.sign({ game: game.id, entries: game.version, head: game.head });
};

/** Keeps the first finding. */
const createCheck = () => {
  let found = OK;
  return {
    add: (finding: string | null, seq: number): void => {
      if (found === OK && finding !== null) found = `${finding} (seq ${seq})`;
    },
    result: (): string => found,
  };
};

/** Starts an audit of `game`. Every audit checks all stored entries again. */
export function startAudit(signer: Signer | null, gameType: GameType, game: GameRecord): Audit {
  const origin = originOf(game);
  const replay = replayer(gameType, origin);
  const [chain, replayCheck] = [createCheck(), createCheck()];
  let log: ReadLog = { entries: 0, last: null, state: null };
  const add = (entry: EntryRecord): AuditedEntry => {
    const replayed = replay(entry);
    chain.add(replayed.chainFinding, log.entries);
    replayCheck.add(replayed.replayFinding, log.entries);
    log = { entries: log.entries + 1, last: entry, state: replayed.state };
    return { entry, replayed };
  };
  const conclude = (): AuditConclusion => {
    const isHead = log.last?.hash === game.head;
    chain.add(isHead ? null : 'the head is not the hash of the last entry', log.entries - 1);
    const checks: Checks = {
      commitment: seedFinding(game) ?? OK,
      chain: chain.result(),
      replay: knowsRules(gameType, game.rulesVersion)
        ? replayCheck.result()
        : unknownRules(game.rulesVersion),
      snapshot: checkSnapshot(gameType, game, log),
    };
    const checkpoint = checkpointOf(signer, game, checks);
    return { head: game.head, checks, ...(checkpoint && { checkpoint }) };
  };
  return { origin, add, conclude };
}
