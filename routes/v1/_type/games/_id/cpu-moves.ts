import type { FastifyInstance } from 'fastify';
import { makeComputerMoves } from '#src/engine/commands/play.js';
import { addChangeRoute, changeProblems, SEAT } from '#src/http/route.js';
import { CpuMovesBody } from '#src/http/schemas/requests.js';
import type { GameType } from 'parlour-games/game-type';

export function addCpuMoves(app: FastifyInstance, gameType: GameType): void {
  addChangeRoute(app, gameType, {
    path: 'cpu-moves',
    operation: ['play', 'cpuMoves'],
    summary: 'Have computer players move',
    description:
      'Requires a seat’s token, unless all seats are computer players. Such a game is not continued once its log has 10,000 entries.',
    callers: [...SEAT, 'anybody'],
    body: CpuMovesBody,
    problems: [...changeProblems(gameType), 'no-cpu-to-move', 'log-full'],
    cost: ({ count = 1 }) => count - 1,
    change: (engine, command, { count = 1 }) => makeComputerMoves(engine, command, count),
  });
}
