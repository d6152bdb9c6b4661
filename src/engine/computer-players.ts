import { defined } from 'parlour-games/kit/checked';
import type { GameType, Level, Seat, Typed } from 'parlour-games/game-type';
import type { Client, Engine, MoveTask } from './engine.js';
import { decisionOf, playChosenMove } from 'parlour-games/record/computer-players';
import { seatToMove, type Appended } from 'parlour-games/record/entries';
import { timeFor } from './time.js';
import type { EntryRecord, GameRecord } from 'parlour-games/record/game-record';
import { ACCEPT } from 'parlour-games/record/offers';

/** A game and the entries that a command has added to it. */
export interface GameUpdate {
  readonly game: GameRecord;
  readonly entries: readonly EntryRecord[];
}

/** A request for which computer players may have to choose moves. */
export interface ComputingRequest {
  readonly gameType: GameType;
  readonly client: Client;
}

/** A computer player to choose a move; `urgent` if the move will be played. */
interface Chooser {
  readonly seat: Seat;
  readonly level: Level;
  readonly urgent: boolean;
}

const taskOf = (
  gameType: GameType,
  game: GameRecord,
  { seat, level }: Omit<Chooser, 'urgent'>,
): MoveTask => ({ ...decisionOf(gameType, game, seat), type: game.type, level });

/** What a computer player of `level` would do in `seat`, given what that seat may see. */
export function chooseMove(
  engine: Engine,
  { gameType, client }: ComputingRequest,
  game: GameRecord,
  { seat, level, urgent }: Chooser,
): Promise<Typed> {
  return engine.computeMove(taskOf(gameType, game, { seat, level }), { client, urgent });
}

/** Whether a computer player accepts the draw that it is offered. */
export async function acceptsDraw(
  engine: Engine,
  { gameType, client }: ComputingRequest,
  game: GameRecord,
  player: Omit<Chooser, 'urgent'>,
): Promise<boolean> {
  const task = { ...taskOf(gameType, game, player), isDrawOffered: true } as const;
  return (await engine.computeMove(task, { client, urgent: true })).type === ACCEPT.type;
}

/** The computer player whose turn it is, if any. */
export function computerToMove(
  gameType: GameType,
  game: GameRecord,
): { readonly seat: Seat; readonly level: Level } | null {
  const seat = seatToMove(gameType, game);
  const level = seat === null ? undefined : game.seats[seat]?.level;
  return seat === null || level === undefined ? null : { seat, level };
}

const playComputerMove = async (
  engine: Engine,
  request: ComputingRequest,
  game: GameRecord,
): Promise<Appended | null> => {
  const { gameType } = request;
  const player = computerToMove(gameType, game);
  if (player === null) return null;
  const { seat, level } = player;
  const move = await chooseMove(engine, request, game, { seat, level, urgent: true });
  return playChosenMove(gameType, game, player, move, timeFor(engine, game));
};

/** Repeats moves that took a while to choose, with the current time, because the database refuses entries with an old time. */
export function playedNow(
  engine: Engine,
  gameType: GameType,
  base: GameRecord,
  entries: readonly EntryRecord[],
): GameUpdate {
  const now = timeFor(engine, base);
  const played: EntryRecord[] = [];
  let game = base;
  for (const { move } of entries) {
    const player = defined(computerToMove(gameType, game), 'the computer player to move');
    const next = playChosenMove(gameType, game, player, defined(move, 'its move'), now);
    played.push(next.entry);
    game = next.game;
  }
  return { game, entries: played };
}

/** Plays computer seats until a human must act, the game ends, `limit` moves are made or the time is up. */
export async function playComputerMoves(
  engine: Engine,
  request: ComputingRequest,
  update: GameUpdate,
  limit: number,
): Promise<GameUpdate> {
  const deadline = engine.clock() + engine.limits.autoplayTimeoutMs;
  const entries = [...update.entries];
  let { game } = update;
  for (let moves = 0; moves < limit && engine.clock() < deadline; moves += 1) {
    const played = await playComputerMove(engine, request, game);
    if (played === null) break;
    entries.push(played.entry);
    game = played.game;
  }
  return { game, entries };
}

/**
 * With `autoplay`, has computer seats reply within the request. A game without people continues only on request. In a game with
 * clocks, they reply after the request's own entry has been stored (`reply` in change.ts).
 */
export function playComputerReplies(
  engine: Engine,
  request: ComputingRequest,
  update: GameUpdate,
): GameUpdate | Promise<GameUpdate> {
  const { autoplay, seats, clock } = update.game;
  const computers = seats.filter(({ kind }) => kind === 'cpu').length;
  const reply = clock === undefined && autoplay && computers > 0 && computers < seats.length;
  return reply ? playComputerMoves(engine, request, update, Infinity) : update;
}
