/** Ends games without a result: the creator cancels one before it begins, or the operator deletes one. */
import type { GameType } from 'parlour-games/game-type';
import {
  checkNotOver,
  checkRules,
  checkVersion,
  identifyCaller,
  seatOfCaller,
  unauthorized,
} from '#src/engine/access.js';
import { changeGame, type EntriesAdded, type GameCommand } from '#src/engine/change.js';
import type { Engine } from '#src/engine/engine.js';
import { EngineError } from '#src/engine/errors.js';
import { checkTime, timeFor } from '#src/engine/time.js';
import { playCancellation } from 'parlour-games/record/entries';
import { creatorOf } from 'parlour-games/record/seats';

/**
 * Cancels a game that waits for players (else `game-active`, `game-over`). Only its creator may, with the token of the first
 * seat that was created for a person (else `unauthorized`).
 */
export function cancelGame(engine: Engine, command: GameCommand): Promise<EntriesAdded> {
  const { gameType } = command;
  return changeGame(engine, command, (game) => {
    const seat = seatOfCaller(identifyCaller(game, command, engine.operatorTokenHash));
    if (seat !== creatorOf(game.seats.map(({ created }) => created)))
      throw unauthorized('Only the player who created the game may cancel it.');
    checkVersion(command, game);
    checkNotOver(game);
    checkTime(engine, game);
    if (game.status === 'active')
      throw new EngineError('game-active', 'The game has begun. You can resign instead.');
    checkRules(gameType, game);
    const { game: cancelled, entry } = playCancellation(gameType, game, seat, timeFor(engine, game));
    return { viewer: seat, game: cancelled, entries: [entry] };
  });
}

/** Deletes a game with all that belongs to it. The record of its creation expires later. */
export async function deleteGame(engine: Engine, gameType: GameType, id: string): Promise<void> {
  const { games, store, bus } = engine;
  const { series } = await games.read(gameType, id, { fresh: true });
  await games.withLock(id, async () => {
    if (!(await store.delete(id, series))) throw await games.missing(gameType, id);
    games.cache.delete(id);
    bus.tell(`game:${id}`, 'changed');
  });
  if (series !== undefined) engine.onSeriesDue(series.id);
}
