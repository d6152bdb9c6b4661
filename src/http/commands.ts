/** From requests to commands of the engine, and from their results to responses. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GameCommand } from '#src/engine/change.js';
import type { EncodedResponse } from '#src/engine/idempotency.js';
import type { GameType } from '#src/game-type.js';
import { ifMatchAccepts } from './etags.js';
import { headerOf } from './requests.js';
import { keyedRequest } from './idempotency-key.js';
import { replayedEntriesCost } from './costs.js';

/** Status and headers of a response; stored with the body for repeats. */
export interface ResponseHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

type GameRequest = Pick<
  FastifyRequest,
  'method' | 'routeOptions' | 'headers' | 'token' | 'client' | 'addCost'
> & {
  readonly body?: unknown;
  readonly params: { readonly id: string };
};

/** `returnsTokens`: the response contains a token, so its idempotency key must be hard to guess. */
export const gameCommand = (
  request: GameRequest,
  gameType: GameType,
  { returnsTokens = false } = {},
): GameCommand => {
  const ifMatch = headerOf(request, 'if-match');
  return {
    gameType,
    gameId: request.params.id,
    token: request.token,
    client: request.client,
    keyedRequest: keyedRequest(request, returnsTokens),
    onReplay: (entries) => {
      request.addCost(replayedEntriesCost(entries));
    },
    ...(ifMatch !== undefined && {
      acceptsVersion: (version: number): boolean => ifMatchAccepts(ifMatch, version),
    }),
  };
};

/** A 201 response. */
export const created = (
  body: object,
  headers: Readonly<Record<string, string>> = {},
): EncodedResponse<ResponseHead> => ({ head: { status: 201, headers }, body: JSON.stringify(body) });

/** Sends a response that was encoded by `created`, perhaps by an earlier request. */
export const sendEncoded = (reply: FastifyReply, { head, body }: EncodedResponse): FastifyReply => {
  const { status, headers } = head as ResponseHead;
  return reply
    .code(status)
    .headers(headers)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(body);
};
