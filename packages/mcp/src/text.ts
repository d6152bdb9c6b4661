/** Formats games, entries and moves for an assistant. */
import type { AnyEntry, AnyGame, GameSummary } from 'parlour-client';
import { brief, typed } from './brief.js';
import { moveLines } from './moves.js';
import { nameOf, type Seat } from './seats.js';

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

const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** An event without what is empty, and without the seat that its line is about. */
const eventText = (event: AnyEntry['events'][number], seat: number | null): string => {
  const fields = Object.entries<unknown>(event).filter(
    ([name, value]) => !isEmpty(value) && !(name === 'seat' && value === seat),
  );
  return typed({ ...Object.fromEntries(fields), type: event.type });
};

/** An entry of the log in one line: whose it is, and what happened. Events tell all that is known of a move. */
const entryLine = ({ seq, seat, move, events }: AnyEntry, you: number | null): string => {
  const who = seat === null ? 'the deal' : seat === you ? 'you' : `seat ${seat}`;
  const what =
    events.length === 0 && move !== null ? [typed(move)] : events.map((each) => eventText(each, seat));
  return `${seq}. ${who}: ${what.join('; ')}`;
};

/** Whose turn it is, or the result; before your turn, the legal moves unless the assistant has read the same ones last. */
const nextStepLines = (seat: Seat, movesFrom?: number): string[] => {
  const { status, turn, you, result, legalMoves } = seat.session.game;
  if (status === 'finished') return [`The game is over: ${brief(result)}`];
  if (turn === null) return ['The game waits for players: call follow.'];
  if (turn.seat !== you) return [`Seat ${turn.seat} is to move: call follow.`];
  if (!seat.listsMoves) return ['It is your turn.'];
  const lines = moveLines(legalMoves, movesFrom);
  const isKnown = seat.hasRead(lines.join('\n'));
  return isKnown && movesFrom === undefined ? ['Legal moves as before.'] : lines;
};

const youLine = ({ you }: AnyGame): string =>
  you === null ? 'You are a spectator.' : `You have seat ${you}.`;

const stateLines = ({ state, config }: AnyGame): string[] => [
  `State: ${brief(state)}`,
  `Config: ${brief(config)}`,
];

/** What has happened, and what to do next. */
export const progress = (seat: Seat, entries: readonly AnyEntry[]): string =>
  [...entries.map((entry) => entryLine(entry, seat.session.seat)), ...nextStepLines(seat)].join('\n');

/** A game that the assistant has not seen yet: its state, how it came to it, and what to do next. */
export const introduction = (seat: Seat, entries: readonly AnyEntry[]): string => {
  const { game } = seat.session;
  return [gameLine(game), youLine(game), ...stateLines(game), progress(seat, entries)].join('\n');
};

export interface LookOptions {
  /** The first legal move to list. */
  readonly movesFrom?: number;
  /** Whether to add the state and the config. */
  readonly withState?: boolean;
}

/** The whole game, as of the latest response: a drawing, the legal moves and, if wanted, the state. */
export const lookText = async (seat: Seat, signal: AbortSignal, options: LookOptions): Promise<string> => {
  const { movesFrom = 0, withState = false } = options;
  const { session } = seat;
  const { game } = session;
  const board = await session.boardText({ at: game.version }, { signal });
  return [
    gameLine(game),
    youLine(game),
    board.trimEnd(),
    ...(withState ? stateLines(game) : []),
    ...nextStepLines(seat, movesFrom),
  ].join('\n');
};
