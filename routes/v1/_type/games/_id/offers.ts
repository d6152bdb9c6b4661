/** `…/offers`, `…/offers/accept` and `…/offers/decline`: offers of a draw or a take-back, and the answers to them. */
import type { FastifyInstance } from 'fastify';
import { answerOffer, makeOffer } from '#src/engine/commands/offers.js';
import { addChangeRoute, changeProblems } from '#src/http/route.js';
import { AnswerBody, OfferBody } from '#src/http/schemas/requests.js';
import type { GameType } from 'parlour-games/game-type';
import { offersOf } from 'parlour-games/record/offers';

const ANSWERS = {
  accept: {
    summary: 'Accept the offer of the other seat',
    description:
      'A draw ends the game. After a take-back, the game has the state of the version that the offer names as `to`; the log keeps all entries.',
  },
  decline: {
    summary: 'Decline the offer of the other seat',
    description: 'Its maker cannot make another offer until two more moves have been played.',
  },
};

export function addOffers(app: FastifyInstance, gameType: GameType): void {
  const types = offersOf(gameType);
  // A type that takes no offers refuses all of them.
  const isHidden = types.length === 0;
  addChangeRoute(app, gameType, {
    path: 'offers',
    operation: ['make', 'offer'],
    summary: 'Offer a draw or a take-back',
    description: `In ${gameType.title}: ${types.join(', ') || 'nothing'}. A computer player answers within the same request.`,
    isHidden,
    body: OfferBody,
    added: 'The offer, the answer of a computer player, and the game after them.',
    problems: [...changeProblems(gameType), 'offer-pending', 'log-full', 'illegal-move'],
    change: (engine, command, { type }) => makeOffer(engine, command, type),
  });
  for (const verb of ['accept', 'decline'] as const)
    addChangeRoute(app, gameType, {
      ...ANSWERS[verb],
      path: `offers/${verb}`,
      operation: [verb, 'offer'],
      isHidden,
      body: AnswerBody,
      problems: [...changeProblems(gameType), 'no-offer'],
      change: (engine, command, { version }) => answerOffer(engine, command, verb === 'accept', version),
    });
}
