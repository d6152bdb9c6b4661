/** Notes: what a seat was thinking when it wrote one of its entries. Nobody else can read them while the game runs. */
import { HUMAN, isRelease } from 'parlour-games/record/common-moves';
import { isOver } from 'parlour-games/record/game-record';
import { seatOfCaller, type ViewedGame } from '#src/engine/access.js';
import type { Engine } from '#src/engine/engine.js';
import { EngineError } from '#src/engine/errors.js';
import type { Note } from '#src/engine/store.js';

const tooLate = (): EngineError =>
  new EngineError('game-over', 'The game has been over for more than a minute: its notes stay as they are.');

/** The caller's seat; refuses (`not-found`) if the entry is not by that seat. */
const seatOfEntry = async ({ store }: Engine, viewed: ViewedGame, seq: number): Promise<number> => {
  const seat = seatOfCaller(viewed);
  const [entry] = await store.entries(viewed.game.id, seq - 1, 1);
  // Whoever declined an invitation never had the seat.
  if (entry?.seq !== seq || entry.seat !== seat || entry.by !== HUMAN || isRelease(entry))
    throw new EngineError('not-found', `Entry ${seq} is not a move of your seat.`);
  return seat;
};

/**
 * Writes or replaces the note of an entry of the caller's seat. Refuses others' entries (`not-found`), and any note once the
 * game has been over for a minute (`game-over`).
 */
export async function putNote(
  engine: Engine,
  viewed: ViewedGame,
  playerId: string | null,
  { seq, text }: Omit<Note, 'seat'>,
): Promise<void> {
  const seat = await seatOfEntry(engine, viewed, seq);
  if (!(await engine.store.putNote(viewed.game.id, { seq, seat, text }, playerId))) throw tooLate();
}

/**
 * Deletes a note. The operator may delete any note; a seat only its own, while it may write it. Refuses (`not-found`) if there
 * is none.
 */
export async function deleteNote(
  engine: Engine,
  viewed: ViewedGame,
  seq: number,
  isOperator: boolean,
): Promise<void> {
  const { game } = viewed;
  if (!isOperator) await seatOfEntry(engine, viewed, seq);
  const [note] = await engine.store.notes(game.id, { after: seq - 1, limit: 1 });
  if (note?.seq !== seq) throw new EngineError('not-found', `Entry ${seq} has no note.`);
  if (!(await engine.store.deleteNote(game.id, seq, isOperator))) throw tooLate();
}

export interface NotePage {
  readonly items: readonly Note[];
  /** What to send as `after` for the next page; `null` after the last note. */
  readonly nextAfter: number | null;
}

/** The notes of the caller's seat while the game runs, of all seats afterwards. */
export async function notesOf(
  { store }: Engine,
  { game, viewer }: ViewedGame,
  after: number,
  limit: number,
): Promise<NotePage> {
  if (!isOver(game) && viewer === null) return { items: [], nextAfter: null };
  const seat = isOver(game) || viewer === null ? {} : { seat: viewer };
  const found = await store.notes(game.id, { ...seat, after, limit: limit + 1 });
  const items = found.slice(0, limit);
  return { items, nextAfter: found.length > limit ? (items.at(-1)?.seq ?? null) : null };
}
