/** What the clocks of a game mean for changing it. */
import { at } from '#src/kit/checked.js';
import { deadlineOf } from '#src/record/clock.js';
import { isExtension, isTimeout } from '#src/record/common-moves.js';
import { timeText } from '#src/record/entries.js';
import type { EntryRecord, GameRecord } from '#src/record/game-record.js';
import type { Engine } from './engine.js';
import { EngineError } from './errors.js';
import type { Timing } from './store.js';

/** After this long, whoever should have had computer players reply is given up. */
const REPLY_PATIENCE_MS = 5_000;

/** The time of the next entry: in a game with clocks by that of the database. */
export const timeFor = (
  { clock, databaseClock }: Pick<Engine, 'clock' | 'databaseClock'>,
  game: { readonly clock?: unknown },
): number => (game.clock === undefined ? clock() : databaseClock.now());

/**
 * Whether computer players are to go on by themselves in a game with clocks, after the entry that is stored before they
 * compute: with `autoplay`, and when no person is left whose seat one of them took over.
 */
export const owesReplies = ({ clock, status, autoplay, seats }: GameRecord): boolean => {
  if (clock === undefined || status !== 'active' || clock.running !== null) return false;
  const hasPeople = seats.some(({ kind }) => kind !== 'cpu');
  return hasPeople ? autoplay : seats.some(({ resigned }) => resigned === true);
};

/** When the job that watches clocks has to look at the game; `null` if not before the next entry. */
export const dueAtOf = (game: GameRecord): number | null => {
  const deadline = game.clock === undefined ? null : deadlineOf(game.clock);
  return deadline ?? (owesReplies(game) ? game.updatedAt + REPLY_PATIENCE_MS : null);
};

export const isByComputer = ({ by }: EntryRecord): boolean => by?.startsWith('cpu:') === true;

/** The entries of a response: its request's own, and those of computers that directly follow it. */
export const withReplies = (own: number, entries: readonly EntryRecord[]): readonly EntryRecord[] => {
  const end = entries.findIndex((entry, index) => index >= own && !isByComputer(entry));
  return end < 0 ? entries : entries.slice(0, end);
};

const kindOf = ({ move }: EntryRecord): Timing['kind'] => {
  if (isExtension(move)) return 'extension';
  return isTimeout(move) ? 'timeout' : 'move';
};

/** How storing `entries` after `before` depends on the clock of the database; nothing in a game without clocks. */
export const timingOf = (
  before: GameRecord,
  game: GameRecord,
  entries: readonly EntryRecord[],
): { readonly timing?: Timing } => {
  if (before.clock === undefined) return {};
  const first = at(entries, 0);
  const settles = owesReplies(before) && !owesReplies(game);
  const settled = isByComputer(first) ? game.version : before.version;
  return {
    timing: {
      dueAt: dueAtOf(game),
      deadline: deadlineOf(before.clock),
      kind: kindOf(first),
      settledVersion: settles ? settled : null,
    },
  };
};

/** Refuses (`time-over`) from the deadline of the running clock until the entry that says so is written. */
export const checkTime = ({ databaseClock }: Pick<Engine, 'databaseClock'>, { clock }: GameRecord): void => {
  const deadline = clock === undefined ? null : deadlineOf(clock);
  if (deadline === null || databaseClock.now() < deadline) return;
  throw new EngineError('time-over', `The time of the seat to move was over at ${timeText(deadline)}.`);
};
