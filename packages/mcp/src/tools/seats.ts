/** Tools that take and give up seats. */
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { isOver, type Parlour } from 'parlour-client';
import { z } from 'zod';
import { typeItem } from '../catalogue.js';
import { introduce, unreadText } from '../log.js';
import type { Seats } from '../seats.js';
import { gameLine, progress } from '../text.js';
import { textTool, MUTATING, GAME, READ_ONLY } from '../tool.js';

const NAME = z.string().optional().describe('Your name, which the other players see');
/** More seats than any game has. */
const MAX_SEATS = 20;

const NEW_GAME = {
  type: z.string().describe('The game type, such as basra'),
  opponents: z
    .enum(['easy', 'medium', 'hard', 'people'])
    .default('medium')
    .describe('Computer players of this level, or people'),
  seats: z.int().min(1).max(MAX_SEATS).optional().describe('How many seats; by default as many as is usual'),
  config: z
    .record(z.string(), z.unknown())
    .default({})
    .describe('Rules to vary, such as {"target": 51} in basra; the tool rules describes them'),
  visibility: z
    .enum(['public', 'unlisted'])
    .default('unlisted')
    .describe('Public games are listed for everybody'),
  name: NAME,
};

const named = (name: string | undefined): { name?: string } => (name === undefined ? {} : { name });

const addTakingTools = (server: McpServer, parlour: Parlour, seats: Seats): void => {
  server.registerTool(
    'create_game',
    {
      title: 'Create a game',
      description:
        'Creates a game in which you have seat 0. The others are computer players, or people who join by the link that the result names.',
      inputSchema: NEW_GAME,
      annotations: MUTATING,
    },
    textTool(async ({ type, opponents, seats: wanted, config, visibility, name }, signal) => {
      const usual = (await typeItem(parlour, type, signal)).seats.default;
      const other =
        opponents === 'people' ? ({ kind: 'open' } as const) : ({ kind: 'cpu', level: opponents } as const);
      const others = Array.from({ length: (wanted ?? usual) - 1 }, () => other);
      const newGame = { config, visibility, seats: [{ kind: 'human' as const, ...named(name) }, ...others] };
      const seat = await seats.create(() => parlour.games(type).create(newGame, { signal }));
      const text = await introduce(seat, signal);
      return seat.session.game.status === 'waiting'
        ? `${text}\nOthers join at ${seats.linkOf(seat.session)}`
        : text;
    }),
  );

  server.registerTool(
    'join_game',
    {
      title: 'Join a game',
      description: 'Takes the first open seat of a game.',
      inputSchema: { game: GAME, name: NAME },
      annotations: MUTATING,
    },
    textTool(async ({ game, name }, signal) => {
      const { type, id } = seats.parse(game);
      const join = () => parlour.games(type).join(id, { ...named(name), signal });
      const seat = await seats.join({ type, id }, join);
      return introduce(seat, signal);
    }),
  );
};

const addSeatedTools = (server: McpServer, seats: Seats): void => {
  server.registerTool(
    'my_games',
    {
      title: 'List my games',
      description: 'The games in which you have a seat, as you last saw them.',
      inputSchema: {},
      annotations: READ_ONLY,
    },
    textTool(async () => {
      const sessions = seats.all();
      return sessions.length === 0
        ? 'You have no seats.'
        : sessions.map(({ game }) => gameLine(game)).join('\n');
    }),
  );

  server.registerTool(
    'offer',
    {
      title: 'Make or answer an offer',
      description:
        'Offers the other seat a draw, or to take back your latest move, in games that take such offers; or answers its offer.',
      inputSchema: {
        game: GAME,
        action: z.enum(['draw', 'take-back', 'accept', 'decline']).describe('What to offer, or the answer'),
      },
      annotations: MUTATING,
    },
    textTool(async ({ game, action }, signal) => {
      const seat = seats.forGame(game);
      const { session } = seat;
      const options = { ifMatch: false, signal } as const;
      if (action === 'accept') await session.acceptOffer(options);
      else if (action === 'decline') await session.declineOffer(options);
      else await session.offer(action, options);
      return unreadText(seat, signal);
    }),
  );

  server.registerTool(
    'resign',
    {
      title: 'Resign',
      description:
        'Gives a game up; cancels it if it still waits for players and you created it. In games of three seats and more a computer player takes over your seat.',
      inputSchema: { game: GAME },
      annotations: { ...MUTATING, destructiveHint: true },
    },
    textTool(async ({ game }, signal) => {
      const seat = seats.forGame(game);
      const { session } = seat;
      const { status } = await session.refresh({ signal });
      const leave = { ifMatch: false, signal } as const;
      const left = status === 'waiting' ? session.cancel(leave) : session.resign(leave);
      const { game: after, entries } = await left;
      if (isOver(after)) return progress(seat, entries);
      seats.leave(session);
      return 'A computer player has taken over your seat.';
    }),
  );
};

export const addSeatTools = (server: McpServer, parlour: Parlour, seats: Seats): void => {
  addTakingTools(server, parlour, seats);
  addSeatedTools(server, seats);
};
