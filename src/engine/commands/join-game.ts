import { defined } from '#src/kit/checked.js';
import { identifyCaller } from '#src/engine/access.js';
import { playComputerReplies } from '#src/engine/computer-players.js';
import type { Engine } from '#src/engine/engine.js';
import { EngineError } from '#src/engine/errors.js';
import { playJoin } from '#src/record/entries.js';
import type { Encode, EncodedResponse } from '#src/engine/idempotency.js';
import { hashToken, newToken } from '#src/engine/tokens.js';
import { changeGame, type GameChange, type GameCommand } from '#src/engine/change.js';

/** The seat that was taken, and its new token. */
export interface Joined extends Required<GameChange> {
  readonly token: string;
}

/** Takes the first open seat (`seat-taken` if there is none). The game starts when the last one is taken. */
export const joinGame = (
  engine: Engine,
  command: GameCommand,
  name: string | undefined,
  encode: Encode<Joined>,
): Promise<EncodedResponse> => {
  const { gameType, token: callerToken } = command;
  const decide = async (game: Joined['game']): Promise<Joined> => {
    identifyCaller(game, callerToken, engine.operatorTokenHash);
    const index = game.seats.findIndex(({ kind }) => kind === 'open');
    if (index < 0) throw new EngineError('seat-taken', 'No seat of this game is open.');
    const token = newToken();
    const player = { seat: index, tokenHash: hashToken(token), ...(name !== undefined && { name }) };
    const { game: joined, entry } = playJoin(gameType, game, player, engine.clock());
    const update = await playComputerReplies(engine, command, { game: joined, entries: [entry] });
    return { ...update, seat: { index, record: defined(joined.seats[index], `seat ${index}`) }, token };
  };
  return changeGame(engine, command, decide, { encode });
};
