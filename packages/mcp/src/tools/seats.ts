/** Tools that take and give up seats. */
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { isOver } from 'parlour-client';
import { z } from 'zod';
import { typeItem } from '../catalogue.js';
import { UsageError } from '../errors.js';
import { invitationLines } from '../invitations.js';
import { introduce, unreadText } from '../log.js';
import type { Seats } from '../seats.js';
import { gameLine, progress } from '../text.js';
import { textTool, MUTATING, GAME, READ_ONLY } from '../tool.js';

/** The largest number of seats that a tool accepts: more than any game has. */
const MAX_SEATS = 20;
const LISTED_GAMES = 100;
const NOT_OVER = [{ status: 'active' }, { status: 'waiting' }] as const;
const MY_TURN = [{ turn: 'mine' }] as const;

const CLOCK = z.union([
  z.strictObject({ perMoveS: z.number() }),
  z.strictObject({ initialS: z.number(), incrementS: z.number() }),
]);

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
  clock: CLOCK.optional().describe(
    'How many seconds people have: for each move, or for all of them and more after each',
  ),
};

const addTakingTools = (server: McpServer, seats: Seats): void => {
  server.registerTool(
    'create_game',
    {
      title: 'Create a game',
      description:
        'Creates a game in which you have seat 0. The others are computer players, or people who join by the link that the result names.',
      inputSchema: NEW_GAME,
      annotations: MUTATING,
    },
    textTool(async ({ type, opponents, seats: wanted, config, visibility, clock }, signal) => {
      const usual = (await typeItem(seats.player.service, type, signal)).seats.default;
      const other =
        opponents === 'people' ? ({ kind: 'open' } as const) : ({ kind: 'cpu', level: opponents } as const);
      const others = Array.from({ length: (wanted ?? usual) - 1 }, () => other);
      const timed = clock === undefined ? {} : { clock };
      const newGame = { config, visibility, seats: [{ kind: 'human' as const }, ...others], ...timed };
      const parlour = await seats.player.become(signal);
      const seat = seats.add(await parlour.games(type).create(newGame, { signal }));
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
      description: 'Takes the seat of a game that is kept for you, or the first open one.',
      inputSchema: { game: GAME },
      annotations: MUTATING,
    },
    textTool(async ({ game }, signal) => {
      const { type, id } = seats.parse(game);
      const parlour = await seats.player.become(signal);
      return introduce(seats.add(await parlour.games(type).join(id, { signal })), signal);
    }),
  );
};

const SERIES = /([\w-]+)\/series\/([0-9a-f-]{36})/;

const addSeriesTool = (server: McpServer, seats: Seats): void => {
  server.registerTool(
    'accept_series',
    {
      title: 'Accept a series',
      description:
        'Accepts a series of games that your player is invited to. Once all have accepted, its games begin: my_games lists them.',
      inputSchema: {
        series: z.string().describe('The series: <type>/series/<id>, as my_games lists it, or its path'),
      },
      annotations: MUTATING,
    },
    textTool(async ({ series }, signal) => {
      const [, type, id] = SERIES.exec(series) ?? [];
      if (type === undefined || id === undefined)
        throw new UsageError('Name the series as my_games does, such as basra/series/0190….');
      const parlour = await seats.player.become(signal);
      const { status, games, parallel } = await parlour.games(type).acceptSeries(id, { signal });
      return `The series is ${status}: ${games} games of ${type}, up to ${parallel} at a time.`;
    }),
  );
};

/** The player's games that are not over, and its invitations; or only games that await its move. */
const myGames = async (seats: Seats, isMyTurn: boolean, signal: AbortSignal): Promise<readonly string[]> => {
  const { me } = await seats.player.become(signal);
  const lines = isMyTurn ? [] : await invitationLines(seats.player, signal);
  for (const filter of isMyTurn ? MY_TURN : NOT_OVER)
    for await (const game of me.games({ ...filter, limit: LISTED_GAMES, signal }))
      if (lines.push(gameLine(game)) >= LISTED_GAMES) return lines;
  return lines;
};

const addSeatedTools = (server: McpServer, seats: Seats): void => {
  server.registerTool(
    'my_games',
    {
      title: 'List my games',
      description: 'Your games that are not over, and the games and series that you are invited to.',
      inputSchema: {
        my_turn: z.boolean().default(false).describe('Only those in which it is your turn'),
      },
      annotations: READ_ONLY,
    },
    textTool(async ({ my_turn: isMyTurn }, signal) => {
      const lines = await myGames(seats, isMyTurn, signal);
      return lines.length === 0 ? 'There are no such games.' : lines.join('\n');
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
      const { session, lastReadOffer: version } = seat;
      const options = { ifMatch: false, signal } as const;
      if (action === 'draw' || action === 'take-back') await session.offer(action, options);
      else if (version === null) throw new UsageError('You have read of no offer in this game: call look.');
      else await session[`${action}Offer`]({ ...options, version });
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

export function addSeatTools(server: McpServer, seats: Seats): void {
  addTakingTools(server, seats);
  addSeriesTool(server, seats);
  addSeatedTools(server, seats);
}
