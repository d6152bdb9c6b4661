/** Tools for a game that is being played. */
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { isProblem, type AnyMove, type GameSession } from 'parlour-client';
import { z } from 'zod';
import { advanceCpu, hasUnread, unreadText, waitForEntries } from '../log.js';
import { forcedMove } from '../moves.js';
import type { Seats } from '../seats.js';
import { lookText } from '../text.js';
import { textTool, MUTATING, GAME, READ_ONLY } from '../tool.js';

const DEFAULT_WAIT_SECONDS = 30;
const MAX_WAIT_SECONDS = 45;

/** The longest note, in characters. */
const MAX_NOTE = 4_000;
/** Few enough moves for a call to end within its time limit, even if computer players think after each one. */
const MAX_FORCED = 20;

const PLAY = {
  game: GAME,
  move: z.looseObject({ type: z.string() }).describe('A legal move, with each choice filled in'),
  note: z
    .string()
    .min(1)
    .max(MAX_NOTE)
    .optional()
    .describe('What you are thinking: kept beside the move, and shown to others once the game is over'),
};
const FORCED = {
  forced: z
    .int()
    .min(0)
    .max(MAX_FORCED)
    .default(0)
    .describe('How many further moves to play for you while you have only one legal move'),
};
interface PlayArguments {
  readonly game: string;
  readonly move: AnyMove;
  readonly note?: string | undefined;
  readonly forced?: number;
}

const WAIT = {
  game: GAME,
  seconds: z.number().min(0).max(MAX_WAIT_SECONDS).default(DEFAULT_WAIT_SECONDS).describe('How long to wait'),
  after: z.int().min(-1).optional().describe('Repeat everything after this entry; -1 for the whole log'),
};

/** Says why the note was refused, although its move was played. */
const refusedNote = (error: unknown): string => {
  if (!isProblem(error)) throw error;
  return `The note was not kept: ${error.detail}\n`;
};

/** Plays a move; returns what to report about its note. */
const playOnce = async (
  session: GameSession,
  move: AnyMove,
  signal: AbortSignal,
  note?: string,
): Promise<string> => {
  const { entries } = await session.play(move, { signal });
  const [own] = entries;
  const isNoted = note !== undefined && own !== undefined;
  const ofNote = isNoted ? await session.putNote(own.seq, note, { signal }).then(() => '', refusedNote) : '';
  await advanceCpu(session, signal);
  return ofNote;
};

/**
 * Plays up to `times` moves that leave no choice. Stops without an error when the service refuses one, because the game has
 * changed in the meantime for instance.
 */
const playForced = async (session: GameSession, times: number, signal: AbortSignal): Promise<void> => {
  try {
    for (let played = 0; played < times; played += 1) {
      const move = forcedMove(session.game.legalMoves);
      if (move === null) return;
      await playOnce(session, move, signal);
    }
  } catch (error) {
    if (!isProblem(error)) throw error;
    await session.refresh({ signal });
  }
};

const addPlayTool = (server: McpServer, seats: Seats, listsMoves: boolean): void => {
  server.registerTool(
    'play',
    {
      title: 'Play a move',
      description:
        'Plays a move. The result lists what happened, including replies of computer players, and what you may do next. If the game has changed since you last saw it, nothing is played.',
      // A forced move reveals what is legal.
      inputSchema: listsMoves ? { ...PLAY, ...FORCED } : PLAY,
      annotations: MUTATING,
    },
    textTool(async ({ game, move, note, forced = 0 }: PlayArguments, signal) => {
      const seat = seats.forGame(game);
      const ofNote = await playOnce(seat.session, move, signal, note);
      await playForced(seat.session, forced, signal);
      return ofNote + (await unreadText(seat, signal));
    }, listsMoves),
  );
};

const addHintTool = (server: McpServer, seats: Seats): void => {
  server.registerTool(
    'hint',
    {
      title: 'Ask for a hint',
      description:
        'The move that a computer player would play in your seat, knowing what you know. Plays nothing.',
      inputSchema: {
        game: GAME,
        level: z
          .enum(['easy', 'medium', 'hard'])
          .default('hard')
          .describe('How well the computer player plays'),
      },
      annotations: READ_ONLY,
    },
    textTool(async ({ game, level }, signal) => {
      const { move } = await seats.forGame(game).session.hint(level, { signal });
      return JSON.stringify(move);
    }),
  );
};

const addWatchTools = (server: McpServer, seats: Seats): void => {
  server.registerTool(
    'look',
    {
      title: 'Look at a game',
      description:
        'The whole game as you may see it: a drawing and what you may do next. Other results list only what has changed. Without a seat you are a spectator.',
      inputSchema: {
        game: GAME,
        moves_from: z
          .int()
          .min(0)
          .default(0)
          .describe('The first legal move to list, if there are too many to list'),
        state: z.boolean().default(false).describe('Whether to add the state and the config'),
      },
      annotations: READ_ONLY,
    },
    textTool(async ({ game, moves_from: movesFrom, state: withState }, signal) => {
      const seat = await seats.open(game, signal);
      await seat.session.refresh({ signal });
      return lookText(seat, signal, { movesFrom, withState });
    }),
  );

  server.registerTool(
    'follow',
    {
      title: 'Follow a game',
      description:
        'Lists what has happened in a game since you last read its log. If nothing has, waits for something to happen until the time is up.',
      inputSchema: WAIT,
      annotations: READ_ONLY,
    },
    textTool(async ({ game, seconds, after }, signal) => {
      const seat = await seats.open(game, signal);
      if (after !== undefined) seat.lastReadSeq = after;
      await waitForEntries(seats, seat, seconds, signal);
      return hasUnread(seat) ? unreadText(seat, signal) : `Nothing has happened in ${seconds} seconds.`;
    }),
  );
};

export function addPlayingTools(server: McpServer, seats: Seats, listsMoves: boolean): void {
  addWatchTools(server, seats);
  addPlayTool(server, seats, listsMoves);
  if (listsMoves) addHintTool(server, seats);
}
