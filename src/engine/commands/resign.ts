import { defined } from '#src/kit/checked.js';
import { identifyCaller, seatOfCaller } from '#src/engine/access.js';
import { playComputerReplies } from '#src/engine/computer-players.js';
import type { Engine } from '#src/engine/engine.js';
import { playResignation } from '#src/record/entries.js';
import type { Encode, EncodedResponse } from '#src/engine/idempotency.js';
import { changeByMoves, type Moved } from './change-by-moves.js';
import type { GameCommand } from '#src/engine/change.js';
import { checkActive, checkVersion } from '#src/engine/access.js';

/**
 * Resigns for the caller's seat, whether or not it is its turn. If a computer player takes over the seat, the caller is a
 * spectator from now on, starting with the response.
 */
export const resign = (
  engine: Engine,
  command: GameCommand,
  encode: Encode<Moved>,
): Promise<EncodedResponse> => {
  const { gameType, token } = command;
  const decide = async (game: Moved['game']): Promise<Moved> => {
    const seat = seatOfCaller(identifyCaller(game, token, engine.operatorTokenHash));
    checkVersion(command, game);
    checkActive(game);
    const { game: resigned, entry } = playResignation(gameType, game, seat, engine.clock());
    const record = defined(resigned.seats[seat], `seat ${seat}`);
    const update = await playComputerReplies(engine, command, { game: resigned, entries: [entry] });
    return record.kind === 'cpu'
      ? { viewer: null, seat: { index: seat, record }, ...update }
      : { viewer: seat, ...update };
  };
  return changeByMoves(engine, command, decide, encode);
};
