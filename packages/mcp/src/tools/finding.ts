/** Tools that find games. */
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { GameTypeId, GameTypeItem, Parlour } from 'parlour-client';
import { z } from 'zod';
import { typeItem } from '../catalogue.js';
import { UsageError } from '../errors.js';
import { gameLine } from '../text.js';
import { textTool, READ_ONLY } from '../tool.js';

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;

const seatCounts = ({ seats: { min, max, allowed, default: usual } }: GameTypeItem): string => {
  if (min === max) return `${min}`;
  return `${allowed === undefined ? `${min} to ${max}` : allowed.join(' or ')}, by default ${usual}`;
};

const typeLine = (item: GameTypeItem): string =>
  `${item.type} · ${item.title}: ${item.summary} Seats: ${seatCounts(item)}. Computer players: ${item.levels.join(', ')}.`;

const rulesText = async (parlour: Parlour, type: string, signal: AbortSignal): Promise<string> => {
  const item = await typeItem(parlour, type, signal);
  const request = { params: { path: { type: item.type } }, headers: { accept: 'text/markdown' }, signal };
  const { data, response } = await parlour.api.GET('/rules/{type}', { ...request, parseAs: 'text' });
  if (data === undefined)
    throw new UsageError(`The rules cannot be read: ${response.url} responded with ${response.status}.`);
  return `${data.trimEnd()}\n\nThe JSON Schema of config in create_game: ${JSON.stringify(item.configSchema)}`;
};

export function addFindingTools(server: McpServer, parlour: Parlour): void {
  server.registerTool(
    'list_game_types',
    {
      title: 'List game types',
      description: 'The games that can be played here.',
      inputSchema: {},
      annotations: READ_ONLY,
    },
    textTool(async (_args, signal) => (await parlour.gameTypes({ signal })).map(typeLine).join('\n')),
  );

  server.registerTool(
    'rules',
    {
      title: 'Read the rules',
      description: 'The rules of a game type, its moves, and the config that create_game takes.',
      inputSchema: { type: z.string().describe('The game type, such as basra') },
      annotations: READ_ONLY,
    },
    textTool(async ({ type }, signal) => rulesText(parlour, type, signal)),
  );

  server.registerTool(
    'list_games',
    {
      title: 'List public games',
      description:
        'The public games, newest first. Those that are waiting have an open seat, which join_game takes.',
      inputSchema: {
        type: z.string().optional().describe('Only games of this type'),
        status: z
          .enum(['waiting', 'active', 'finished', 'cancelled'])
          .optional()
          .describe('Only games in this status'),
        limit: z.int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT).describe('How many games to list'),
      },
      annotations: READ_ONLY,
    },
    textTool(async ({ type, status, limit }, signal) => {
      const lines: string[] = [];
      const ofType = type === undefined ? {} : { type: type as GameTypeId };
      const inStatus = status === undefined ? {} : { status };
      for await (const game of parlour.publicGames({ ...ofType, ...inStatus, limit, signal })) {
        lines.push(gameLine(game));
        if (lines.length === limit) break;
      }
      return lines.length === 0 ? 'There are no such games.' : lines.join('\n');
    }),
  );
}
