import type { GameType } from '#src/game-type.js';
import type { SignedCheckpoint, Signer } from '../history/checkpoints.js';
import type { Engine } from '../engine.js';
import { isSameJson } from '../history/hash-chain.js';
import { presentEntry, presentGame, type EntryView, type GameView } from '#src/http/presenters.js';
import { entriesOf, type ViewedGame } from './read-game.js';
import type { CreatedSeat, EntryRecord, GameRecord } from '../records.js';
import { replayer, type Origin, type ReplayedEntry } from '../history/replay.js';
import { seedFault } from '../history/seeds.js';

/** What the server found on replaying the record: `"ok"`, or what is wrong and at which seq. */
export interface Checks {
  readonly commitment: string;
  readonly chain: string;
  readonly replay: string;
  readonly snapshot: string;
}

export interface AuditEntry extends EntryView {
  readonly prev: string;
  readonly body: string;
  /** Once the game is over. */
  readonly salt?: string;
  readonly stateHash?: string | null;
  /** Entry 0: the rest of what its hash is made from. */
  readonly type?: string;
  readonly config?: object;
  readonly seats?: readonly CreatedSeat[];
  readonly commitment?: string;
}

export interface AuditRecord {
  readonly format: 1;
  readonly game: GameView;
  readonly seed: string | null;
  /** Where both sides chose the seed: what it follows from, the secret once the game is over. */
  readonly secret?: string | null;
  readonly clientSeed?: string;
  readonly commitment: string;
  readonly entries: readonly AuditEntry[];
  readonly head: string;
  readonly checks: Checks;
  /** Once the game is over, on a server that has a key and finds nothing wrong. */
  readonly checkpoint?: SignedCheckpoint;
}

/** A record that is made entry by entry: what comes before its entries, each of them, and what comes after. */
export interface OpenAudit {
  readonly beginning: Omit<AuditRecord, 'entries' | keyof Ending>;
  /** To be called with each entry of the log in order. */
  readonly add: (entry: EntryRecord) => AuditEntry;
  readonly ending: () => Ending;
}

type Ending = Pick<AuditRecord, 'head' | 'checks' | 'checkpoint'>;

const OK = 'ok';

const originOf = ({ id, type, config, seats, seed, commitment }: GameRecord): Origin => ({
  id,
  type,
  config,
  seed,
  commitment,
  seats: seats.map(({ created }) => created),
});

const auditEntry = (
  shown: EntryView,
  entry: EntryRecord,
  replayed: ReplayedEntry,
  origin: Origin,
  open: boolean,
): AuditEntry => ({
  ...shown,
  prev: replayed.prev,
  body: entry.body,
  ...(open ? { salt: replayed.salt, stateHash: replayed.stateHash } : {}),
  ...(entry.seq === 0
    ? { type: origin.type, config: origin.config, seats: origin.seats, commitment: origin.commitment }
    : {}),
});

const checkSnapshot = (
  gameType: GameType,
  game: GameRecord,
  entries: number,
  state: object | null,
): string => {
  if (entries !== game.version)
    return `the log has ${entries} entries, the game is at version ${game.version}`;
  if (state === null || !isSameJson(state, game.state))
    return `the stored state is not that of seq ${entries - 1}`;
  return isSameJson(gameType.result(state), game.result) ? OK : 'the stored result is not that of the state';
};

/** What the server signs of a finished game, unless the record is damaged. */
const checkpointOf = (
  signer: Signer | null,
  { id, status, version, head }: GameRecord,
  checks: Checks,
): SignedCheckpoint | undefined => {
  const sound = Object.values(checks).every((check) => check === OK);
  if (signer === null || status !== 'finished' || !sound) return undefined;
  return signer.sign({ game: id, entries: version, head });
};

/** Remembers the first thing that is wrong. */
const createCheck = () => {
  let found = OK;
  return {
    add: (fault: string | null, seq: number): void => {
      if (found === OK && fault !== null) found = `${fault} (seq ${seq})`;
    },
    found: (): string => found,
  };
};

/**
 * The record for auditors: everything once the game is over, before that what the caller may see, with the hashes.
 * The checks are made anew for each call, on the stored entries.
 */
export const openAudit = (
  signer: Signer | null,
  gameType: GameType,
  { game, viewer }: ViewedGame,
): OpenAudit => {
  const { seedParts } = game;
  const open = game.status === 'finished';
  const origin = originOf(game);
  const replay = replayer(gameType, origin);
  const [chain, replayed] = [createCheck(), createCheck()];
  let state: object | null = null;
  let last: string | undefined;
  let count = 0;
  const add = (entry: EntryRecord): AuditEntry => {
    const step = replay(entry);
    chain.add(step.chainFault, count);
    replayed.add(step.replayFault, count);
    ({ state } = step);
    last = entry.hash;
    count += 1;
    return auditEntry(presentEntry(gameType, game, entry, viewer), entry, step, origin, open);
  };
  const ending = (): Ending => {
    chain.add(last === game.head ? null : 'the head is not its hash', count - 1);
    const checks: Checks = {
      commitment: seedFault(game) ?? OK,
      chain: chain.found(),
      replay: replayed.found(),
      snapshot: checkSnapshot(gameType, game, count, state),
    };
    const checkpoint = checkpointOf(signer, game, checks);
    return { head: game.head, checks, ...(checkpoint === undefined ? {} : { checkpoint }) };
  };
  const beginning = {
    format: 1,
    game: presentGame(gameType, game, viewer),
    seed: open ? game.seed : null,
    ...(seedParts && { secret: open ? seedParts.secret : null, clientSeed: seedParts.clientSeed }),
    commitment: game.commitment,
  } as const;
  return { beginning, add, ending };
};

/** The whole record of a game. */
export const auditGame = async (
  engine: Engine,
  gameType: GameType,
  seen: ViewedGame,
): Promise<AuditRecord> => {
  const audit = openAudit(engine.signer, gameType, seen);
  const entries: AuditEntry[] = [];
  for await (const entry of entriesOf(engine, seen.game)) entries.push(audit.add(entry));
  return { ...audit.beginning, entries, ...audit.ending() };
};
