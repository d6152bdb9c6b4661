/**
 * Audits games: replays their stored logs and reports findings. The export has all finished games, in the order in which they
 * ended.
 */
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
import type { Engine } from '#src/engine/engine.js';
import type { FinishedQuery } from '#src/engine/store.js';
import { entryPages } from './log.js';
import type { ListedGame } from './list-games.js';

/** The result of each check: `"ok"`, or the finding with its seq. */
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
  /** The signed checkpoint of a finished game without a finding, on a service with a key. */
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

/** How far a log has been read: the last entry, and the state after it; `null` if it could not be replayed. */
interface ReadLog {
  readonly entries: number;
  readonly last: EntryRecord | null;
  readonly state: object | null;
}

/** Without the rules, only the hash of the last entry tells whether the stored state is the logged one. */
const isStateOf = (game: GameRecord, { last, state }: ReadLog, isKnown: boolean): boolean =>
  isKnown
    ? state !== null && isSameJson(state, game.state)
    : last !== null && bodyOf(saltOf(game.seed, last.seq), last.move, game.state) === last.body;

/** Without the rules, it cannot be checked whether the stored result follows from the state. */
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

/** A check that reports the first of the findings that it is given. */
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

export interface ExportQuery {
  /** Games that ended at this time or later, in milliseconds since 1970. Default: from the first one on. */
  readonly from?: number;
  /** Games that ended before this time. Default: all that have ended by now. */
  readonly to?: number;
  readonly type?: string;
}

/** A game to be audited, and its log in batches small enough not to keep other requests waiting. */
export interface AuditedGame extends ListedGame {
  readonly gameType: GameType;
  readonly batches: AsyncIterable<readonly EntryRecord[]>;
}

type Log = AsyncIterable<readonly EntryRecord[]> | Iterable<readonly EntryRecord[]>;

const GAMES_PER_PAGE = 50;
/** Logs of consecutive games are loaded together up to this many entries; a longer log is loaded in batches. */
const MAX_ENTRIES_PER_LOAD = 400;
/** Entries replayed in one go, which takes a few milliseconds: more would keep other requests waiting. */
const REPLAY_BATCH_SIZE = 4;

/** Pages of finished games, in the order of their ends. */
async function* finishedGames(
  engine: Engine,
  { from = 0, to, type }: ExportQuery,
): AsyncGenerator<readonly GameRecord[]> {
  const range = {
    to: to ?? engine.clock() + 1,
    limit: GAMES_PER_PAGE,
    ...(type !== undefined && { type }),
  };
  let query: FinishedQuery | null = { from, ...range };
  while (query !== null) {
    const games: GameRecord[] = await engine.store.finishedGames(query);
    yield games;
    const last = games.length < GAMES_PER_PAGE ? undefined : games.at(-1);
    query = last === undefined ? null : { from: last.updatedAt, afterId: last.id, ...range };
  }
}

/** Divides a page of games into groups whose logs are loaded together. */
function* groupsOf(games: readonly GameRecord[]): Generator<readonly GameRecord[]> {
  let group: GameRecord[] = [];
  let entries = 0;
  for (const game of games) {
    if (group.length > 0 && entries + game.version > MAX_ENTRIES_PER_LOAD) {
      yield group;
      [group, entries] = [[], 0];
    }
    group.push(game);
    entries += game.version;
  }
  if (group.length > 0) yield group;
}

async function* inReplayBatches(
  engine: Engine,
  pages: Log,
  client: string,
): AsyncGenerator<readonly EntryRecord[]> {
  for await (const page of pages) {
    for (let from = 0; from < page.length; from += REPLAY_BATCH_SIZE) {
      yield page.slice(from, from + REPLAY_BATCH_SIZE);
      await engine.timers.yieldToOthers(client);
    }
  }
}

/** The log of one game in small batches, read on behalf of a client at this address. */
export function replayBatches(engine: Engine, game: GameRecord, client: string): AuditedGame['batches'] {
  return inReplayBatches(engine, entryPages(engine, game, { client }), client);
}

async function* withLogs(
  engine: Engine,
  group: readonly GameRecord[],
  client: string,
): AsyncGenerator<readonly [GameRecord, Log]> {
  const [first] = group;
  if (first !== undefined && first.version > MAX_ENTRIES_PER_LOAD) {
    yield [first, entryPages(engine, first, { client })];
    return;
  }
  const logs = await engine.store.logs(group);
  for (const game of group) yield [game, [logs.get(game.id) ?? []]];
}

async function* finishedLogs(
  engine: Engine,
  games: readonly GameRecord[],
  client: string,
): AsyncGenerator<readonly [GameRecord, Log]> {
  for (const group of groupsOf(games)) yield* withLogs(engine, group, client);
}

/** The finished games in `games` whose type is known, read on behalf of a client at this address. */
export async function* auditedGames(
  engine: Engine,
  games: readonly GameRecord[],
  client: string,
): AsyncGenerator<AuditedGame> {
  const rematches = await engine.store.rematchesOf(games.map(({ id }) => id));
  for await (const [game, log] of finishedLogs(engine, games, client)) {
    // While instances of two versions run, a game may be of a type that only the newer one knows.
    const gameType = engine.gameTypes.get(game.type);
    if (gameType === undefined) continue;
    const batches = inReplayBatches(engine, log, client);
    yield { game, gameType, rematch: rematches.get(game.id) ?? null, batches };
  }
}

/** The finished games that the query selects, read on behalf of a client at this address. */
export async function* exportedGames(
  engine: Engine,
  query: ExportQuery,
  client: string,
): AsyncGenerator<AuditedGame> {
  for await (const games of finishedGames(engine, query)) yield* auditedGames(engine, games, client);
}

/** Whether the game has left the database in the meantime. */
export async function isGone({ store }: Engine, { id }: GameRecord): Promise<boolean> {
  return (await store.head(id)) === null;
}
