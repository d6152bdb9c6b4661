/** `/mcp`: the tools for assistants over streamable HTTP (MCP). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { unauthorized } from '#src/engine/access.js';
import { sendNoContent } from '#src/http/commands.js';
import { addRoute } from '#src/http/route.js';
import { emptyResponse, jsonResponse } from '#src/http/schemas/common.js';
import { SESSION_HEADER } from '#src/http/mcp.js';

const MCP = {
  path: '/mcp',
  tag: 'service',
  callers: ['player', 'anybody'],
  // MCP describes its messages itself.
  isHidden: true,
} as const;

/** Any token sent has to be a player's. */
const checkToken = ({ token, player }: FastifyRequest): void => {
  if (token !== null && player === null)
    throw unauthorized('Send the token of a player as “Authorization: Bearer <token>”, or none.');
};

export function addMcp(app: FastifyInstance): void {
  const { mcp } = app;
  if (mcp === null) return;
  addRoute(app, {
    ...MCP,
    method: 'POST',
    operation: 'sendMcpMessage',
    summary: 'Send a message of MCP',
    description: 'In JSON-RPC 2.0; the response is in JSON as well.',
    body: Type.Record(Type.String(), Type.Unknown()),
    results: {
      200: jsonResponse(Type.Object({}), 'The response.'),
      202: emptyResponse('A message that has no response.'),
    },
    problems: ['origin-not-allowed', 'not-found'],
    authorize: mcp.checkOrigin,
    handle: async (request, reply) => {
      checkToken(request);
      const { session, message } = await mcp.answer(request);
      reply.header(SESSION_HEADER, session);
      return message === null ? sendNoContent(reply, 202) : reply.send(message);
    },
  });
  addRoute(app, {
    ...MCP,
    method: 'DELETE',
    operation: 'endMcpSession',
    summary: 'End a session of MCP',
    description: 'Calls that wait are answered with 404.',
    results: { 204: emptyResponse('The session has ended.') },
    problems: ['origin-not-allowed', 'not-found'],
    authorize: mcp.checkOrigin,
    handle: (request, reply) => {
      checkToken(request);
      mcp.end(request);
      return sendNoContent(reply, 204);
    },
  });
}
