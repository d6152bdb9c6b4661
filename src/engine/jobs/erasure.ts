/** The job that erases players who have been deleted: it resigns their seats, and leaves nothing of them but their ids. */
import { changeGame } from '#src/engine/change.js';
import { resignSeat } from '#src/engine/commands/play.js';
import type { Engine } from '#src/engine/engine.js';
import { EngineError } from '#src/engine/errors.js';
import { releaseSeat } from '#src/engine/players/invitations.js';
import type { GameToLeave } from '#src/engine/players/player-store.js';
import { CLOCK } from '#src/record/common-moves.js';
import { isInvited } from '#src/record/seats.js';
import { jobCommand } from './play-on.js';

/** One address can make and delete about a thousand in a minute, and each is looked at for half a minute. */
const PLAYERS_PER_RUN = 500;
const GAMES_PER_RUN = 200;
/** Longer than a request that was under way may write something of the player. */
const GRACE_MS = 30_000;

/** Resigns a player's seat, or releases the one that is kept for it. */
const leaveGame = async (engine: Engine, toLeave: GameToLeave): Promise<void> => {
  const { gameId, type, playerId } = toLeave;
  const gameType = engine.gameTypes.get(type);
  if (gameType === undefined) return;
  const command = jobCommand('erasure', gameType, gameId);
  const gone = new EngineError('seat-taken', 'The seat has been resigned.');
  try {
    await changeGame(engine, command, (game) => {
      const invited = game.seats.findIndex((seat) => isInvited(seat, playerId));
      if (invited >= 0) return releaseSeat(engine, command, game, { seat: invited, by: CLOCK });
      const seat = game.seats.findIndex(({ kind, player }) => kind === 'human' && player?.id === playerId);
      if (seat < 0) throw gone;
      return resignSeat(engine, command, game, seat);
    });
  } catch (error) {
    // It is over, its rules are not known here, or its time is: the next run tries again if need be.
    if (error === gone) await engine.store.forgetPlayerGame(toLeave);
    else if (!(error instanceof EngineError)) throw error;
  }
};

const eraseFromGames = async (engine: Engine, playerId: string): Promise<void> => {
  let games: readonly string[];
  do {
    games = await engine.store.erasePlayer(playerId, GAMES_PER_RUN);
    engine.playerSignals.depart(playerId);
    for (const id of games) engine.feeds.refresh(id);
  } while (games.length === GAMES_PER_RUN);
};

/**
 * Erases all of them, unless another instance is doing so. Their seats in games that still wait are resigned by a later run,
 * once those have begun.
 */
export const erasePlayers = (engine: Engine): Promise<boolean> =>
  engine.store.exclusively('erasure', async () => {
    const { store, clock } = engine;
    for (const { id, deletedAt } of await store.deletedPlayers(PLAYERS_PER_RUN)) {
      for (const game of await store.gamesToLeave(id)) await leaveGame(engine, game);
      await eraseFromGames(engine, id);
      if (deletedAt < clock() - GRACE_MS) await store.forgetPlayer(id);
    }
    for (const game of await store.gamesOfFormerPlayers(GAMES_PER_RUN)) await leaveGame(engine, game);
    await store.forgetFormerPlayers(GAMES_PER_RUN);
  });
