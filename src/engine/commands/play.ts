/** Moves, resignations and moves of computer players: three decisions over one pipeline. */
import type { Seat, Typed } from 'parlour-games/game-type';
import { defined } from 'parlour-games/kit/checked';
import {
  checkActive,
  checkTurn,
  checkVersion,
  identifyCaller,
  illegalMove,
  seatOfCaller,
} from '#src/engine/access.js';
import {
  changeGame,
  type Decide,
  type Decision,
  type EntriesAdded,
  type GameCommand,
} from '#src/engine/change.js';
import {
  computerToMove,
  playComputerMoves,
  playComputerReplies,
  playedNow,
} from '#src/engine/computer-players.js';
import type { Engine } from '#src/engine/engine.js';
import { EngineError } from '#src/engine/errors.js';
import { checkTime, timeFor } from '#src/engine/time.js';
import type { GameRecord } from 'parlour-games/record/game-record';
import { playMove, playResignation, seatToMove } from 'parlour-games/record/entries';

/** Plays the caller's move and the replies of computer players. */
export function makeMove(engine: Engine, command: GameCommand, move: Typed): Promise<EntriesAdded> {
  const { gameType } = command;
  const decide: Decide = async (game) => {
    const seat = seatOfCaller(identifyCaller(game, command, engine.operatorTokenHash));
    checkVersion(command, game);
    checkActive(gameType, game);
    checkTime(engine, game);
    checkTurn(gameType, game, seat);
    const played = playMove(gameType, game, seat, move, timeFor(engine, game));
    if ('ok' in played) throw illegalMove(gameType, played);
    const update = { game: played.game, entries: [played.entry] };
    return { viewer: seat, ...(await playComputerReplies(engine, command, update)) };
  };
  return changeGame(engine, command, decide);
}

/**
 * Resigns for a seat, whether or not it is its turn. If a computer player takes the seat over, its former player is a spectator
 * from now on.
 */
export async function resignSeat(
  engine: Engine,
  command: GameCommand,
  game: GameRecord,
  seat: Seat,
): Promise<Decision> {
  const { gameType } = command;
  checkVersion(command, game);
  checkActive(gameType, game);
  checkTime(engine, game);
  const { game: resigned, entry } = playResignation(gameType, game, seat, timeFor(engine, game));
  const record = defined(resigned.seats[seat], `seat ${seat}`);
  const update = await playComputerReplies(engine, command, { game: resigned, entries: [entry] });
  return record.kind === 'cpu'
    ? { viewer: null, seat: { index: seat, record }, ...update }
    : { viewer: seat, ...update };
}

/** Resigns for the caller's seat. */
export function resign(engine: Engine, command: GameCommand): Promise<EntriesAdded> {
  return changeGame(engine, command, (game) =>
    resignSeat(engine, command, game, seatOfCaller(identifyCaller(game, command, engine.operatorTokenHash))),
  );
}

/**
 * The number of moves that computer players may still make. Without this limit on games without people, any spectator
 * could make the log of such a game, and every audit of it, as long as its config allows.
 */
const movesLeft = ({ limits }: Engine, { seats, version }: GameRecord): number => {
  if (seats.some(({ kind }) => kind !== 'cpu')) return Infinity;
  if (version < limits.computerGameEntries) return limits.computerGameEntries - version;
  throw new EngineError('log-full', `The log of this game without people has ${version} entries.`);
};

/** Plays up to `count` moves of computer seats, as long as it is a computer's turn. */
export function makeComputerMoves(
  engine: Engine,
  command: GameCommand,
  count: number,
): Promise<EntriesAdded> {
  const { gameType } = command;
  const decide: Decide = async (game) => {
    const caller = identifyCaller(game, command, engine.operatorTokenHash);
    if (game.series !== undefined || game.seats.some(({ kind }) => kind !== 'cpu')) seatOfCaller(caller);
    checkVersion(command, game);
    checkActive(gameType, game);
    checkTime(engine, game);
    if (computerToMove(gameType, game) === null) {
      const seat = seatToMove(gameType, game);
      throw new EngineError('no-cpu-to-move', `It is the turn of seat ${seat}, which a person plays.`);
    }
    const limit = Math.min(count, movesLeft(engine, game));
    const chosen = await playComputerMoves(engine, command, { game, entries: [] }, limit);
    const update = game.clock === undefined ? chosen : playedNow(engine, gameType, game, chosen.entries);
    return { viewer: caller.viewer, ...update };
  };
  return changeGame(engine, command, decide);
}
