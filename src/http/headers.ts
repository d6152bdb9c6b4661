import type { FastifyRequest } from 'fastify';

/** A request header; several of the same name are joined as RFC 9110 (section 5.3) says. */
export const headerOf = ({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
};
