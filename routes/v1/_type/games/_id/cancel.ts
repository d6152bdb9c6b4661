import type { FastifyInstance } from 'fastify';
import { cancelGame } from '#src/engine/commands/cancel-game.js';
import { addChangeRoute } from '#src/http/route.js';
import { EmptyBody } from '#src/http/schemas/requests.js';
import type { GameType } from 'parlour-games/game-type';

export function addCancellation(app: FastifyInstance, gameType: GameType): void {
  addChangeRoute(app, gameType, {
    path: 'cancel',
    operation: ['cancel', 'game'],
    summary: 'Cancel a game that waits for players',
    description:
      'Requires the token of the first seat that was created `human`, whoever has joined. The game is then over, without a result; its seed is revealed.',
    // A game of one seat never waits for others, so nobody can cancel it.
    isHidden: gameType.seats.max === 1,
    body: EmptyBody,
    added: 'The new entry, and the game after it.',
    problems: ['version-mismatch', 'game-active', 'game-over', 'time-over'],
    change: cancelGame,
  });
}
