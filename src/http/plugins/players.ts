/** Identifies the players that send their tokens. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isOperator, unauthorized } from '#src/engine/access.js';
import { holderOf } from '#src/engine/players/players.js';
import type { PlayerRecord, TokenHolder } from '#src/engine/players/player-store.js';
import type { Engine } from '#src/engine/engine.js';
import { hashToken, isPlayerToken } from '#src/engine/tokens.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whose token the route accepts. */
    callers?: readonly Caller[];
  }
  interface FastifyRequest {
    /** The player of the token and its rights; `null` for any other token, and on routes that ignore tokens. */
    holder: TokenHolder | null;
    /** The player whose token was sent. */
    readonly player: PlayerRecord | null;
  }
}

/** Whose token a route accepts. A player’s token acts for its seats. */
export type Caller = 'seat' | 'player' | 'operator' | 'anybody';

/** Whether the route is part of the API or of MCP. Pages, documents and monitoring ignore tokens. */
export function looksAtTokens(path: string): boolean {
  return path.startsWith('/v1/') || path === '/mcp';
}

/** Whether the route with this path is about one game. The token of a seat is valid in its own game only, so it is checked there. */
export function isAboutOneGame(path: string): boolean {
  return path.includes('/games/:id');
}

/** Refuses whoever may not call a route that is for players or the operator only. */
const checkCaller = (request: FastifyRequest): void => {
  const { token, server, routeOptions } = request;
  const { callers = ['anybody'] } = routeOptions.config;
  if (callers.includes('anybody')) return;
  if (!callers.includes('player')) requireOperator(request);
  else if (!callers.includes('operator') || !isOperator(token, server.engine.operatorTokenHash))
    playerOf(request);
};

/**
 * Adds `request.holder`. Refuses a wrong or missing token before anything else is looked up; whether a seat's token is right is
 * checked with its game.
 */
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
    app
      .readInTurn(request, () => holderOf(app.engine, token))
      .then(
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
  app.addHook('preHandler', (request, _reply, next) => {
    if (!isAboutOneGame(request.routeOptions.url ?? '')) checkCaller(request);
    next();
  });
}

const TOKEN_CHECK_MS = 60_000;
/** The longest delay of a timer of Node.js. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/**
 * Calls `onEnd` once the player's token of the request has ended; returns a function that stops watching. Does nothing for
 * other tokens.
 */
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
      // The database cannot be reached: the next check tries again.
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

/** The player, if it sent a lasting token (else `unauthorized`). */
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
