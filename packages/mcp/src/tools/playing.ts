/** Tools for a game that is being played. */
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { advanceCpu, hasUnread, unreadText, waitForEntries } from '../log.js';
import type { Seats } from '../seats.js';
import { gameText } from '../text.js';
import { textTool, MUTATING, GAME, READ_ONLY } from '../tool.js';

const DEFAULT_WAIT_SECONDS = 30;
const MAX_WAIT_SECONDS = 45;

const WAIT = {
  game: GAME,
  seconds: z.number().min(0).max(MAX_WAIT_SECONDS).default(DEFAULT_WAIT_SECONDS).describe('How long to wait'),
  after: z.int().min(-1).optional().describe('Repeat everything after this entry; -1 for the whole log'),
};

const addMoveTools = (server: McpServer, seats: Seats): void => {
  server.registerTool(
    'play',
    {
      title: 'Play a move',
      description:
        'Plays one of your legal moves. The result lists what happened, including replies of computer players, and shows the game after it. If the game has changed since you last saw it, nothing is played.',
      inputSchema: {
        game: GAME,
        move: z.looseObject({ type: z.string() }).describe('A legal move, as it was listed'),
      },
      annotations: MUTATING,
    },
    textTool(async ({ game, move }, signal) => {
      const seat = seats.forGame(game);
      await seat.session.play(move, { signal });
      await advanceCpu(seat.session, signal);
      return unreadText(seat, signal);
    }),
  );

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
        'The game as you may see it: a drawing, whose turn it is, and your legal moves. Without a seat you are a spectator.',
      inputSchema: {
        game: GAME,
        moves_from: z
          .int()
          .min(0)
          .default(0)
          .describe('The first legal move to list, if there are too many to list'),
        state: z.boolean().default(false).describe('Whether to add the state and the config as JSON'),
      },
      annotations: READ_ONLY,
    },
    textTool(async ({ game, moves_from: movesFrom, state: withState }, signal) => {
      const { session } = await seats.open(game, signal);
      await session.refresh({ signal });
      return gameText(session, signal, { movesFrom, withState });
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
      await waitForEntries(seat, seconds, signal);
      return hasUnread(seat) ? unreadText(seat, signal) : `Nothing has happened in ${seconds} seconds.`;
    }),
  );
};

export const addPlayingTools = (server: McpServer, seats: Seats): void => {
  addWatchTools(server, seats);
  addMoveTools(server, seats);
};
