/** `…/moves`, `…/cpu-moves`, `…/legal-moves` and `…/hint`: what can be played, and what has been. */
import type { FastifyInstance } from 'fastify';
import { makeMove, makeComputerMoves } from '#src/engine/commands/play.js';
import { entriesOf, logPage, type ReadOptions } from '#src/engine/queries/log.js';
import { viewGame, type ViewedGame } from '#src/engine/access.js';
import { loggedEntriesCost, hintCost } from '#src/http/plugins/limits.js';
import { presentEntry, type ToldEntry } from '#src/http/presenters.js';
import {
  addChangeRoute,
  addTypeRoute,
  ANYBODY,
  changeProblems,
  GAME_PROBLEMS,
  turnProblems,
  SEAT,
} from '#src/http/route.js';
import { IdParams, gameResponse } from '#src/http/schemas/common.js';
import { LogQuery, CpuMovesBody, NoQuery, hintQuery } from '#src/http/schemas/requests.js';
import { isForLines, ndjson, NDJSON_MEDIA_TYPE } from '#src/http/streams/audits.js';
import type { GameType, Typed } from 'parlour-games/game-type';
import { legalMovesOf, hintFor } from '#src/engine/queries/legal-moves.js';
import { DEFAULT_LEVEL } from '#src/engine/commands/new-game.js';

const addPlaying = (app: FastifyInstance, gameType: GameType): void => {
  // In some games every well-formed move is legal.
  const canBeIllegal = Object.keys(gameType.refusals).length > 0;
  addChangeRoute(app, gameType, {
    path: 'moves',
    operation: ['play', 'move'],
    summary: 'Play a move',
    description: 'If the game has `autoplay`, computer players reply within the same request.',
    body: app.schemasOf(gameType).moveBody,
    added: 'The entries that the move added, and the game after them.',
    problems: [
      ...changeProblems(gameType),
      ...turnProblems(gameType),
      ...(canBeIllegal ? (['illegal-move'] as const) : []),
    ],
    change: (engine, command, move) => makeMove(engine, command, move as Typed),
  });
};

const addLog = (app: FastifyInstance, gameType: GameType): void => {
  const { engine } = app;
  const schemas = app.schemasOf(gameType);
  async function* wholeLog({ game, viewer }: ViewedGame, options: ReadOptions): AsyncGenerator<ToldEntry> {
    for await (const entry of entriesOf(engine, game, options))
      yield presentEntry(gameType, game, entry, viewer);
  }
  addTypeRoute(app, gameType, {
    method: 'GET',
    path: '/games/:id/moves',
    isPatient: isForLines,
    operation: ['list', 'moves'],
    summary: 'The log',
    description: `A page of entries; with \`Accept: ${NDJSON_MEDIA_TYPE}\` all of them, one per line.`,
    callers: ANYBODY,
    params: IdParams,
    query: LogQuery,
    results: {
      200: {
        description: 'Entries, oldest first.',
        content: {
          'application/json': { schema: schemas.log },
          [NDJSON_MEDIA_TYPE]: { schema: schemas.entry },
        },
      },
    },
    problems: GAME_PROBLEMS,
    handle: async (request, reply) => {
      const { after = -1, limit = 100 } = request.query;
      const viewed = await viewGame(engine, gameType, request.params.id, request);
      if (isForLines(request)) {
        request.addCost(loggedEntriesCost(viewed.game.version));
        return reply
          .type(NDJSON_MEDIA_TYPE)
          .send(ndjson(wholeLog(viewed, { after, client: request.client.address })));
      }
      const { game, viewer } = viewed;
      const { entries, nextAfter } = await logPage(engine, game, after, limit);
      const items = entries.map((entry) => presentEntry(gameType, game, entry, viewer));
      return reply.send({ items, nextAfter });
    },
  });
};

export function addMoves(app: FastifyInstance, gameType: GameType): void {
  addPlaying(app, gameType);
  addLog(app, gameType);
}

export function addCpuMoves(app: FastifyInstance, gameType: GameType): void {
  addChangeRoute(app, gameType, {
    path: 'cpu-moves',
    operation: ['play', 'cpuMoves'],
    summary: 'Let computer players move',
    description:
      'Requires a seat’s token, unless all seats are computer players. Such a game is not continued once its log has 10,000 entries.',
    callers: [...SEAT, 'anybody'],
    body: CpuMovesBody,
    problems: [...changeProblems(gameType), 'no-cpu-to-move', 'log-full'],
    cost: ({ count = 1 }) => count - 1,
    change: (engine, command, { count = 1 }) => makeComputerMoves(engine, command, count),
  });
}

export function addLegalMoves(app: FastifyInstance, gameType: GameType): void {
  addTypeRoute(app, gameType, {
    method: 'GET',
    path: '/games/:id/legal-moves',
    operation: ['list', 'legalMoves'],
    summary: 'Your legal moves',
    description: 'Empty when it is not your turn.',
    callers: SEAT,
    params: IdParams,
    query: NoQuery,
    results: { 200: gameResponse(app.schemasOf(gameType).legalMoves, 'The options, in a fixed order.') },
    problems: GAME_PROBLEMS,
    handle: async (request) =>
      legalMovesOf(gameType, await viewGame(app.engine, gameType, request.params.id, request)),
  });
}

export function addHint(app: FastifyInstance, gameType: GameType): void {
  const schemas = app.schemasOf(gameType);
  addTypeRoute(app, gameType, {
    method: 'GET',
    path: '/games/:id/hint',
    operation: ['get', 'hint'],
    summary: 'A hint: what a computer player would do',
    description: 'It knows no more than you do. The move is not played. Only in games with `hints`.',
    callers: SEAT,
    params: IdParams,
    query: hintQuery(schemas),
    results: { 200: gameResponse(schemas.hint, 'A move that you could play.') },
    isPatient: true,
    problems: [...GAME_PROBLEMS, ...turnProblems(gameType), 'hints-off'],
    cost: hintCost,
    handle: async (request) => {
      const viewed = await viewGame(app.engine, gameType, request.params.id, request, { needsRules: false });
      const { client, query } = request;
      return hintFor(app.engine, { gameType, client }, viewed, query.level ?? DEFAULT_LEVEL);
    },
  });
}
