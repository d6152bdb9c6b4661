/** `/v1/{type}/ladder` and its results. */
import type { FastifyInstance } from 'fastify';
import { allResults, ladderPage, resultPage } from '#src/engine/queries/ladder.js';
import { EXPORT_COST, listCost } from '#src/http/plugins/limits.js';
import { presentRanked, presentResult } from '#src/http/presenters.js';
import { addTypeRoute } from '#src/http/route.js';
import { DEFAULT_PAGE, WITHIN } from '#src/http/schemas/catalogue.js';
import { jsonResponse } from '#src/http/schemas/common.js';
import { LadderPage, LadderQuery, RatedResult, ResultPage, ResultsQuery } from '#src/http/schemas/ladder.js';
import { isForLines, NDJSON_MEDIA_TYPE } from '#src/http/streams/audits.js';
import type { GameType } from 'parlour-games/game-type';

const addStandings = (app: FastifyInstance, gameType: GameType): void => {
  addTypeRoute(app, gameType, {
    method: 'GET',
    path: '/ladder',
    operation: ['get', 'ladder'],
    summary: `Who plays ${gameType.title} best`,
    description: `The ratings of players and computer players in rated games (Plackett–Luce). ${WITHIN}`,
    callers: ['anybody'],
    query: LadderQuery,
    results: { 200: jsonResponse(LadderPage, 'A page of the ladder.') },
    problems: ['bad-cursor'],
    cost: listCost,
    handle: async ({ query: { limit = DEFAULT_PAGE, provisional, ...query } }) => {
      const isProvisional = provisional === 'true';
      const page = await ladderPage(app.engine, gameType, { ...query, limit, provisional: isProvisional });
      return { ...page, items: page.items.map(presentRanked) };
    },
  });
};

const addResults = (app: FastifyInstance, gameType: GameType): void => {
  async function* lines(): AsyncGenerator<string> {
    for await (const result of allResults(app.engine, gameType))
      yield `${JSON.stringify(presentResult(result))}\n`;
  }
  addTypeRoute(app, gameType, {
    method: 'GET',
    path: '/ladder/results',
    isPatient: isForLines,
    operation: ['list', 'ladderResults'],
    summary: 'The results from which the ladder is computed',
    description: `Every rated game, numbered in the order in which games count, so that anybody can compute the ladder. With \`Accept: ${NDJSON_MEDIA_TYPE}\` all of them, one per line.`,
    callers: ['anybody'],
    query: ResultsQuery,
    results: {
      200: {
        description: 'Results, in the order of their numbers.',
        content: { 'application/json': { schema: ResultPage }, [NDJSON_MEDIA_TYPE]: { schema: RatedResult } },
      },
    },
    cost: listCost,
    handle: async (request, reply) => {
      if (isForLines(request)) {
        // Added here, because requests are counted before their media type is known.
        request.addCost(EXPORT_COST - listCost(request));
        return reply.type(NDJSON_MEDIA_TYPE).send(app.openExport(reply, lines));
      }
      const { after = 0, limit = DEFAULT_PAGE } = request.query;
      const { items, nextAfter } = await resultPage(app.engine, gameType, after, limit);
      return reply.send({ items: items.map(presentResult), nextAfter });
    },
  });
};

export function addLadder(app: FastifyInstance, gameType: GameType): void {
  // A game type with one seat has no ladder, because its players never meet.
  if (gameType.seats.max === 1) return;
  addStandings(app, gameType);
  addResults(app, gameType);
}
