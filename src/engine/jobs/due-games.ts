/**
 * The job that watches clocks: it writes timeouts, cancellations and extensions that are due, and has computer players continue
 * where no other instance does.
 */
import type { GameType } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import { knowsRules, playCancellation, playTimeout } from 'parlour-games/record/entries';
import type { GameRecord } from 'parlour-games/record/game-record';
import type { Engine } from '#src/engine/engine.js';
import { extendForOutages, reply, write } from '#src/engine/change.js';
import { deadlineIn, dueAtOf, owesReplies } from '#src/engine/time.js';
import type { DueGame } from '#src/engine/store.js';

/** Games claimed by one statement. */
const BATCH = 100;

/** Whether there may have been an outage since the last entry, as far as this instance knows. */
const mayBeExtended = ({ instances }: Engine, { updatedAt }: GameRecord): boolean =>
  (instances.latestOutageEnd() ?? 0) > updatedAt;

/**
 * Cancels a game whose open seats nobody has taken in time, or times out the seat whose clock runs, dated at the deadline or
 * later. Returns the game afterwards; `null` if nothing was stored.
 */
const endTime = async (engine: Engine, gameType: GameType, game: GameRecord): Promise<GameRecord | null> => {
  const deadline = deadlineIn(game);
  if (deadline === null) return null;
  // The database has found the game due, and refuses a time before the deadline.
  const now = Math.max(deadline, engine.databaseClock.now(game.id));
  const seat = game.clock?.running?.seat;
  if (seat === undefined) {
    const { game: cancelled, entry } = playCancellation(gameType, game, null, now);
    return (await write(engine, game, { game: cancelled, entries: [entry] })) ? cancelled : null;
  }
  const { game: ended, entry } = playTimeout(gameType, game, seat, now);
  const record = at(ended.seats, seat);
  const update = {
    game: ended,
    entries: [entry],
    ...(record.kind === 'cpu' && { seat: { index: seat, record } }),
  };
  return (await write(engine, game, update)) ? ended : null;
};

/** Writes what is due in a game. Returns whether computer players have to reply afterwards. */
const writeDue = async (engine: Engine, gameType: GameType, game: GameRecord): Promise<boolean> => {
  if (mayBeExtended(engine, game) && (await extendForOutages(engine, gameType, game))) return false;
  const present = owesReplies(game) ? game : await endTime(engine, gameType, game);
  return present !== null && owesReplies(present);
};

/** Whether a game is not due yet: moves have given it more time since its due time was stored. */
const isEarly = (engine: Engine, { game, now }: DueGame): boolean =>
  (dueAtOf(game) ?? Infinity) > now && !mayBeExtended(engine, game);

const gamesOf = (claims: readonly DueGame[]): GameRecord[] => claims.map(({ game }) => game);

/** Returns the job that deals with all games that are due by the clock of the database. Several instances share them. */
export function createDueGames(engine: Engine): () => Promise<void> {
  let error: unknown = null;
  const replying = new Set<string>();
  /** Has computer players reply in the background, because they may think for longer than other games can wait. */
  const haveReplied = async (gameType: GameType, { id }: GameRecord): Promise<void> => {
    // The game may be claimed again while they compute.
    if (replying.has(id)) return;
    replying.add(id);
    try {
      // Another holder of the lock may already have had them reply, so this one may be refused.
      await engine.games.withLock(id, async () => {
        const game = await engine.games.read(gameType, id, { fresh: true });
        if (owesReplies(game)) error ??= (await reply(engine, gameType, game)).error;
      });
    } finally {
      replying.delete(id);
    }
  };
  const attend = async (game: GameRecord): Promise<void> => {
    const gameType = engine.gameTypes.get(game.type);
    // The timeout is left to an instance that knows the rules.
    if (gameType === undefined || !knowsRules(gameType, game.rulesVersion)) return;
    const isOwed =
      owesReplies(game) || (await engine.games.withLock(game.id, () => writeDue(engine, gameType, game)));
    if (!isOwed) return;
    haveReplied(gameType, game).catch((reason: unknown) => {
      error ??= reason;
    });
  };
  const postpone = async (games: readonly GameRecord[]): Promise<void> => {
    if (games.length === 0) return;
    await engine.store.postpone(
      games.map((game) => ({ id: game.id, version: game.version, dueAt: dueAtOf(game) })),
    );
  };
  return async () => {
    let claimed = BATCH;
    while (claimed === BATCH) {
      const claims = await engine.store.claimDue(BATCH);
      claimed = claims.length;
      const early = claims.filter((claim) => isEarly(engine, claim));
      const due = claims.filter((claim) => !early.includes(claim));
      const work = [postpone(gamesOf(early)), ...gamesOf(due).map(attend)];
      const failed = (await Promise.allSettled(work)).find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') error ??= failed.reason;
    }
    const found = error;
    error = null;
    if (found !== null) throw new Error('a game that is due could not be dealt with', { cause: found });
  };
}
