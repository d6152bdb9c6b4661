/** Waits for entries of a game's log and reads them to the assistant. */
import {
  advanceComputerPlayers,
  isComputerTurn,
  isOver,
  type AnyEntry,
  type GameSession,
} from 'parlour-client';
import { withLimit } from './limits.js';
import type { Seat, Seats } from './seats.js';
import { introduction, progress } from './text.js';

/** The number of unread entries that are read at a time: the latest ones. Older entries are left out. */
const MAX_ENTRIES = 200;

/** Lets computer players continue if they did not finish within an earlier request. */
export async function advanceCpu(session: GameSession, signal: AbortSignal): Promise<void> {
  if (session.game.you !== null && isComputerTurn(session.game))
    await advanceComputerPlayers(session, signal);
}

/** Whether there are unread entries, or the game is over. */
export function hasUnread({ session, lastReadSeq }: Seat): boolean {
  return session.game.version - 1 > lastReadSeq || isOver(session.game);
}

/** Resolves when there are unread entries, or after `seconds`, with the session up to date. */
export async function waitForEntries(
  seats: Seats,
  seat: Seat,
  seconds: number,
  signal: AbortSignal,
): Promise<void> {
  const { session } = seat;
  await session.refresh({ signal });
  // After a restore of the database there may be fewer entries than the assistant has read.
  seat.lastReadSeq = Math.min(seat.lastReadSeq, session.game.version - 1);
  await advanceCpu(session, signal);
  if (hasUnread(seat)) return;
  try {
    await withLimit(Math.ceil(1000 * seconds), signal, (limited) => seats.changed(seat, limited));
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof Error && /^(?:Abort|Timeout)Error$/.test(error.name))) throw error;
  }
  await session.refresh({ signal });
}

/** Reads the latest unread entries, up to the version of `session.game`. */
const newEntries = async (seat: Seat, signal: AbortSignal): Promise<readonly AnyEntry[]> => {
  const { session, lastReadSeq } = seat;
  const last = session.game.version - 1;
  const found: AnyEntry[] = [];
  if (lastReadSeq >= last) return found;
  for await (const entry of session.entries({ after: Math.max(lastReadSeq, last - MAX_ENTRIES), signal })) {
    found.push(entry);
    if (entry.seq >= last) break;
  }
  seat.lastReadSeq = last;
  return found;
};

/** The unread entries, and what to do next. After the end of a game, also confirms that the seed is the agreed one. */
export async function unreadText(seat: Seat, signal: AbortSignal): Promise<string> {
  const text = progress(seat, await newEntries(seat, signal));
  return isOver(seat.session.game) && (await seat.session.checkSeed())
    ? `${text}\nIts seed was checked: you had a part in it.`
    : text;
}

/** The text for a game in which the assistant has just taken a seat: what has happened since the deal, and the state now. */
export async function introduce(seat: Seat, signal: AbortSignal): Promise<string> {
  await advanceCpu(seat.session, signal);
  return introduction(seat, await newEntries(seat, signal));
}
