import type { GameType } from '#src/game-type.js';
import { identifyCaller, seatOfToken, type Caller } from '#src/engine/access.js';
import type { Engine } from '#src/engine/engine.js';
import { currentGame, loadGame } from '#src/engine/games.js';
import type { GameRecord } from '#src/engine/records.js';

/** A game, and who is looking at it. */
export interface ViewedGame extends Caller {
  readonly game: GameRecord;
}

/** A seat of a rematch is claimed without an entry, so a cached record may lack its token. */
const lacksToken = (game: GameRecord, token: string | null): boolean =>
  game.rematchOf !== null && token !== null && seatOfToken(game, token) === null;

/** The game, and who the caller is. Refuses wrong tokens, and hides private games from everybody else. */
export const viewGame = async (
  engine: Engine,
  gameType: GameType,
  id: string,
  token: string | null,
): Promise<ViewedGame> => {
  const current = await currentGame(engine, gameType, id);
  const game = lacksToken(current, token) ? await loadGame(engine, gameType, id) : current;
  return { game, ...identifyCaller(game, token, engine.operatorTokenHash) };
};

/** The id of a finished game's rematch, if there is one. It is linked by an index, not by an entry. */
export const rematchOf = async (engine: Engine, { id, status }: GameRecord): Promise<string | null> => {
  if (status !== 'finished') return null;
  return (await engine.store.rematchesOf([id])).get(id) ?? null;
};
