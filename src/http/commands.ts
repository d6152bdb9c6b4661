/** From requests to commands of the engine, and from their results to responses. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EntriesAdded, GameCommand, KeyedCommand } from '#src/engine/change.js';
import type { GameType } from 'parlour-games/game-type';
import { etagOf, ifMatchAccepts } from './etags.js';
import { headerOf } from './requests.js';
import { keyedRequest } from './idempotency-key.js';
import { presentEntriesAdded } from './presenters.js';
import { replayedEntriesCost } from './costs.js';

type AnyRequest = Pick<
  FastifyRequest,
  'method' | 'routeOptions' | 'headers' | 'token' | 'player' | 'client' | 'addCost'
> & {
  readonly body?: unknown;
};

/** The command of a request that may carry an idempotency key. */
export function keyedCommand(request: AnyRequest, gameType: GameType): KeyedCommand {
  return {
    gameType,
    client: request.client,
    token: request.token,
    player: request.player,
    keyedRequest: keyedRequest(request),
    onReplay: (entries) => {
      request.addCost(replayedEntriesCost(entries));
    },
  };
}

/** The command of a request to change a game. */
export function gameCommand(
  request: AnyRequest & { readonly params: { readonly id: string } },
  gameType: GameType,
): GameCommand {
  const ifMatch = headerOf(request, 'if-match');
  return {
    ...keyedCommand(request, gameType),
    gameId: request.params.id,
    ...(ifMatch !== undefined && {
      acceptsVersion: (version: number): boolean => ifMatchAccepts(ifMatch, version),
    }),
  };
}

/** Sends a response whose bytes follow from `body` alone, so that a retry gets the same ones. */
export function sendJson(
  reply: FastifyReply,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): FastifyReply {
  return reply
    .code(status)
    .headers(headers)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

export function sendCreated(
  reply: FastifyReply,
  body: object,
  headers?: Readonly<Record<string, string>>,
): FastifyReply {
  return sendJson(reply, 201, body, headers);
}

/** Sends the new entries, and the game after them. */
export function sendEntriesAdded(reply: FastifyReply, gameType: GameType, added: EntriesAdded): FastifyReply {
  return sendCreated(reply, presentEntriesAdded(gameType, added), { etag: etagOf(added.game) });
}

/**
 * Sends a response without a body. With `send(null)` Fastify would describe a body of four bytes, `null`, in the headers
 * of a 304.
 */
export function sendNoContent(reply: FastifyReply, status: 202 | 204 | 304): FastifyReply {
  return reply.code(status).send();
}
