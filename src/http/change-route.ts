/** The routes of requests that change a game in progress, or one that waits: they return the entries that they add. */
import type { FastifyPluginAsync } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { EntriesAdded, GameCommand } from '#src/engine/change.js';
import type { Engine } from '#src/engine/engine.js';
import type { GameType } from 'parlour-games/game-type';
import { gameCommand, sendEntriesAdded } from './commands.js';
import type { ProblemCode } from './problems/problems.js';
import { ChangeHeaders, EtagHeader, gameResponse, IdParams } from './schemas/common.js';
import { problemResponses } from './schemas/problem.js';
import type { GameSchemas } from './schemas/type-schemas.js';
import { operationId, seatTokenRequired, type TypeRoutes } from './type-routes.js';

export interface ChangeRoute<Body extends TSchema> {
  /** What follows the id of the game, and what the operation is called. */
  readonly path: string;
  readonly operation: readonly [verb: string, noun?: string];
  readonly summary: string;
  readonly description: (gameType: GameType) => string;
  /** Whether the document leaves it out. */
  readonly isHidden?: (gameType: GameType) => boolean;
  readonly security?: readonly object[];
  readonly body: (schemas: GameSchemas) => Body;
  /** What the response has. */
  readonly added?: string;
  readonly problems: (gameType: GameType) => readonly ProblemCode[];
  /** What the request counts beyond a usual one. */
  readonly cost?: (body: Static<Body>) => number;
  readonly change: (engine: Engine, command: GameCommand, body: Static<Body>) => Promise<EntriesAdded>;
}

export function changeRoute<Body extends TSchema>(route: ChangeRoute<Body>): FastifyPluginAsync<TypeRoutes> {
  return async (app, { gameType }) => {
    const { path, operation, summary, description, isHidden, security = seatTokenRequired } = route;
    const { added = 'The new entries, and the game after them.', problems, cost = () => 0, change } = route;
    const schemas = app.schemasOf(gameType);
    app.post<{ Params: { id: string }; Body: Static<Body> }>(
      `/games/:id/${path}`,
      {
        schema: {
          ...(isHidden && { hide: isHidden(gameType) }),
          tags: [gameType.id],
          operationId: operationId(gameType, ...operation),
          summary,
          description: description(gameType),
          security: security as typeof seatTokenRequired,
          params: IdParams,
          headers: ChangeHeaders,
          body: route.body(schemas),
          response: {
            201: gameResponse(schemas.entriesAdded, added, { etag: EtagHeader }),
            ...problemResponses(...problems(gameType)),
          },
        },
      },
      async (request, reply) => {
        const command = gameCommand(request, gameType);
        const body = request.body as Static<Body>;
        request.addCost(cost(body));
        return sendEntriesAdded(reply, gameType, await change(app.engine, command, body));
      },
    );
  };
}
