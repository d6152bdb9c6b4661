import type { FastifyReply } from 'fastify';

/**
 * Sends a response without a body. With `send(null)` Fastify would describe a body of four bytes, `null`, in the headers
 * of a 304.
 */
export const sendNoContent = (reply: FastifyReply, status: 202 | 204 | 304): FastifyReply =>
  reply.code(status).send();
