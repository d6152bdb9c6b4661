import type { FastifyInstance } from 'fastify';
import { declineInvitation } from '#src/engine/players/invitations.js';
import { addChangeRoute } from '#src/http/route.js';
import { EmptyBody } from '#src/http/schemas/requests.js';
import type { GameType } from 'parlour-games/game-type';

export function addInvitation(app: FastifyInstance, gameType: GameType): void {
  addChangeRoute(app, gameType, {
    path: 'invitation/decline',
    operation: ['decline', 'invitation'],
    summary: 'Decline a seat that is kept for you',
    description: 'Anybody may take the seat then.',
    callers: ['player'],
    isHidden: gameType.seats.max === 1,
    body: EmptyBody,
    added: 'The new entry, and the game after it.',
    problems: ['version-mismatch', 'game-over', 'time-over'],
    change: declineInvitation,
  });
}
