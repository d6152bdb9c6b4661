/**
 * Computer players in games with clocks: they compute once the entry that they reply to is stored, so that their thinking costs
 * nobody time. Whoever stored it has them reply; if that process ends, the job that watches clocks does.
 */
import type { GameType } from 'parlour-games/game-type';
import type { EntryRecord, GameRecord } from 'parlour-games/record/game-record';
import { playComputerMoves, playedNow, type GameUpdate } from './computer-players.js';
import type { Client, Engine } from './engine.js';
import { loadGame, publish } from './games.js';
import { playersIn } from './players/player-games.js';
import type { SeatChange } from './store.js';
import { owesReplies, timingOf } from './time.js';

/** Nobody can stop replies by disconnecting: the move that they reply to is stored. */
const background = (): Client => ({ address: '', token: null, signal: new AbortController().signal });

/** Stores entries that nobody waits for with a key; `false` if the game has moved on or the database knows another time. */
export async function storeEntries(
  engine: Engine,
  before: GameRecord,
  update: GameUpdate & { readonly seat?: SeatChange },
): Promise<boolean> {
  const { game, entries } = update;
  if (entries.length === 0) return false;
  const timing = timingOf(before, game, entries);
  const players = playersIn(engine, game, entries, before);
  if (!(await engine.store.update({ ...update, previousHead: before.head, ...timing, ...players }))) {
    await engine.databaseClock.correct(game.id);
    return false;
  }
  publish(engine, { game, entries, before });
  return true;
}

/** Has computer players reply; `null` if the game has moved on meanwhile. */
const replyOnce = async (
  engine: Engine,
  gameType: GameType,
  game: GameRecord,
): Promise<GameUpdate | null> => {
  const request = { gameType, client: background() };
  const chosen = await playComputerMoves(engine, request, { game, entries: [] }, Infinity);
  const replies = playedNow(engine, gameType, game, chosen.entries);
  return (await storeEntries(engine, game, replies)) ? replies : null;
};

/** The replies and the game after them; `isAlone` unless there are other entries, too. */
interface Replies extends GameUpdate {
  readonly isAlone: boolean;
  /** Why computer players cannot reply at present; `null` if nothing was wrong. */
  readonly error: unknown;
}

const ATTEMPTS = 5;

/**
 * Has computer players reply until a person must act. If they cannot at present, what waits for them is settled without
 * them, and the job tries again later. The caller has the game lock.
 */
export async function reply(engine: Engine, gameType: GameType, start: GameRecord): Promise<Replies> {
  const entries: EntryRecord[] = [];
  let game = start;
  let isAlone = true;
  let error: unknown = null;
  try {
    for (let attempt = 0; attempt < ATTEMPTS && owesReplies(game); attempt += 1) {
      const replies = await replyOnce(engine, gameType, game);
      if (replies === null) {
        const stored = await loadGame(engine, gameType, game.id);
        isAlone &&= stored.head === game.head;
        game = stored;
      } else {
        entries.push(...replies.entries);
        ({ game } = replies);
      }
    }
    if (owesReplies(game)) await engine.store.settle(game.id);
  } catch (reason) {
    error = reason;
    await engine.store.settle(game.id).catch(() => undefined);
  }
  return { game, entries, isAlone, error };
}
