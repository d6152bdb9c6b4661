/** Games as one caller may see them, and what its seat may do. */
import type { GameType, Level, Seat, Typed } from 'parlour-games/game-type';
import {
  checkRules,
  checkTurn,
  identifyCaller,
  seatOfCaller,
  seatOfToken,
  type Caller,
  type Credentials,
} from '#src/engine/access.js';
import { chooseMove, type ComputingRequest } from '#src/engine/computer-players.js';
import type { Engine } from '#src/engine/engine.js';
import { currentGame, loadGame } from '#src/engine/games.js';
import { optionsOf } from 'parlour-games/record/observations';
import type { GameRecord } from 'parlour-games/record/game-record';

/** A game, and who is looking at it. */
export interface ViewedGame extends Caller {
  readonly game: GameRecord;
}

/** A seat of a rematch is claimed without an entry, so a cached record may lack its token. */
const lacksToken = (game: GameRecord, { token, player }: Credentials): boolean =>
  game.rematchOf !== null && token !== null && player === null && seatOfToken(game, token) === null;

/**
 * The game, whether or not its rules are known, and who the caller is. Refuses wrong tokens, and hides private games from
 * everybody else.
 */
export async function findGame(
  engine: Engine,
  gameType: GameType,
  id: string,
  credentials: Credentials,
): Promise<ViewedGame> {
  const current = await currentGame(engine, gameType, id);
  const game = lacksToken(current, credentials) ? await loadGame(engine, gameType, id) : current;
  return { game, ...identifyCaller(game, credentials, engine.operatorTokenHash) };
}

/** The same for whatever needs the rules: refuses a version of them that is not known (`rules-unknown`). */
export const viewGame: typeof findGame = async (engine, gameType, id, credentials) => {
  const viewed = await findGame(engine, gameType, id, credentials);
  checkRules(gameType, viewed.game);
  return viewed;
};

/** The id of a finished game's rematch, if there is one. It is linked by an index, not by an entry. */
export async function rematchOf(engine: Engine, { id, status }: GameRecord): Promise<string | null> {
  if (status !== 'finished') return null;
  return (await engine.store.rematchesOf([id])).get(id) ?? null;
}

export interface LegalMoves {
  readonly version: number;
  readonly seat: Seat;
  readonly moves: readonly Typed[];
}

/** The options of the caller's seat; empty when it is not its turn. */
export function legalMovesOf(gameType: GameType, viewed: ViewedGame): LegalMoves {
  const seat = seatOfCaller(viewed);
  return { version: viewed.game.version, seat, moves: optionsOf(gameType, viewed.game, seat) };
}

/** The move that a computer player of `level` would make in the caller's seat; refuses unless it is that seat's turn. */
export async function hintFor(
  engine: Engine,
  request: ComputingRequest,
  viewed: ViewedGame,
  level: Level,
): Promise<{ readonly move: Typed; readonly level: Level }> {
  const seat = seatOfCaller(viewed);
  checkTurn(request.gameType, viewed.game, seat);
  const move = await chooseMove(engine, request, viewed.game, { seat, level, urgent: false });
  return { move, level };
}
