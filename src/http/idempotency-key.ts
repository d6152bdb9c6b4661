/** The Idempotency-Key header. */
import type { FastifyRequest } from 'fastify';
import type { KeyedRequest } from '#src/engine/idempotency.js';
import { defined } from 'parlour-games/kit/checked';
import { headerOf } from './requests.js';
import { invalid } from '#src/http/problems/problems.js';

const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/;
/** The key of a response that contains a token leads to that token: nobody may guess it. */
const MIN_SECRET_KEY_LENGTH = 20;

/** Refuses a malformed key, and a short one where a secret is returned (400). */
export function checkKey(key: string, returnsSecret = false): void {
  const refuse = (message: string): never => {
    throw invalid('The Idempotency-Key', '/headers/idempotency-key', message);
  };
  if (!KEY_PATTERN.test(key)) refuse('must be 1 to 255 visible ASCII characters');
  if (returnsSecret && key.length < MIN_SECRET_KEY_LENGTH)
    refuse(
      `must have at least ${MIN_SECRET_KEY_LENGTH} characters here, because the response contains a secret`,
    );
}

type AnyRequest = Pick<FastifyRequest, 'method' | 'routeOptions' | 'headers' | 'token' | 'player'> & {
  readonly body?: unknown;
};

/** `null` without an Idempotency-Key. */
export function keyedRequest(request: AnyRequest): KeyedRequest | null {
  const key = headerOf(request, 'idempotency-key');
  if (key === undefined) return null;
  const { method, routeOptions, token, player, body } = request;
  const operation = `${method} ${defined(routeOptions.url, 'the route')}`;
  return { key, operation, token, playerId: player?.id ?? null, body };
}
