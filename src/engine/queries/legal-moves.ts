/** Legal moves of a seat, and the move that a computer player would make there. */
import type { GameType, Level, Seat, Typed } from 'parlour-games/game-type';
import { checkActive, checkRules, checkTurn, seatOfCaller, type ViewedGame } from '#src/engine/access.js';
import { chooseMove, type ComputingRequest } from '#src/engine/computer-players.js';
import type { Engine } from '#src/engine/engine.js';
import { EngineError } from '#src/engine/errors.js';
import { optionsOf } from 'parlour-games/record/observations';

export interface LegalMoves {
  readonly version: number;
  readonly seat: Seat;
  readonly moves: readonly Typed[];
}

/** The options of the caller's seat; empty when it is not its turn. */
export function legalMovesOf(gameType: GameType, viewed: ViewedGame): LegalMoves {
  const seat = seatOfCaller(viewed);
  return { version: viewed.game.version, seat, moves: optionsOf(gameType, viewed.game, seat) };
}

/**
 * The move that a computer player of `level` would make in the caller's seat. Refuses games without hints (`hints-off`), and
 * when it is not that seat's turn.
 */
export async function hintFor(
  engine: Engine,
  request: ComputingRequest,
  viewed: ViewedGame,
  level: Level,
): Promise<{ readonly move: Typed; readonly level: Level }> {
  const seat = seatOfCaller(viewed);
  const { gameType } = request;
  checkRules(gameType, viewed.game);
  checkActive(gameType, viewed.game);
  if (!viewed.game.hints) throw new EngineError('hints-off', 'This game was created without hints.');
  checkTurn(gameType, viewed.game, seat);
  const move = await chooseMove(engine, request, viewed.game, { seat, level, urgent: false });
  return { move, level };
}
