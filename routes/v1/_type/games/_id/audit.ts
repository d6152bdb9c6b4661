import type { FastifyInstance } from 'fastify';
import { checkRules, viewGame } from '#src/engine/access.js';
import { replayBatches } from '#src/engine/queries/audits.js';
import { AUDIT_COST, auditedEntriesCost } from '#src/http/plugins/limits.js';
import { addTypeRoute, ANYBODY, GAME_PROBLEMS } from '#src/http/route.js';
import { gameResponse, IdParams } from '#src/http/schemas/common.js';
import { NoQuery } from '#src/http/schemas/requests.js';
import { recordText } from '#src/http/streams/audit-record.js';
import type { GameType } from 'parlour-games/game-type';
import { isOver } from 'parlour-games/record/game-record';

export function addAudit(app: FastifyInstance, gameType: GameType): void {
  const { engine } = app;
  const { audit } = app.schemasOf(gameType);
  addTypeRoute(app, gameType, {
    method: 'GET',
    path: '/games/:id/audit',
    isPatient: true,
    operation: ['audit', 'game'],
    summary: 'The record for auditors',
    description:
      'Everything once the game is over; until then what you may see, with the hashes. It is computed as you read it, and a response that is cut off ends without the final HTTP chunk. See docs/auditing.md.',
    callers: ANYBODY,
    params: IdParams,
    query: NoQuery,
    results: { 200: gameResponse(audit, 'The record, with checks made for this response.') },
    problems: GAME_PROBLEMS,
    cost: AUDIT_COST,
    handle: async (request, reply) => {
      const { game, viewer } = await viewGame(engine, gameType, request.params.id, request, {
        needsRules: false,
      });
      // Without the rules, it is not known what a running game hides.
      if (!isOver(game)) checkRules(gameType, game);
      const rematch = await engine.games.rematchOf(game);
      const batches = replayBatches(engine, game, request.client.address);
      const audited = { gameType, game, rematch, batches };
      const stream = app.openAudit(reply, () => recordText(engine, audited, viewer));
      // HEAD replays nothing.
      if (request.method === 'GET') request.addCost(auditedEntriesCost(game.version));
      return reply.type('application/json; charset=utf-8').send(stream);
    },
  });
}
