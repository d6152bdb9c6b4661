/** The job that erases players who have been deleted: it resigns their seats and erases everything about them but their ids. */
import { changeGame } from '#src/engine/change.js';
import { resignSeat } from '#src/engine/commands/play.js';
import type { Engine } from '#src/engine/engine.js';
import { EngineError } from '#src/engine/errors.js';
import { releaseSeat } from '#src/engine/players/invitations.js';
import type { DeletedPlayer, GameToLeave } from '#src/engine/players/player-store.js';
import { CLOCK } from 'parlour-games/record/common-moves';
import { isInvited } from 'parlour-games/record/seats';
import { jobCommand } from './play-on.js';

/**
 * How many deleted players a run looks at. Each stays among them for half a minute, and one address can delete about a
 * thousand in a minute.
 */
const PLAYERS_PER_RUN = 500;
/** Leaving this many games takes a few seconds: players deleted in the meantime should not wait longer. */
const GAMES_TO_LEAVE_PER_RUN = 500;
/** From how many games one statement erases a player, and how many such rounds a run makes. */
const GAMES_TO_ERASE = 1_000;
const ROUNDS_PER_RUN = 20;
/** How long a deleted player is kept, because a request that was under way may still write something about it. */
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
    // The game is over, its rules are not known here, or its time is up: the next run tries again if necessary.
    if (error === gone) await engine.store.forgetPlayerGame(toLeave);
    else if (!(error instanceof EngineError)) throw error;
  }
};

/** Erases a player from its next games; returns whether these are all of them. */
const eraseFromGames = async (engine: Engine, playerId: string): Promise<boolean> => {
  const games = await engine.store.erasePlayer(playerId, GAMES_TO_ERASE);
  engine.bus.tell(`player:${playerId}`, 'departed');
  for (const id of games) engine.bus.tell(`game:${id}`, 'changed');
  return games.length < GAMES_TO_ERASE;
};

/** Erases players from their games in rounds, so that a player with very many games does not delay the others. */
const eraseNames = async (engine: Engine): Promise<void> => {
  const { store, databaseClock } = engine;
  let players = await store.deletedPlayers(PLAYERS_PER_RUN);
  for (let round = 0; round < ROUNDS_PER_RUN; round += 1) {
    const unfinished: DeletedPlayer[] = [];
    for (const player of players)
      if (!(await eraseFromGames(engine, player.id))) unfinished.push(player);
      else if (player.deletedAt < databaseClock.now() - GRACE_MS) await store.forgetPlayer(player.id);
    players = unfinished;
  }
};

/**
 * Erases deleted players from their games, then resigns their seats in running games, unless another instance is doing so. If a
 * game could not be left, throws at the end, and the next run tries it again.
 */
export function erasePlayers(engine: Engine): Promise<boolean> {
  return engine.store.exclusively('erasure', async () => {
    const { store } = engine;
    await eraseNames(engine);
    const failures: unknown[] = [];
    for (const game of await store.gamesToLeave(GAMES_TO_LEAVE_PER_RUN))
      await leaveGame(engine, game).catch((cause: unknown) => {
        failures.push(new Error(`A deleted player cannot leave game ${game.gameId}.`, { cause }));
      });
    await store.forgetFormerPlayers(GAMES_TO_ERASE);
    if (failures.length > 0) throw failures[0];
  });
}
