/** Offers of a draw or a take-back, and the answers to them. */
import { answerOffer, makeOffer } from '#src/engine/commands/offers.js';
import type { GameType } from 'parlour-games/game-type';
import { changeRoute } from '#src/http/change-route.js';
import { changeProblems, KEYED_BODY_PROBLEMS, KEYED_PROBLEMS } from '#src/http/schemas/problem.js';
import { EmptyBody, OfferBody } from '#src/http/schemas/requests.js';
import { offersOf } from 'parlour-games/record/offers';

/** A type that takes no offers refuses all of them: the document leaves its routes out. */
const isHidden = (gameType: GameType): boolean => offersOf(gameType).length === 0;

const making = changeRoute({
  path: 'offers',
  operation: ['make', 'offer'],
  summary: 'Offer the other seat something',
  description: (gameType) =>
    `In ${gameType.title}: ${offersOf(gameType).join(', ') || 'nothing'}. A computer player answers within the same request.`,
  isHidden,
  body: () => OfferBody,
  added: 'The offer, the answer of a computer player, and the game after them.',
  problems: (gameType) => [
    ...KEYED_BODY_PROBLEMS,
    ...changeProblems(gameType),
    'offer-pending',
    'log-full',
    'illegal-move',
  ],
  change: (engine, command, { type }) => makeOffer(engine, command, type),
});

/** The route of an answer, which accepts the offer or not. */
const answering = (verb: 'accept' | 'decline', summary: string, description: string) =>
  changeRoute({
    path: `offers/${verb}`,
    operation: [verb, 'offer'],
    summary,
    description: () => description,
    isHidden,
    body: () => EmptyBody,
    problems: (gameType) => [...KEYED_PROBLEMS, ...changeProblems(gameType), 'no-offer'],
    change: (engine, command) => answerOffer(engine, command, verb === 'accept'),
  });

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
