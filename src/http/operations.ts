/** What the routes of one game type have in common. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ChangeRequest } from '#src/engine/commands/change-game.js';
import type { KeyedRequest, EncodedResponse } from '#src/engine/idempotency.js';
import type { TurnRequest } from '#src/engine/commands/make-move.js';
import type { GameType } from '#src/game-type.js';
import { versionsOf } from './etags.js';
import type { IdParams } from './schemas/common.js';

/** The options that every plugin below `routes/v1/_type` is registered with. */
export interface TypeRoutes {
  readonly gameType: GameType;
}

/** The security requirement of routes that a seat's token opens, and of those it may but need not be sent to. */
export const seatToken = [{ seatToken: [] }];
export const seatTokenOrNone = [{ seatToken: [] }, {}];
/** What the operator may read as well. */
export const readable = [...seatTokenOrNone, { operatorToken: [] }];

/** A name for generated clients, e.g. `createConnectFourGame`. */
export const operation = ({ id }: GameType, verb: string, what = ''): string =>
  [verb, ...id.split('-'), what]
    .map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');

type AnyRequest = Pick<FastifyRequest, 'method' | 'routeOptions' | 'headers' | 'token'> & {
  readonly body?: unknown;
};
type GameRequest = AnyRequest & { readonly params: IdParams };

const header = (request: AnyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
};

/** What makes a request safe to repeat; `route` names it apart from the game's id. */
export const repeatable = (request: AnyRequest): KeyedRequest => ({
  key: header(request, 'idempotency-key') ?? null,
  route: `${request.method} ${request.routeOptions.url ?? ''}`,
  token: request.token,
  body: request.body,
});

export const changeRequest = (
  request: GameRequest,
  gameType: GameType,
  returnsTokens: boolean,
): ChangeRequest => ({
  ...repeatable(request),
  gameType,
  id: request.params.id,
  returnsTokens,
});

export const turnRequest = (request: GameRequest, gameType: GameType): TurnRequest => ({
  ...changeRequest(request, gameType, false),
  versions: () => versionsOf(header(request, 'if-match')),
});

/** Sends an answer whose bytes are made already. */
export const sendEncoded = (reply: FastifyReply, { status, headers, body }: EncodedResponse): FastifyReply =>
  reply
    .code(status)
    .headers({ ...headers, 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .send(body);
