import { at, defined } from '#src/kit/checked.js';
import { assertNotCancelled, checkRules, identifyCaller } from '#src/engine/access.js';
import { changeGame, type Decide, type GameCommand } from '#src/engine/change.js';
import { playComputerReplies } from '#src/engine/computer-players.js';
import type { Engine } from '#src/engine/engine.js';
import { EngineError } from '#src/engine/errors.js';
import { checkTime, timeFor } from '#src/engine/time.js';
import { hashToken, newTokenSource, seatToken } from '#src/engine/tokens.js';
import { playJoin } from '#src/record/entries.js';
import { firstOpenSeat, playerOf, reservationsOf } from '#src/record/seats.js';
import type { TakenSeat } from './create-game.js';

/**
 * Takes the first open seat (`seat-taken` if there is none, `seat-reserved` if all are kept for others). The game starts when
 * the last one is taken.
 */
export const joinGame = async (
  engine: Engine,
  command: GameCommand,
  name: string | undefined,
): Promise<TakenSeat> => {
  const { gameType, token: callerToken, keyedRequest } = command;
  const source = newTokenSource(keyedRequest?.key);
  const decide: Decide = async (game) => {
    identifyCaller(game, callerToken, engine.operatorTokenHash);
    assertNotCancelled(game);
    if (game.status !== 'waiting') throw new EngineError('seat-taken', 'No seat of this game is open.');
    checkTime(engine, game);
    const index = firstOpenSeat(game.seats.map(playerOf), reservationsOf(game.seats));
    if (index < 0)
      throw new EngineError(
        'seat-reserved',
        'The open seats are kept for the players of the game before. They ask for the rematch there.',
      );
    checkRules(gameType, game);
    const tokenHash = hashToken(seatToken(source, index));
    const player = { seat: index, tokenHash, ...(name !== undefined && { name }) };
    const { game: joined, entry } = playJoin(gameType, game, player, timeFor(engine, game));
    const update = await playComputerReplies(engine, command, { game: joined, entries: [entry] });
    return { ...update, viewer: index, seat: { index, record: at(joined.seats, index) } };
  };
  const { game, viewer, salt } = await changeGame(engine, command, decide, source.salt);
  const seat = defined(viewer, 'the seat that was taken');
  return { game, seat, token: seatToken({ ...source, salt: defined(salt, 'the salt of a join') }, seat) };
};
