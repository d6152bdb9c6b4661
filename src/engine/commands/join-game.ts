import { at, defined } from 'parlour-games/kit/checked';
import { checkNotOver, checkRules, identifyCaller } from '#src/engine/access.js';
import { changeGame, type Decide, type GameCommand } from '#src/engine/change.js';
import { playComputerReplies } from '#src/engine/computer-players.js';
import type { Engine } from '#src/engine/engine.js';
import { EngineError } from '#src/engine/errors.js';
import { checkTime, timeFor } from '#src/engine/time.js';
import { hashToken, newTokenSource, seatToken } from '#src/engine/tokens.js';
import { playJoin } from 'parlour-games/record/entries';
import { FROM_REMATCH, seatToTake, takingOf } from 'parlour-games/record/seats';
import type { GameRecord } from 'parlour-games/record/game-record';
import { seatOf } from '#src/engine/players/players.js';
import type { TakenSeat } from './create-game.js';

const seatsReserved = ({ seats }: GameRecord): EngineError =>
  new EngineError(
    'seat-reserved',
    seats.some(({ kind, reserved }) => kind === 'open' && reserved === FROM_REMATCH)
      ? 'The open seats are kept for the players of the game before. They ask for the rematch there.'
      : 'The open seats are kept for players who were invited.',
  );

/**
 * Takes the first open seat; a player takes the one kept for it, if any. Refuses if no seat is open (`seat-taken`), if all are
 * kept for others (`seat-reserved`), or if the player already has one (`seat-taken`). The game starts when the last seat is
 * taken.
 */
export async function joinGame(
  engine: Engine,
  command: GameCommand,
  name: string | undefined,
): Promise<TakenSeat> {
  const { gameType, player, keyedRequest } = command;
  const source = newTokenSource(keyedRequest?.key);
  const decide: Decide = async (game) => {
    identifyCaller(game, command, engine.operatorTokenHash);
    checkNotOver(game);
    checkTime(engine, game);
    if (player !== null && game.seats.some((each) => each.player?.id === player.id))
      throw new EngineError('seat-taken', 'You already have a seat in this game.');
    if (game.status === 'active') throw new EngineError('seat-taken', 'No seat of this game is open.');
    const index = seatToTake(takingOf(game.seats), player?.id ?? null);
    if (index < 0) throw seatsReserved(game);
    checkRules(gameType, game);
    const own = player === null ? { tokenHash: hashToken(seatToken(source, index)) } : seatOf(player);
    const joiner = { seat: index, ...(name !== undefined && { name }), ...own };
    const { game: joined, entry } = playJoin(gameType, game, joiner, timeFor(engine, game, player));
    const update = await playComputerReplies(engine, command, { game: joined, entries: [entry] });
    return { ...update, viewer: index, seat: { index, record: at(joined.seats, index) } };
  };
  const { game, viewer, salt } = await changeGame(engine, command, decide, source.salt);
  const seat = defined(viewer, 'the seat that was taken');
  if (player !== null) return { game, seat, token: null };
  return { game, seat, token: seatToken({ ...source, salt: defined(salt, 'the salt of a join') }, seat) };
}
