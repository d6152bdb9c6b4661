import { identifyCaller, seatOfCaller } from '#src/engine/access.js';
import { computerToMove, playComputerMoves } from '#src/engine/computer-players.js';
import type { Engine } from '#src/engine/engine.js';
import { EngineError } from '#src/engine/errors.js';
import { seatToMove } from '#src/record/entries.js';
import type { Encode, EncodedResponse } from '#src/engine/idempotency.js';
import { changeByMoves, type Moved } from './change-by-moves.js';
import type { GameCommand } from '#src/engine/change.js';
import { checkActive, checkVersion } from '#src/engine/access.js';

/**
 * How many moves a game without people may still get. Nobody decides anything in it, so that whoever can see it could make
 * its log, and every audit of it, as long as the config allows.
 */
const roomFor = ({ computerGameEntries }: Engine, { seats, version }: Moved['game']): number => {
  if (seats.some(({ kind }) => kind !== 'cpu')) return Infinity;
  if (version < computerGameEntries) return computerGameEntries - version;
  throw new EngineError('log-full', `The log of this game without people has ${version} entries.`);
};

/** Plays up to `count` moves of computer seats, as long as it is a computer's turn. */
export const makeComputerMoves = (
  engine: Engine,
  command: GameCommand,
  count: number,
  encode: Encode<Moved>,
): Promise<EncodedResponse> => {
  const { gameType, token } = command;
  const decide = async (game: Moved['game']): Promise<Moved> => {
    const caller = identifyCaller(game, token, engine.operatorTokenHash);
    if (game.seats.some(({ kind }) => kind !== 'cpu')) seatOfCaller(caller);
    checkVersion(command, game);
    checkActive(game);
    if (computerToMove(gameType, game) === null) {
      const seat = seatToMove(gameType, game);
      throw new EngineError('no-cpu-to-move', `It is the turn of seat ${seat}, which a person plays.`);
    }
    const limit = Math.min(count, roomFor(engine, game));
    const update = { game, entries: [] };
    return { viewer: caller.viewer, ...(await playComputerMoves(engine, command, update, limit)) };
  };
  return changeByMoves(engine, command, decide, encode);
};
