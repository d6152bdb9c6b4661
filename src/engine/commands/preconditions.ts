/** What must hold before a game can be changed. */
import type { GameType, Refusal, Seat } from '#src/game-type.js';
import { EngineError } from '#src/engine/errors.js';
import { seatToMove } from '#src/record/entries.js';
import type { GameRecord } from '#src/engine/records.js';
import type { GameCommand } from '#src/engine/change.js';

/** Refuses if the caller named another version (`version-mismatch`). */
export const checkVersion = ({ acceptsVersion }: GameCommand, { version }: GameRecord): void => {
  if (acceptsVersion === undefined || acceptsVersion(version)) return;
  throw new EngineError('version-mismatch', `The game is at version ${version}. Fetch it again.`);
};

/** Refuses unless the game is in progress (`game-over`, `game-waiting`). */
export const checkActive = ({ status }: GameRecord): void => {
  if (status === 'finished')
    throw new EngineError('game-over', 'The game is over. You can ask for a rematch.');
  if (status === 'waiting')
    throw new EngineError('game-waiting', 'The game starts when every open seat is taken.');
};

/** Refuses unless the game is in progress and it is the seat's turn (`not-your-turn`). */
export const checkTurn = (gameType: GameType, game: GameRecord, seat: Seat): void => {
  checkActive(game);
  const turn = seatToMove(gameType, game);
  if (turn !== seat)
    throw new EngineError('not-your-turn', `It is the turn of seat ${turn}; you have seat ${seat}.`);
};

/** The error for a refusal by the rules. */
export const illegalMove = ({ id }: GameType, { reason, detail, options }: Refusal): EngineError =>
  new EngineError('illegal-move', detail, { reason, gameType: id, ...(options && { options }) });
