/** Replays a game's log up to a version, in time slices. */
import type { GameType } from 'parlour-games/game-type';
import { gameNotFound } from '#src/engine/errors.js';
import type { AssertWanted } from '#src/engine/coalesce.js';
import { LogReplaced } from '#src/engine/log-continuity.js';
import type { Timers } from '#src/engine/timers.js';
import { at } from 'parlour-games/kit/checked';
import { statusOf } from 'parlour-games/record/entries';
import type { Typed } from 'parlour-games/game-type';
import type { EntryRecord, GameRecord, SeatRecord } from 'parlour-games/record/game-record';
import { bodyOf, saltOf } from 'parlour-games/record/hash-chain';
import {
  originOf,
  outcomeOf,
  startOf,
  type Origin,
  type ReplayPosition,
} from 'parlour-games/record/outcomes';
import { step, type Stepped } from 'parlour-games/record/step';

/** The parts of a game that its entries change, as they were at a version. */
export interface PastState extends Stepped {
  readonly version: number;
  readonly at: number;
  /** The move and the hash of the last entry. */
  readonly move: Typed | null;
  readonly hash: string;
}

/** Reads the entries of a game after `after` up to its version, in pages. */
export type ReadEntries = (
  game: Pick<GameRecord, 'id' | 'version' | 'status'>,
  after: number,
) => AsyncIterable<readonly EntryRecord[]>;

/** A game, and the version up to which it is replayed. */
export interface ReplayTarget {
  readonly gameType: GameType;
  readonly game: GameRecord;
  readonly version: number;
  /** Throws, and so stops the replay, when every client that waits for it has disconnected. */
  readonly assertWanted: AssertWanted;
}

/** A log that does not lead to the stored states: the database is damaged, or the rules have changed. */
class UnreplayableLog extends Error {
  override readonly name = 'UnreplayableLog';
  constructor(game: string, seq: number, finding: string) {
    super(`the log of game ${game} cannot be replayed: ${finding} (seq ${seq})`);
  }
}

/** What the deal follows from. The names of open seats are in no log. */
const undealt = ({ seats }: GameRecord, origin: Origin): ReplayPosition & { readonly version: number } => {
  const start = startOf(origin);
  const named = start.seats.map((seat, index) => {
    const { name, reservedName = name } = at(seats, index);
    return { ...seat, name: reservedName };
  });
  return { ...start, seats: named, version: 0 };
};

/** The state after `entry`, which is the deal or follows `before`. Throws if the entry cannot be replayed. */
const applyEntry = (
  { gameType, game }: ReplayTarget,
  origin: Origin,
  before: PastState | null,
  entry: EntryRecord,
): PastState => {
  const { seq, at: time, move, hash } = entry;
  const position = before ?? undealt(game, origin);
  if (seq !== position.version)
    throw new UnreplayableLog(game.id, seq, `it comes after ${position.version} entries`);
  const outcome = outcomeOf(gameType, origin, position, entry);
  if (outcome.finding !== undefined) throw new UnreplayableLog(game.id, seq, outcome.finding);
  return { ...step(gameType, position, entry, outcome.state), version: seq + 1, at: time, move, hash };
};

/** Throws unless the state is the one that its last entry was logged with. */
const assertLogged = (
  { id, seed }: GameRecord,
  { state }: PastState,
  { seq, move, body }: EntryRecord,
): void => {
  if (bodyOf(saltOf(seed, seq), move, state) === body) return;
  throw new UnreplayableLog(id, seq, 'the body does not match the move and the state');
};

/** The snapshot, if `entry` is its last one. Throws `LogReplaced` for another entry. */
const confirmed = ({ id }: GameRecord, snapshot: PastState, entry: EntryRecord): PastState => {
  if (entry.hash !== snapshot.hash) throw new LogReplaced(id);
  return snapshot;
};

/** Entries are replayed for this long in one go, or one entry if that takes longer. */
const SLICE_MS = 4;

/** The entries after `after` up to the version, in slices: other requests are served in between. */
async function* entriesAfter(
  read: ReadEntries,
  timers: Timers,
  { game: { id, status }, version, assertWanted }: ReplayTarget,
  after: number,
): AsyncGenerator<EntryRecord> {
  for await (const page of read({ id, version, status }, after)) {
    let sliceEnd = 0;
    for (const entry of page) {
      assertWanted();
      if (timers.now() >= sliceEnd) {
        await timers.yieldToOthers(id);
        sliceEnd = timers.now() + SLICE_MS;
      }
      yield entry;
    }
  }
}

/**
 * Replays from the snapshot `from`, or from the deal, to the version of `target`; calls `onState` with each state, the last
 * of which is the one at that version. The first entry read is the snapshot's own last one; throws `LogReplaced` if it has
 * another hash or is not there. Refuses (`not-found`) if a log read from the deal is too short: the operator may have deleted
 * the game since it was looked up.
 */
export async function replayToVersion(
  read: ReadEntries,
  timers: Timers,
  target: ReplayTarget,
  from: PastState | null,
  onState: (past: PastState) => void,
): Promise<PastState> {
  const { game, version } = target;
  const origin = originOf(game);
  let current: PastState | null = null;
  let last: EntryRecord | null = null;
  for await (const entry of entriesAfter(read, timers, target, from === null ? -1 : from.version - 2)) {
    current =
      from !== null && last === null
        ? confirmed(game, from, entry)
        : applyEntry(target, origin, current, entry);
    onState(current);
    last = entry;
  }
  if (current === null || last?.seq !== version - 1)
    throw from === null ? gameNotFound() : new LogReplaced(game.id);
  assertLogged(game, current, last);
  return current;
}

/** Seats as they were then, with the players that have them as they are now: no entry knows their names. */
const withPlayers = (seats: readonly SeatRecord[], present: readonly SeatRecord[]): readonly SeatRecord[] =>
  seats.map((seat, index) => {
    if (seat.player === undefined) return seat;
    const { name, player } = at(present, index);
    return { ...seat, name, ...(player && { player }) };
  });

/** The record of the game as it was then. No token is valid for it. */
export function gameAtVersion({ game }: ReplayTarget, past: PastState): GameRecord {
  const { version, state, seats, offers, clock, result, at: updatedAt, hash } = past;
  // Nothing follows a cancellation.
  const status = version === game.version ? game.status : statusOf(seats, result);
  return {
    ...game,
    version,
    status,
    seats: withPlayers(seats, game.seats),
    state,
    result,
    offers,
    head: hash,
    updatedAt,
    ...(clock && { clock }),
  };
}
