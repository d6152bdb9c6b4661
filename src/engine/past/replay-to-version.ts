/** The way from one moment of a game to a later one. */
import type { GameType } from '#src/game-type.js';
import { gameNotFound } from '#src/engine/access.js';
import { assertFollows, LogReplaced } from '#src/engine/log-continuity.js';
import { originOf, type Origin } from '#src/record/replay.js';
import type { EntryRecord, GameRecord } from '#src/record/game-record.js';
import type { Timers } from '#src/engine/timers.js';
import { assertLogged, nextMoment, type Moment } from './moments.js';
import type { AssertWanted } from '#src/engine/coalesce.js';

/** Reads the entries of a game after `after` up to its version, in pages. */
export type ReadEntries = (
  game: Pick<GameRecord, 'id' | 'version'>,
  after: number,
) => AsyncIterable<readonly EntryRecord[]>;

/** A replay of one game up to one version. */
export interface Journey {
  readonly gameType: GameType;
  readonly game: GameRecord;
  readonly version: number;
  readonly assertWanted: AssertWanted;
}

/** Entries are replayed for this long in one go, or one entry if that takes longer. */
const SLICE_MS = 4;

/** The entries after `after` up to the version, in slices: other requests get their turn in between. */
async function* entriesAfter(
  read: ReadEntries,
  timers: Timers,
  { game: { id }, version, assertWanted }: Journey,
  after: number,
): AsyncGenerator<EntryRecord> {
  for await (const page of read({ id, version }, after)) {
    let sliceEnd = 0;
    for (const entry of page) {
      assertWanted();
      if (timers.now() >= sliceEnd) {
        await timers.yieldToOthers();
        sliceEnd = timers.now() + SLICE_MS;
      }
      yield entry;
    }
  }
}

/** Where a replay starts, and how far it has come. */
interface Progress {
  readonly from: Moment | null;
  moment: Moment | null;
  last: EntryRecord | null;
}

/** Goes on by an entry: one that follows, or the one that led to where the replay starts. Throws `LogReplaced` for others. */
const step = (
  { gameType, game }: Journey,
  origin: Origin,
  progress: Progress,
  entry: EntryRecord,
): Moment => {
  const { from, moment } = progress;
  progress.last = entry;
  if (moment !== null && entry.seq < moment.version) {
    if (entry.hash !== moment.hash) throw new LogReplaced(game.id);
    return moment;
  }
  if (moment !== null && moment === from) assertFollows(game.id, entry, moment.hash);
  const next = nextMoment(gameType, game, origin, moment, entry);
  progress.moment = next;
  return next;
};

/** Throws unless the replay has come to the version, and to the state that was logged there. */
const assertArrived = ({ game, version }: Journey, { from, moment, last }: Progress): Moment => {
  if (moment === null || last?.seq !== version - 1)
    throw from === null ? gameNotFound() : new LogReplaced(game.id);
  assertLogged(game, moment, last);
  return moment;
};

/**
 * The moments on the way from `from`, or from the deal: those that `isWorthKeeping`, and the one at the version last.
 * Throws `LogReplaced` if `from` does not belong to the log. Refuses (`not-found`) if the log is shorter: the operator may
 * have deleted the game since it was looked up.
 */
export const travel = async (
  read: ReadEntries,
  timers: Timers,
  journey: Journey,
  from: Moment | null,
  isWorthKeeping: (version: number) => boolean,
): Promise<Moment[]> => {
  const origin = originOf(journey.game);
  const progress: Progress = { from, moment: from, last: null };
  const passed: Moment[] = [];
  // The last entry is read in any case: its body says whether the state is the one that was logged.
  const after = Math.min((from?.version ?? 0) - 1, journey.version - 2);
  for await (const entry of entriesAfter(read, timers, journey, after)) {
    const moment = step(journey, origin, progress, entry);
    if (isWorthKeeping(moment.version)) passed.push(moment);
  }
  return [...passed, assertArrived(journey, progress)];
};
