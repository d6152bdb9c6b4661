import type { GameType, Level, Seat, Typed } from '#src/game-type.js';
import type { Engine } from './engine.js';
import { playerRngKey, playMove, seatToMove, type Played } from './history/entries.js';
import { optionsOf, observationOf } from '#src/http/presenters.js';
import type { EntryRecord, GameRecord } from './records.js';

/** Asks a computer player what it would do in `seat`, from what that seat may see. */
export const chooseMove = (
  engine: Engine,
  gameType: GameType,
  game: GameRecord,
  seat: Seat,
  level: Level,
): Promise<Typed> =>
  engine.computeMove({
    ...observationOf(gameType, game, seat),
    type: game.type,
    viewer: seat,
    level,
    legalMoves: optionsOf(gameType, game, seat),
    rngKey: playerRngKey(game),
  });

/** The computer player that has to move, if one has. */
export const computerToMove = (gameType: GameType, game: GameRecord): { seat: Seat; level: Level } | null => {
  const seat = seatToMove(gameType, game);
  const level = seat === null ? undefined : game.seats[seat]?.level;
  return seat === null || level === undefined ? null : { seat, level };
};

export interface GameUpdate {
  readonly game: GameRecord;
  readonly entries: readonly EntryRecord[];
}

const playComputerMove = async (
  engine: Engine,
  gameType: GameType,
  game: GameRecord,
): Promise<Played | null> => {
  const player = computerToMove(gameType, game);
  if (player === null) return null;
  const move = await chooseMove(engine, gameType, game, player.seat, player.level);
  const plain = gameType.canonicalMove(game.state, player.seat, move);
  const play = (each: Typed) => playMove(gameType, game, player.seat, each, engine.clock());
  // A move may be too late for what it claims besides; as the options spell it, it claims nothing.
  const first = play(move);
  const played = 'ok' in first ? play(plain) : first;
  if ('ok' in played)
    throw new Error(
      `${game.type}: the computer player (${player.level}) chose ${JSON.stringify(move)}: ${played.detail}`,
    );
  return played;
};

/** Plays computer seats for as long as one is to move, `limit` moves and the time allow. */
export const playComputerMoves = async (
  engine: Engine,
  gameType: GameType,
  line: GameUpdate,
  limit: number,
): Promise<GameUpdate> => {
  const deadline = engine.clock() + engine.autoplayTimeoutMs;
  const entries = [...line.entries];
  let { game } = line;
  for (let moves = 0; moves < limit && engine.clock() < deadline; moves += 1) {
    const played = await playComputerMove(engine, gameType, game);
    if (played === null) break;
    entries.push(played.entry);
    game = played.game;
  }
  return { game, entries };
};

/** With `autoplay`, computer seats answer until a human must act or the game ends; alone they do not move. */
export const playComputerReplies = async (
  engine: Engine,
  gameType: GameType,
  line: GameUpdate,
): Promise<GameUpdate> => {
  const anyHuman = line.game.seats.some(({ kind }) => kind !== 'cpu');
  return line.game.autoplay && anyHuman ? playComputerMoves(engine, gameType, line, Infinity) : line;
};
