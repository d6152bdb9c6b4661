/** `…/moves`: `POST` plays one, `GET` has the log. */
import type { FastifyInstance } from 'fastify';
import { makeMove } from '#src/engine/commands/play.js';
import { entriesOf, logPage, type ReadOptions } from '#src/engine/queries/log.js';
import { viewGame, type ViewedGame } from '#src/engine/access.js';
import { loggedEntriesCost } from '#src/http/plugins/limits.js';
import { presentEntry, type ToldEntry } from '#src/http/presenters.js';
import {
  addChangeRoute,
  addTypeRoute,
  ANYBODY,
  changeProblems,
  GAME_PROBLEMS,
  turnProblems,
} from '#src/http/route.js';
import { IdParams } from '#src/http/schemas/common.js';
import { LogQuery } from '#src/http/schemas/requests.js';
import { ndjson, NDJSON_MEDIA_TYPE } from '#src/http/streams/audits.js';
import type { GameType, Typed } from 'parlour-games/game-type';

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
      if (request.negotiatedType === NDJSON_MEDIA_TYPE) {
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
