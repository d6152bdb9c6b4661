/** The job that plays a game to its end after its last person has left, whatever its `autoplay` and clocks say. */
import { checkActive } from '#src/engine/access.js';
import { changeGame, type GameCommand } from '#src/engine/change.js';
import { playComputerMoves, playedNow } from '#src/engine/computer-players.js';
import type { Engine } from '#src/engine/engine.js';
import { EngineError } from '#src/engine/errors.js';
import type { JobName } from './jobs.js';
import type { GameType } from 'parlour-games/game-type';

/** How many games a run continues. Each gets a few moves per run, so that no game has to wait for the end of another. */
const GAMES_PER_RUN = 50;
const MOVES_PER_RUN = 20;
/** How many games move at the same time: fewer than the tasks that one address may have waiting. */
const AT_ONCE = 4;

/** The command with which a job changes a game. */
export function jobCommand(job: JobName, gameType: GameType, gameId: string): GameCommand {
  return {
    gameType,
    gameId,
    token: null,
    player: null,
    keyedRequest: null,
    onReplay: () => undefined,
    client: { address: job, token: null, signal: new AbortController().signal },
  };
}

const playOnGame = async (engine: Engine, gameType: GameType, gameId: string): Promise<void> => {
  const command = jobCommand('play-on', gameType, gameId);
  try {
    await changeGame(engine, command, async (game) => {
      checkActive(gameType, game);
      const played = await playComputerMoves(engine, command, { game, entries: [] }, MOVES_PER_RUN);
      return { viewer: null, ...playedNow(engine, gameType, game, played.entries) };
    });
  } catch (error) {
    // The game was deleted, its rules are not known here, or the service is busy: the next run tries again.
    if (!(error instanceof EngineError)) throw error;
  }
};

/** Plays some moves in each game whose last person has left, unless another instance is doing so. */
export function playGamesOn(engine: Engine): Promise<boolean> {
  return engine.store.exclusively('play-on', async () => {
    const games = await engine.store.unfinishedGames({ isLeftToComputers: true, limit: GAMES_PER_RUN });
    const next = games.values();
    const playNext = async (): Promise<void> => {
      for (const { id, type } of next) {
        const gameType = engine.gameTypes.get(type);
        if (gameType !== undefined) await playOnGame(engine, gameType, id);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, playNext));
  });
}
