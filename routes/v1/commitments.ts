import type { FastifyInstance } from 'fastify';
import { createCommitment } from '#src/engine/commands/create-commitment.js';
import { sendCreated, keyedRequest } from '#src/http/commands.js';
import { addRoute } from '#src/http/route.js';
import { jsonResponse } from '#src/http/schemas/common.js';
import { Commitment, EmptyBody } from '#src/http/schemas/requests.js';
import { timeText } from 'parlour-games/record/entries';
import { commitmentOf } from 'parlour-games/record/hash-chain';

export function addCommitments(app: FastifyInstance): void {
  addRoute(app, {
    method: 'POST',
    path: '/v1/commitments',
    tag: 'games',
    operation: 'createCommitment',
    summary: 'Have the server commit to its part of a seed',
    description:
      'The server commits before it knows your game. Then create the game with `commitmentId` and a `clientSeed` of your own: neither side alone chooses the cards (commit–reveal). See docs/auditing.md.',
    callers: ['anybody'],
    isKeyed: true,
    returnsSecret: true,
    body: EmptyBody,
    results: { 201: jsonResponse(Commitment, 'The SHA-256 of a new secret. Make a note of it.') },
    handle: async (request, reply) => {
      const { id, secret, expiresAt } = await createCommitment(app.engine, keyedRequest(request));
      return sendCreated(reply, { id, commitment: commitmentOf(secret), expiresAt: timeText(expiresAt) });
    },
  });
}
