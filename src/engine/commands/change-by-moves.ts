/** Changes whose responses report new entries of the log: moves, resignations, moves of computer players. */
import type { Viewer } from '#src/game-type.js';
import { gameNotFound } from '#src/engine/access.js';
import type { Engine } from '#src/engine/engine.js';
import type { GameRecord } from '#src/record/game-record.js';
import type { LogExcerpt } from '#src/engine/records.js';
import type { Encode, EncodedResponse } from '#src/engine/idempotency.js';
import { changeGame, type Decide, type GameChange, type GameCommand } from '#src/engine/change.js';

/** The new entries, and what the caller is after them: a seat, or `null` for a spectator. */
export interface Moved extends GameChange {
  readonly viewer: Viewer;
}

const excerptOf = ({ game: { version }, entries, viewer }: Moved): LogExcerpt => ({
  firstSeq: version - entries.length,
  version,
  viewer,
});

/** The game as it stood at `version`: often the present one, since clients repeat requests soon. */
const gameAt = (
  engine: Engine,
  { gameType, client, onReplay }: GameCommand,
  game: GameRecord,
  version: number,
): GameRecord | Promise<GameRecord> => {
  if (game.version === version) return game;
  onReplay(engine.pastViews.distanceTo(game, version));
  return engine.pastViews.gameAt(gameType, game, version, client.signal);
};

/**
 * Changes a game like `changeGame`. With a key, only the range of the new entries is stored: a repeat gets its response from
 * the log, with the game as it stood after them.
 */
export const changeByMoves = (
  engine: Engine,
  command: GameCommand,
  decide: Decide<Moved>,
  encode: Encode<Moved>,
): Promise<EncodedResponse> => {
  const changeOf = async (present: GameRecord, { firstSeq, version, viewer }: LogExcerpt): Promise<Moved> => {
    const game = await gameAt(engine, command, present, version);
    const entries = await engine.store.entries(game.id, firstSeq - 1, version - firstSeq);
    // The operator may have deleted the game since it was read.
    if (entries.length < version - firstSeq) throw gameNotFound();
    return { game, entries, viewer };
  };
  return changeGame(engine, command, decide, { encode, excerpts: { excerptOf, changeOf } });
};
