/** Formats games, entries and moves for an assistant. */
import type { AnyEntry, AnyGame, AnyMove, GameSession, GameSummary } from 'parlour-client';
import { nameOf } from './seats.js';

/** A game may list hundreds of moves; `moves_from` lists more of them. */
const LISTED_MOVES = 60;

type Described = Pick<GameSummary, 'id' | 'status' | 'seats' | 'turn' | 'result' | 'version'> & {
  readonly type: string;
};

const players = ({ seats }: Described): string =>
  seats
    .map(
      ({ seat, kind, name, level }) =>
        `seat ${seat}: ${[kind, level, name === null ? null : JSON.stringify(name)].filter(Boolean).join(' ')}`,
    )
    .join('; ');

/** A game in one line. */
export const gameLine = (game: Described): string =>
  `${nameOf(game)} · version ${game.version} · ${game.status} · ${players(game)}`;

/** An entry of the log in one line. */
const entryLine = ({ seq, seat, by, move, events }: AnyEntry): string => {
  const who = seat === null ? 'the deal' : `seat ${seat} (${by}) ${JSON.stringify(move)}`;
  return `${seq}. ${who} → ${JSON.stringify(events)}`;
};

const HAS_TEMPLATE = /\{"min":|\{"choose":/;
const TEMPLATES =
  'For {"min": a, "max": b} put an integer from a to b; for {"choose": n, "from": […]} a list of n different items of it.';

const moveLines = (moves: readonly AnyMove[], from: number): string[] => {
  const listed = moves.slice(from, from + LISTED_MOVES).map((move) => JSON.stringify(move));
  const end = from + listed.length;
  const which =
    listed.length === moves.length ? `${moves.length}` : `${from} to ${end - 1} of ${moves.length}`;
  return [
    `Your legal moves (${which}):`,
    ...listed,
    ...(end < moves.length ? [`Call look with moves_from ${end} for more.`] : []),
    ...(HAS_TEMPLATE.test(listed.join('\n')) ? [TEMPLATES] : []),
  ];
};

/** What to do next, or the result. */
const nextStepLines = (game: AnyGame, movesFrom: number): string[] => {
  const { status, turn, you, result, legalMoves } = game;
  if (status === 'finished') return [`The game is over: ${JSON.stringify(result)}`];
  if (turn === null) return ['The game waits for players: call follow.'];
  if (turn.seat === you) return moveLines(legalMoves, movesFrom);
  return [`Seat ${turn.seat} is to move: call follow.`];
};

export interface LookOptions {
  /** The first legal move to list. */
  readonly movesFrom?: number;
  /** Whether to add the state in JSON. */
  readonly withState?: boolean;
}

/** The game from the session's seat, as of the latest response: a drawing and the legal moves. */
export const gameText = async (
  session: GameSession,
  signal: AbortSignal,
  options: LookOptions = {},
): Promise<string> => {
  const { movesFrom = 0, withState = false } = options;
  const { game } = session;
  const board = await session.boardText({ at: game.version }, { signal });
  return [
    gameLine(game),
    game.you === null ? 'You are a spectator.' : `You have seat ${game.you}.`,
    board.trimEnd(),
    ...(withState ? [`State: ${JSON.stringify(game.state)}`, `Config: ${JSON.stringify(game.config)}`] : []),
    ...nextStepLines(game, movesFrom),
  ].join('\n');
};
