/** The way from one moment of a game to a later one. */
import type { GameType } from '#src/game-type.js';
import { gameNotFound } from '../access.js';
import { assertFollows, LogReplaced } from '../feeds/chain.js';
import { originOf } from '../history/replay.js';
import type { EntryRecord, GameRecord } from '../records.js';
import type { Timers } from '../timers.js';
import { assertLogged, nextMoment, type Moment } from './moments.js';
import type { AssertWanted } from './shared-work.js';

/** Reads the entries of a game after `after` up to its version, in pages. */
export type ReadEntries = (
  game: Pick<GameRecord, 'id' | 'version'>,
  after: number,
) => AsyncIterable<readonly EntryRecord[]>;

/** A replay of one game up to one entry. */
export interface Journey {
  readonly gameType: GameType;
  readonly game: GameRecord;
  readonly target: EntryRecord;
  readonly assertWanted: AssertWanted;
}

/** Entries are replayed for this long in one go, or one entry if that takes longer. */
const SLICE_MS = 4;

/** The entries after `from` up to the target, in slices: other requests get their turn in between. */
async function* entriesAfter(
  read: ReadEntries,
  timers: Timers,
  { game: { id }, target, assertWanted }: Journey,
  from: Moment | null,
): AsyncGenerator<EntryRecord> {
  const version = target.seq + 1;
  let sliceEnd = timers.now() + SLICE_MS;
  for await (const page of read({ id, version }, (from?.version ?? 0) - 1)) {
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

/**
 * The moments on the way from `from`, or from the deal: those that `isWorthKeeping`, and the one after the target last.
 * Throws `LogReplaced` if `from` does not belong to the log. Refuses (`not-found`) if the log ends before the target: the
 * operator may have deleted the game since it was looked up.
 */
export const travel = async (
  read: ReadEntries,
  timers: Timers,
  journey: Journey,
  from: Moment | null,
  isWorthKeeping: (version: number) => boolean,
): Promise<Moment[]> => {
  const { gameType, game, target } = journey;
  const origin = originOf(game);
  const passed: Moment[] = [];
  let moment = from;
  for await (const entry of entriesAfter(read, timers, journey, from)) {
    if (from !== null && moment === from) assertFollows(game.id, entry, from.hash);
    moment = nextMoment(gameType, game, origin, moment, entry);
    if (isWorthKeeping(moment.version)) passed.push(moment);
  }
  if (moment?.hash !== target.hash) throw from === null ? gameNotFound() : new LogReplaced(game.id);
  assertLogged(game, moment, target);
  return [...passed, moment];
};
