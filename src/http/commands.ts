/** Turns requests into commands of the engine, and their results into responses. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EntriesAdded, GameCommand, KeyedCommand } from '#src/engine/change.js';
import type { GameType } from 'parlour-games/game-type';
import { etagOf, ifMatchAccepts, headerOf } from '#src/http/requests.js';
import { presentEntriesAdded } from './presenters.js';
import { replayedEntriesCost } from '#src/http/plugins/limits.js';
import type { KeyedRequest } from '#src/engine/idempotency.js';
import { defined } from 'parlour-games/kit/checked';
import { invalid } from '#src/http/problems/problems.js';

const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/;
/** Whoever knows the key of a request can get the token in its response again, so that key must be hard to guess. */
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

/** What identifies a request with an Idempotency-Key; `null` without one. */
export function keyedRequest(request: FastifyRequest): KeyedRequest | null {
  const key = headerOf(request, 'idempotency-key');
  if (key === undefined) return null;
  const { method, routeOptions, token, player, body } = request;
  const operation = `${method} ${defined(routeOptions.url, 'the route')}`;
  return { key, operation, token, playerId: player?.id ?? null, body };
}

/** The command of a request that may carry an idempotency key. */
export function keyedCommand(request: FastifyRequest, gameType: GameType): KeyedCommand {
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
  request: FastifyRequest & { readonly params: { readonly id: string } },
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
