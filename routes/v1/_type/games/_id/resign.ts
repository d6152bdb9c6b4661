import type { FastifyInstance } from 'fastify';
import { resign } from '#src/engine/commands/play.js';
import { addChangeRoute, changeProblems } from '#src/http/route.js';
import { EmptyBody } from '#src/http/schemas/requests.js';
import type { GameType } from 'parlour-games/game-type';

export function addResignation(app: FastifyInstance, gameType: GameType): void {
  addChangeRoute(app, gameType, {
    path: 'resign',
    operation: ['resign', 'game'],
    summary: 'Resign, whether it is your turn or not',
    description:
      'With two seats the other one wins; with three or more an easy computer player takes over your seat.',
    body: EmptyBody,
    problems: changeProblems(gameType),
    change: resign,
  });
}
