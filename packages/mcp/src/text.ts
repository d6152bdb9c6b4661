/** Formats games, entries and moves for an assistant. */
import type { AnyEntry, AnyGame, GameSummary } from 'parlour-client';
import { brief } from './brief.js';
import { moveLines } from './moves.js';
import { nameOf, type Seat } from './seats.js';

type Described = Pick<GameSummary, 'id' | 'status' | 'seats' | 'turn' | 'result' | 'version'> & {
  readonly type: string;
};

const players = ({ seats }: Described): string =>
  seats
    .map(
      ({ seat, kind, name, level, player }) =>
        `seat ${seat}: ${[player?.kind === 'bot' ? 'bot' : kind, level, name === null ? null : JSON.stringify(name)].filter(Boolean).join(' ')}`,
    )
    .join('; ');

/** A game in one line. */
export function gameLine(game: Described): string {
  return `${nameOf(game)} · version ${game.version} · ${game.status} · ${players(game)}`;
}

/** Consecutive log entries, one per line; only the first is numbered. */
const entryLines = (entries: readonly AnyEntry[]): string[] =>
  entries.map(({ seq, text }, i) => `${i === 0 ? `${seq}. ` : ''}${text.join(' ')}`);

/** What to do, in the words of the game. */
const taskLine = ({ prompt }: AnyGame): string => `It is your turn. ${prompt?.task ?? ''}`.trimEnd();

/** Whose turn it is, or the result. If it is the assistant's, also the legal moves, unless it has just read the same ones. */
const nextStepLines = (seat: Seat, movesFrom?: number): string[] => {
  const { status, turn, you, result, legalMoves } = seat.session.game;
  if (status === 'cancelled') return ['The game was cancelled.'];
  if (status === 'finished') return [`The game is over: ${brief(result)}`];
  if (turn === null) return ['The game waits for players: call follow.'];
  if (turn.seat !== you) return [`Seat ${turn.seat} is to move: call follow.`];
  if (!seat.listsMoves) return ['It is your turn.'];
  const isKnown = seat.hasRead(legalMoves);
  if (isKnown && movesFrom === undefined) return ['Legal moves as before.'];
  return [taskLine(seat.session.game), ...moveLines(legalMoves, movesFrom ?? 0)];
};

const youLine = ({ you }: AnyGame): string =>
  you === null ? 'You are a spectator.' : `You have seat ${you}.`;

const stateLines = ({ state, config }: AnyGame): string[] => [
  `State: ${brief(state)}`,
  `Config: ${brief(config)}`,
];

/** An offer of the other seat, which the tool `offer` answers. */
const offerLines = (seat: Seat): string[] => {
  const { offer, you } = seat.session.game;
  if (!offer || you === null || offer.seat === you) return [];
  seat.lastReadOffer = offer.version;
  return [`Seat ${offer.seat} offers a ${offer.type}: call offer to accept or decline it.`];
};

/** The line that says until when the assistant has to move, in a game with clocks. */
const timeLines = ({ clock, you }: AnyGame): string[] => {
  if (!clock?.deadline || you === null || clock.running !== you) return [];
  const seconds = Math.floor((clock.remainingMs[you] ?? 0) / 1000);
  return [`Your time is up at ${clock.deadline}; at the last entry you had ${seconds} s.`];
};

/** What has happened, and what to do next. */
export function progress(seat: Seat, entries: readonly AnyEntry[]): string {
  return [
    ...entryLines(entries),
    ...offerLines(seat),
    ...timeLines(seat.session.game),
    ...nextStepLines(seat),
  ].join('\n');
}

/** A game that the assistant has not seen yet: its state, the entries that led to it, and what to do next. */
export function introduction(seat: Seat, entries: readonly AnyEntry[]): string {
  const { game } = seat.session;
  return [gameLine(game), youLine(game), ...stateLines(game), progress(seat, entries)].join('\n');
}

export interface LookOptions {
  /** The first legal move to list. */
  readonly movesFrom?: number;
  /** Whether to add the state and the config. */
  readonly withState?: boolean;
}

/** The whole game, as of the latest response: a drawing, the legal moves and, if wanted, the state. */
export async function lookText(seat: Seat, signal: AbortSignal, options: LookOptions): Promise<string> {
  const { movesFrom = 0, withState = false } = options;
  const { session } = seat;
  const { game } = session;
  const board = await session.boardText({ at: game.version }, { signal });
  return [
    gameLine(game),
    youLine(game),
    board.trimEnd(),
    ...(withState ? stateLines(game) : []),
    ...offerLines(seat),
    ...nextStepLines(seat, movesFrom),
  ].join('\n');
}
