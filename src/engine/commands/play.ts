import type { Typed } from '#src/game-type.js';
import { identifyCaller, seatOfCaller } from '#src/engine/access.js';
import { playComputerReplies } from '#src/engine/computer-players.js';
import type { Engine } from '#src/engine/engine.js';
import { playMove } from '#src/record/entries.js';
import type { Encode, EncodedResponse } from '#src/engine/idempotency.js';
import { changeByMoves, type Moved } from './change-by-moves.js';
import type { GameCommand } from '#src/engine/change.js';
import { checkTurn, checkVersion, illegalMove } from '#src/engine/access.js';

/** Plays the caller's move and the replies of computer players. */
export const makeMove = (
  engine: Engine,
  command: GameCommand,
  move: Typed,
  encode: Encode<Moved>,
): Promise<EncodedResponse> => {
  const { gameType, token } = command;
  const decide = async (game: Moved['game']): Promise<Moved> => {
    const seat = seatOfCaller(identifyCaller(game, token, engine.operatorTokenHash));
    checkVersion(command, game);
    checkTurn(gameType, game, seat);
    const played = playMove(gameType, game, seat, move, engine.clock());
    if ('ok' in played) throw illegalMove(gameType, played);
    const update = { game: played.game, entries: [played.entry] };
    return { viewer: seat, ...(await playComputerReplies(engine, command, update)) };
  };
  return changeByMoves(engine, command, decide, encode);
};
