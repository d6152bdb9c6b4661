/** Leaving a game: before it begins and while it is played. */
import { cancelGame } from '#src/engine/commands/cancel-game.js';
import { declineInvitation } from '#src/engine/players/invitations.js';
import { playerTokenRequired } from '#src/http/type-routes.js';
import { resign } from '#src/engine/commands/play.js';
import { changeRoute } from '#src/http/change-route.js';
import { changeProblems, GAME_PROBLEMS, KEYED_PROBLEMS } from '#src/http/schemas/problem.js';
import { EmptyBody } from '#src/http/schemas/requests.js';

const resignation = changeRoute({
  path: 'resign',
  operation: ['resign', 'game'],
  summary: 'Resign, whether it is your turn or not',
  description: () =>
    'With two seats the other one wins; with three or more an easy computer player takes over your seat.',
  body: () => EmptyBody,
  problems: (gameType) => [...KEYED_PROBLEMS, ...changeProblems(gameType)],
  change: resign,
});

const cancellation = changeRoute({
  path: 'cancel',
  operation: ['cancel', 'game'],
  summary: 'Cancel a game that waits for players',
  description: () =>
    'Requires the token of the first seat that was created `human`, whoever has joined. The game is then over, without a result; its seed is revealed.',
  // A game of one seat never waits for others, so nobody can cancel it.
  isHidden: ({ seats }) => seats.max === 1,
  body: () => EmptyBody,
  added: 'The new entry, and the game after it.',
  problems: () => [
    ...KEYED_PROBLEMS,
    ...GAME_PROBLEMS,
    'version-mismatch',
    'game-active',
    'game-over',
    'time-over',
  ],
  change: cancelGame,
});

const declining = changeRoute({
  path: 'invitation/decline',
  operation: ['decline', 'invitation'],
  summary: 'Decline a seat that is kept for you',
  description: () => 'Anybody may take the seat then.',
  security: playerTokenRequired,
  isHidden: ({ seats }) => seats.max === 1,
  body: () => EmptyBody,
  added: 'The new entry, and the game after it.',
  problems: () => [...KEYED_PROBLEMS, ...GAME_PROBLEMS, 'version-mismatch', 'game-over', 'time-over'],
  change: declineInvitation,
});

export default [resignation, cancellation, declining];
