import { identify } from '../access.js';
import { playComputerReplies } from '../computer-players.js';
import { changeGame, type ChangeRequest } from './change-game.js';
import type { Engine } from '../engine.js';
import type { EncodedResponse } from '../idempotency.js';
import { presentGame } from '#src/http/presenters.js';
import { Problem } from '../errors.js';
import type { GameRecord, SeatRecord } from '../records.js';
import { hashToken, newToken } from '../tokens.js';

const seated = (game: GameRecord, seat: number, name: string | undefined, token: string): GameRecord => {
  const seats = game.seats.map((each, at): SeatRecord => {
    if (at !== seat) return each;
    return {
      ...each,
      kind: 'human',
      name: name ?? (each.name || `Player ${seat + 1}`),
      tokenHash: hashToken(token),
    };
  });
  return { ...game, seats, status: seats.some(({ kind }) => kind === 'open') ? 'waiting' : 'active' };
};

/** Takes the first open seat: 201 with the seat and its token. The last to join sets the game going. */
export const joinGame = (
  engine: Engine,
  request: ChangeRequest,
  name: string | undefined,
): Promise<EncodedResponse> => {
  const { gameType, token: callerToken } = request;
  return changeGame(engine, request, async (game) => {
    identify(game, callerToken, engine.operatorTokenHash);
    const seat = game.seats.findIndex(({ kind }) => kind === 'open');
    if (seat < 0) throw new Problem('seat-taken', 'No seat of this game is open.');
    const token = newToken();
    const joined = {
      ...seated(game, seat, name, token),
      updatedAt: Math.max(engine.clock(), game.updatedAt),
    };
    const line = await playComputerReplies(engine, gameType, { game: joined, entries: [] });
    const body = JSON.stringify({ seat, token, game: presentGame(gameType, line.game, seat) });
    return { ...line, reply: { status: 201, headers: { etag: `"${line.game.version}"` }, body } };
  });
};
