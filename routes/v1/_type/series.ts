/** `/v1/{type}/series` and what is below: many games between the same participants. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  answerSeries,
  cancelSeries,
  createSeries,
  findSeries,
  gamesOfSeries,
  listSeries,
  type SeriesRequest,
} from '#src/engine/players/series.js';
import { keyedRequest, sendCreated, sendJson } from '#src/http/commands.js';
import { CREATE_COST, listCost } from '#src/http/plugins/limits.js';
import { playerOf } from '#src/http/plugins/players.js';
import { presentList, presentSeries } from '#src/http/presenters.js';
import { addTypeRoute } from '#src/http/route.js';
import { DEFAULT_PAGE, gameList } from '#src/http/schemas/catalogue.js';
import { jsonResponse } from '#src/http/schemas/common.js';
import { EmptyBody } from '#src/http/schemas/requests.js';
import {
  AcceptBody,
  PageQuery,
  seriesBody,
  SeriesPage,
  SeriesParams,
  SeriesQuery,
  SeriesResponse,
} from '#src/http/schemas/series.js';
import type { GameType } from 'parlour-games/game-type';
import Type from 'typebox';

/** What the routes of series have in common. They are hidden for types with one seat, whose players never meet. */
const commonOf = ({ seats }: GameType) => ({ isHidden: seats.max === 1, tag: 'series' }) as const;

const theSeries = { 200: jsonResponse(SeriesResponse, 'The series.') };

export function addSeriesList(app: FastifyInstance, gameType: GameType): void {
  const { engine } = app;
  const { title } = gameType;
  addTypeRoute(app, gameType, {
    ...commonOf(gameType),
    method: 'POST',
    path: '/series',
    operation: ['create', 'series'],
    summary: `Play many games of ${title} against the same players`,
    description:
      'It begins once all players have accepted. The seats are taken in turn, and the deals are fixed before the first move. Send a player’s token, which has to be among `players`, or the operator’s.',
    callers: ['player', 'operator'],
    isKeyed: true,
    body: seriesBody(gameType),
    results: {
      201: jsonResponse(SeriesResponse, 'The new series.', {
        location: Type.String({ description: 'The path of the new series.' }),
      }),
    },
    problems: [
      'invalid-config',
      'commitment-not-found',
      'commitment-used',
      'commitment-expired',
      'not-found',
    ],
    cost: CREATE_COST,
    handle: async (request, reply) => {
      const keyed = keyedRequest(request);
      const body = request.body as SeriesRequest;
      const series = presentSeries(await createSeries(engine, gameType, request, keyed, body));
      return sendCreated(reply, { series }, { location: series.links.self });
    },
  });
  addTypeRoute(app, gameType, {
    ...commonOf(gameType),
    method: 'GET',
    path: '/series',
    operation: ['list', 'series'],
    summary: `Series of ${title}, newest first`,
    description: 'Of all statuses unless you ask for one.',
    callers: ['anybody'],
    query: SeriesQuery,
    results: { 200: jsonResponse(SeriesPage, 'A page of series.') },
    problems: ['bad-cursor'],
    cost: listCost,
    handle: async ({ query: { limit = DEFAULT_PAGE, ...query } }) => {
      const { items, nextCursor } = await listSeries(engine, gameType, { ...query, limit });
      return { items: items.map(presentSeries), nextCursor };
    },
  });
}

/** A player's answer to an invitation. */
const addAnswer = (app: FastifyInstance, gameType: GameType, accepts: boolean): void => {
  const verb = accepts ? 'accept' : 'decline';
  addTypeRoute(app, gameType, {
    ...commonOf(gameType),
    method: 'POST',
    path: `/series/:id/${verb}`,
    operation: [verb, 'series'],
    summary: accepts ? 'Accept a series' : 'Decline a series',
    description: accepts ? 'Once all players have accepted, it runs.' : 'It is cancelled.',
    callers: ['player'],
    params: SeriesParams,
    isKeyed: true,
    body: accepts ? AcceptBody : EmptyBody,
    results: theSeries,
    problems: ['not-found', 'series-closed'],
    handle: async (request, reply) => {
      const { id } = request.params as { readonly id: string };
      const answer = { accepts, ...(request.body as { readonly clientSeed?: string }) };
      const player = playerOf(request);
      const series = await answerSeries(app.engine, gameType, id, player, keyedRequest(request), answer);
      return sendJson(reply, 200, { series: presentSeries(series) });
    },
  });
};

export function addSeries(app: FastifyInstance, gameType: GameType): void {
  const { engine } = app;
  const common = { ...commonOf(gameType), params: SeriesParams } as const;
  const idOf = (request: FastifyRequest): string => (request.params as { readonly id: string }).id;
  addTypeRoute(app, gameType, {
    ...common,
    method: 'GET',
    path: '/series/:id',
    operation: ['get', 'series'],
    summary: 'A series, and its scores so far',
    description: 'Series are public.',
    callers: ['anybody'],
    results: theSeries,
    problems: ['not-found'],
    handle: async (request) => ({
      series: presentSeries(await findSeries(engine, gameType, idOf(request))),
    }),
  });
  addTypeRoute(app, gameType, {
    ...common,
    method: 'GET',
    path: '/series/:id/games',
    operation: ['list', 'seriesGames'],
    summary: 'The games of a series',
    description: 'Those that have begun, in the order of their numbers.',
    callers: ['anybody'],
    query: PageQuery,
    results: { 200: jsonResponse(gameList([...engine.gameTypes.keys()]), 'A page of games.') },
    problems: ['not-found', 'bad-cursor'],
    cost: listCost,
    handle: async (request) => {
      const { limit = DEFAULT_PAGE, ...query } = request.query;
      const page = await gamesOfSeries(engine, gameType, idOf(request), { ...query, limit });
      return presentList(engine, page);
    },
  });
  addTypeRoute(app, gameType, {
    ...common,
    method: 'DELETE',
    path: '/series/:id',
    operation: ['cancel', 'series'],
    summary: 'Cancel a series',
    description:
      'For whoever created it, and the operator. Running games go on and count; no new ones begin. A series that is over stays as it is.',
    callers: ['player', 'operator'],
    results: theSeries,
    problems: ['not-found'],
    handle: async (request) => ({
      series: presentSeries(await cancelSeries(engine, gameType, idOf(request), request)),
    }),
  });
  addAnswer(app, gameType, true);
  addAnswer(app, gameType, false);
}
