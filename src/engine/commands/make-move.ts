import type { GameType, Refusal, Typed, Viewer } from '#src/game-type.js';
import { identify, seatOfCaller } from '../access.js';
import {
  playComputerReplies,
  computerToMove,
  playComputerMoves,
  type GameUpdate,
} from '../computer-players.js';
import { changeGame, type Change, type ChangeRequest } from './change-game.js';
import type { Engine } from '../engine.js';
import type { EncodedResponse } from '../idempotency.js';
import { playMove, playResignation, seatToMove } from '../history/entries.js';
import { presentEntry, presentGame } from '#src/http/presenters.js';
import { Problem } from '../errors.js';
import type { GameRecord } from '../records.js';

/** A change that may be bound to the version that the client has seen (If-Match). */
export interface TurnRequest extends ChangeRequest {
  /** The versions of If-Match, `null` when any will do. Read late: a repeat is recognized before. */
  readonly versions: () => readonly number[] | null;
}

const checkVersion = (request: TurnRequest, { version }: GameRecord): void => {
  const versions = request.versions();
  if (versions === null || versions.includes(version)) return;
  throw new Problem('version-mismatch', `The game is at version ${version}; fetch it again.`);
};

const checkRunning = ({ status }: GameRecord): void => {
  if (status === 'finished') throw new Problem('game-over', 'The game is over; a rematch is possible.');
  if (status === 'waiting')
    throw new Problem('game-waiting', 'The game begins when every open seat is taken.');
};

/** Refuses when the game does not run or another seat has to move (409). */
export const checkTurn = (gameType: GameType, game: GameRecord, seat: number): void => {
  checkRunning(game);
  const turn = seatToMove(gameType, game);
  if (turn !== seat)
    throw new Problem('not-your-turn', `It is seat ${turn} that has to move; you have seat ${seat}.`);
};

/** The problem that stands for a refusal by the rules. */
export const illegalMove = ({ reason, detail, options }: Refusal): Problem =>
  new Problem('illegal-move', detail, { reason, ...(options === undefined ? {} : { options }) });

const movedResponse = (gameType: GameType, { game, entries }: GameUpdate, viewer: Viewer): Change => ({
  game,
  entries,
  reply: {
    status: 201,
    headers: { etag: `"${game.version}"` },
    body: JSON.stringify({
      entries: entries.map((entry) => presentEntry(gameType, game, entry, viewer)),
      game: presentGame(gameType, game, viewer),
    }),
  },
});

/** Plays the caller's move and the computer players' answers: 201 with the new entries and the game. */
export const makeMove = (engine: Engine, request: TurnRequest, move: Typed): Promise<EncodedResponse> => {
  const { gameType, token } = request;
  return changeGame(engine, request, async (game) => {
    const seat = seatOfCaller(identify(game, token, engine.operatorTokenHash));
    checkVersion(request, game);
    checkTurn(gameType, game, seat);
    const played = playMove(gameType, game, seat, move, engine.clock());
    if ('ok' in played) throw illegalMove(played);
    const line = await playComputerReplies(engine, gameType, { game: played.game, entries: [played.entry] });
    return movedResponse(gameType, line, seat);
  });
};

/** Plays up to `count` moves of computer seats, as long as it is a computer seat's turn. */
export const makeComputerMoves = (
  engine: Engine,
  request: TurnRequest,
  count: number,
): Promise<EncodedResponse> => {
  const { gameType, token } = request;
  return changeGame(engine, request, async (game) => {
    const caller = identify(game, token, engine.operatorTokenHash);
    if (game.seats.some(({ kind }) => kind !== 'cpu')) seatOfCaller(caller);
    checkVersion(request, game);
    checkRunning(game);
    if (computerToMove(gameType, game) === null) {
      throw new Problem(
        'no-cpu-to-move',
        `Seat ${seatToMove(gameType, game)} has to move, and no computer plays it.`,
      );
    }
    return movedResponse(
      gameType,
      await playComputerMoves(engine, gameType, { game, entries: [] }, count),
      caller.viewer,
    );
  });
};

/**
 * Gives the game up for the caller's seat, its turn or not. Where a computer player takes the seat over, the caller is
 * a spectator from then on, in this very answer.
 */
export const resign = (engine: Engine, request: TurnRequest): Promise<EncodedResponse> => {
  const { gameType, token } = request;
  return changeGame(engine, request, async (game) => {
    const seat = seatOfCaller(identify(game, token, engine.operatorTokenHash));
    checkVersion(request, game);
    checkRunning(game);
    const { game: resigned, entry } = playResignation(gameType, game, seat, engine.clock());
    const line = await playComputerReplies(engine, gameType, { game: resigned, entries: [entry] });
    return movedResponse(gameType, line, resigned.seats[seat]?.kind === 'cpu' ? null : seat);
  });
};
