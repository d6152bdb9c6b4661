/** Offers of a draw or a take-back, and the answers to them. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { answerOffer, makeOffer } from '#src/engine/commands/offers.js';
import type { GameType } from '#src/game-type.js';
import { gameCommand, sendEntriesAdded } from '#src/http/commands.js';
import { operationId, seatTokenRequired, type TypeRoutes } from '#src/http/type-routes.js';
import { ChangeHeaders, EtagHeader, IdParams, jsonResponse } from '#src/http/schemas/common.js';
import {
  changeProblems,
  KEYED_BODY_PROBLEMS,
  KEYED_PROBLEMS,
  problemResponses,
} from '#src/http/schemas/problem.js';
import { EmptyBody, OfferBody } from '#src/http/schemas/requests.js';
import { offersOf } from '#src/record/offers.js';

/** A type that takes no offers refuses all of them: the document leaves its routes out. */
const isHidden = (gameType: GameType): boolean => offersOf(gameType).length === 0;

const making: FastifyPluginAsyncTypebox<TypeRoutes> = async (app, { gameType }) => {
  app.post(
    '/games/:id/offers',
    {
      schema: {
        hide: isHidden(gameType),
        tags: [gameType.id],
        operationId: operationId(gameType, 'make', 'offer'),
        summary: 'Offer the other seat something',
        description: `In ${gameType.title}: ${offersOf(gameType).join(', ') || 'nothing'}. A computer player answers within the same request.`,
        security: seatTokenRequired,
        params: IdParams,
        headers: ChangeHeaders,
        body: OfferBody,
        response: {
          201: jsonResponse(
            app.schemasOf(gameType).entriesAdded,
            'The offer, the answer of a computer player, and the game after them.',
            { etag: EtagHeader },
          ),
          ...problemResponses(
            ...KEYED_BODY_PROBLEMS,
            ...changeProblems(gameType),
            'offer-pending',
            'log-full',
            'illegal-move',
          ),
        },
      },
    },
    async (request, reply) => {
      const command = gameCommand(request, gameType);
      return sendEntriesAdded(reply, gameType, await makeOffer(app.engine, command, request.body.type));
    },
  );
};

/** The route of an answer, which accepts the offer or not. */
const answering =
  (verb: 'accept' | 'decline', summary: string, description: string): FastifyPluginAsyncTypebox<TypeRoutes> =>
  async (app, { gameType }) => {
    app.post(
      `/games/:id/offers/${verb}`,
      {
        schema: {
          hide: isHidden(gameType),
          tags: [gameType.id],
          operationId: operationId(gameType, verb, 'offer'),
          summary,
          description,
          security: seatTokenRequired,
          params: IdParams,
          headers: ChangeHeaders,
          body: EmptyBody,
          response: {
            201: jsonResponse(
              app.schemasOf(gameType).entriesAdded,
              'The new entries, and the game after them.',
              { etag: EtagHeader },
            ),
            ...problemResponses(...KEYED_PROBLEMS, ...changeProblems(gameType), 'no-offer'),
          },
        },
      },
      async (request, reply) => {
        const command = gameCommand(request, gameType);
        return sendEntriesAdded(reply, gameType, await answerOffer(app.engine, command, verb === 'accept'));
      },
    );
  };

const accepting = answering(
  'accept',
  'Accept the offer of the other seat',
  'A draw ends the game. After a take-back, the game has the state of the version that the offer names as `to`; the log keeps all entries.',
);
const declining = answering(
  'decline',
  'Decline the offer of the other seat',
  'Its maker can make no other offer before the second move after that.',
);

export default [making, accepting, declining];
