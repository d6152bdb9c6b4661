/** What has happened in a game: waiting for it, and reading it. */
import { isProblem, type AnyEntry, type Table } from 'parlour-client';
import { withLimit } from './limits.js';
import type { Seat } from './seats.js';
import { entryLine, gameText } from './text.js';

const CPU_MOVES = 100;
/** What is older is left out. */
const MAX_ENTRIES = 200;

/** Lets computer players go on that used up their time within an earlier request. */
export const driveCpu = async (table: Table, signal: AbortSignal): Promise<void> => {
  const { autoplay, turn, seats } = table.game;
  if (table.seat === null || !autoplay || turn === null || seats[turn.seat]?.kind !== 'cpu') return;
  try {
    await table.cpuMoves(CPU_MOVES, { signal });
  } catch (error) {
    // Somebody else was faster.
    if (!isProblem(error, 'version-mismatch', 'no-cpu-to-move', 'game-over')) throw error;
    await table.refresh({ signal });
  }
};

/** Whether there are entries that the assistant was not told, or there will be no more. */
export const hasNews = ({ table, told }: Seat): boolean =>
  table.game.version - 1 > told || table.game.status === 'finished';

/** Resolves when there are news, or after `seconds`. The table is up to date then. */
export const waitForNews = async (seat: Seat, seconds: number, signal: AbortSignal): Promise<void> => {
  const { table } = seat;
  await table.refresh({ signal });
  // There may be fewer entries than the assistant was told, after a restore of the database.
  seat.told = Math.min(seat.told, table.game.version - 1);
  await driveCpu(table, signal);
  if (hasNews(seat)) return;
  try {
    await withLimit(Math.ceil(1000 * seconds), signal, async (limited) => {
      const entries = table.entries({ after: seat.told, signal: limited });
      await entries.next();
      await entries.return();
    });
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof DOMException && error.name === 'TimeoutError')) throw error;
  }
  await table.refresh({ signal });
};

/** The latest entries that the assistant was not told, up to the version of `table.game`. They count as told from now on. */
const newEntries = async (seat: Seat, signal: AbortSignal): Promise<readonly AnyEntry[]> => {
  const { table, told } = seat;
  const last = table.game.version - 1;
  const found: AnyEntry[] = [];
  if (told >= last) return found;
  for await (const entry of table.entries({ after: Math.max(told, last - MAX_ENTRIES), signal })) {
    found.push(entry);
    if (entry.seq >= last) break;
  }
  seat.told = last;
  return found;
};

/** What has happened since the assistant was last told, and the game after it. */
export const newsText = async (seat: Seat, signal: AbortSignal): Promise<string> => {
  const lines = (await newEntries(seat, signal)).map(entryLine);
  const text = await gameText(seat.table, signal);
  return lines.length === 0 ? text : [...lines, '', text].join('\n');
};
