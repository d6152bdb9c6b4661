import type { Level, Typed } from '#src/game-type.js';
import { seatOfCaller } from '#src/engine/access.js';
import { checkTurn } from '#src/engine/commands/preconditions.js';
import { chooseMove, type ComputingRequest } from '#src/engine/computer-players.js';
import type { Engine } from '#src/engine/engine.js';
import type { ViewedGame } from './view-game.js';

/** What a computer player of `level` would do in the caller's seat; refuses unless it is that seat's turn. */
export const hintFor = async (
  engine: Engine,
  request: ComputingRequest,
  viewed: ViewedGame,
  level: Level,
): Promise<{ readonly move: Typed; readonly level: Level }> => {
  const seat = seatOfCaller(viewed);
  checkTurn(request.gameType, viewed.game, seat);
  const move = await chooseMove(engine, request, viewed.game, { seat, level, urgent: false });
  return { move, level };
};
