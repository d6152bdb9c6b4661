import type { GameType, Seat, Typed } from '#src/game-type.js';
import { seatOfCaller } from '#src/engine/access.js';
import { optionsOf } from '#src/engine/observations.js';
import type { ViewedGame } from './view-game.js';

export interface LegalMoves {
  readonly version: number;
  readonly seat: Seat;
  readonly moves: readonly Typed[];
}

/** What the caller's seat may do now; empty when it is not its turn. */
export const legalMovesOf = (gameType: GameType, viewed: ViewedGame): LegalMoves => {
  const seat = seatOfCaller(viewed);
  return { version: viewed.game.version, seat, moves: optionsOf(gameType, viewed.game, seat) };
};
