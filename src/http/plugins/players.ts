/** Players that send their tokens. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isOperator, unauthorized } from '#src/engine/access.js';
import { holderOf } from '#src/engine/players/players.js';
import type { PlayerRecord, TokenHolder } from '#src/engine/players/player-store.js';
import type { Engine } from '#src/engine/engine.js';
import { hashToken, isPlayerToken } from '#src/engine/tokens.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose token it is; `null` for any other token, and for routes that look at none. */
    holder: TokenHolder | null;
    /** The player whose token it is. */
    readonly player: PlayerRecord | null;
  }
}

/** Whether the route answers about games, players or matches. Pages, documents and monitoring look at no token. */
export function looksAtTokens(path: string): boolean {
  return path.startsWith('/v1/') || path === '/mcp';
}

/** The token of a seat is valid in its game only, which checks it. */
const isAboutOneGame = (path: string): boolean => path.includes('/games/:id');

/** Adds `request.holder`. Wrong tokens are refused before anything is looked up, except by the game that a request is about. */
export function addPlayers(app: FastifyInstance): void {
  app.decorateRequest('holder', null);
  app.decorateRequest('player', {
    getter() {
      return this.holder?.player ?? null;
    },
  });
  app.addHook('preHandler', (request, _reply, next) => {
    const { token, routeOptions } = request;
    const { url = '' } = routeOptions;
    if (token === null || !looksAtTokens(url)) {
      next();
      return;
    }
    if (!isPlayerToken(token)) {
      const isKnown = isAboutOneGame(url) || isOperator(token, app.engine.operatorTokenHash);
      next(isKnown ? undefined : unauthorized('This token is not valid here, or it has been revoked.'));
      return;
    }
    const hash = hashToken(token);
    holderOf(app.engine, token).then(
      (holder) => {
        request.holder = holder;
        app.playersByToken.set(hash, holder.player.id);
        next();
      },
      (error: unknown) => {
        app.playersByToken.delete(hash);
        next(error as Error);
      },
    );
  });
}

const TOKEN_CHECK_MS = 60_000;
/** The longest delay of a timer. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** Calls `onEnd` once the player's token of the request has ended; returns what stops that. Does nothing for other tokens. */
export function watchToken(
  { store, databaseClock, bus }: Engine,
  { holder, token }: FastifyRequest,
  onEnd: () => void,
): () => void {
  if (holder === null || token === null) return () => undefined;
  const { player, expiresAt } = holder;
  const check = (): void => {
    store.holderOfToken(hashToken(token), databaseClock.now()).then(
      (current) => {
        if (current === null) onEnd();
      },
      // The database cannot be reached at present.
      () => undefined,
    );
  };
  const { leave } = bus.onPlayer(player.id, {
    hears: ({ kind }) => {
      if (kind === 'departed') onEnd();
      else if (kind === 'tokens') check();
      return false;
    },
  });
  const checking = setInterval(check, TOKEN_CHECK_MS).unref();
  const remainingMs = expiresAt === null ? MAX_DELAY_MS : expiresAt - databaseClock.now();
  const expiry = setTimeout(check, Math.min(remainingMs + 1, MAX_DELAY_MS)).unref();
  return () => {
    leave();
    clearInterval(checking);
    clearTimeout(expiry);
  };
}

/** The player that sent the request (else `unauthorized`). */
export function playerOf({ player }: FastifyRequest): PlayerRecord {
  if (player !== null) return player;
  throw unauthorized('Send the token of a player as “Authorization: Bearer <token>”.');
}

/** The player, if its token is one that lasts (else `unauthorized`). */
export function playerWithLastingToken(request: FastifyRequest): PlayerRecord {
  const player = playerOf(request);
  if (request.holder?.isLasting === true) return player;
  throw unauthorized('A token that expires may play, create, read and listen, but no more than that.');
}

/** Refuses (`unauthorized`) everybody but the operator. */
export function requireOperator({ server, token }: FastifyRequest): void {
  if (!isOperator(token, server.engine.operatorTokenHash))
    throw unauthorized('Only the operator may do this.');
}
