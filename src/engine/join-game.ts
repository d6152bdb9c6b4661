import { identify } from './access.js';
import { answerByComputer } from './autoplay.js';
import { changeGame, type ChangeRequest } from './change.js';
import type { Engine } from './context.js';
import type { Reply } from './idempotency.js';
import { presentGame } from './present.js';
import { Problem } from './problems.js';
import type { GameRecord, SeatRecord } from './record.js';
import { hashToken, newToken } from './tokens.js';

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
): Promise<Reply> => {
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
    const line = await answerByComputer(engine, gameType, { game: joined, entries: [] });
    const body = JSON.stringify({ seat, token, game: presentGame(gameType, line.game, seat) });
    return { ...line, reply: { status: 201, headers: { etag: `"${line.game.version}"` }, body } };
  });
};
