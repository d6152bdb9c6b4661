/** Responses to requests with `?at=`: a game, or a drawing of it, as it stood at an earlier version. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Engine } from '#src/engine/engine.js';
import { ALL, type Perspective } from 'parlour-games/record/observations';
import { entryOfVersion } from '#src/engine/queries/log.js';
import type { ViewedGame } from '#src/engine/access.js';
import { isOver, type GameRecord } from 'parlour-games/record/game-record';
import type { GameType } from 'parlour-games/game-type';
import { VERSION } from '#src/project.js';
import { etagFrom, etagMatches, headerOf } from '#src/http/requests.js';
import { sendNoContent } from './commands.js';
import { invalid, type Problem } from '#src/http/problems/problems.js';
import { SPECTATOR, type DrawingQuery } from '#src/http/schemas/requests.js';
import { replayedEntriesCost } from '#src/http/plugins/limits.js';

const HOUR_S = 60 * 60;

/** A game at an earlier version, the perspective to show it from, and what to show in place of its state. */
export interface PastView {
  readonly game: GameRecord;
  readonly perspective: Perspective;
  readonly ending?: object | undefined;
}

const invalidParameter = (name: keyof DrawingQuery, message: string): Problem =>
  invalid(`The query parameter ${name}`, `/querystring/${name}`, message);

const versionOf = (at: number, { version }: GameRecord): number => {
  if (at <= version) return at;
  throw invalidParameter('at', `must be a version of the game, from 1 to ${version}`);
};

/** Refuses to show a game that is not over yet from another perspective than the caller’s. */
const perspectiveOf = (as: DrawingQuery['as'], { game, viewer }: ViewedGame): Perspective => {
  if (as === undefined) return viewer;
  if (!isOver(game)) throw invalidParameter('as', 'is for games that are over');
  if (as === SPECTATOR) return null;
  if (as === ALL) return ALL;
  const seat = Number(as);
  if (seat < game.seats.length) return seat;
  throw invalidParameter('as', `must be a seat of the game, ${SPECTATOR} or ${ALL}`);
};

/**
 * The past of a finished game does not change, but the operator may delete the game. A running game may be restored from a
 * backup, and its seqs may then have other entries, so caches have to revalidate each time.
 */
const cacheControlOf = ({ game }: ViewedGame, { token }: FastifyRequest): string => {
  if (!isOver(game)) return 'private, no-cache';
  return `${token === null ? 'public' : 'private'}, max-age=${HOUR_S}, must-revalidate`;
};

/** What differs between the routes that show past views. */
export interface PastViewResponse {
  /** The media type of the response, with its charset if it has one. */
  readonly mediaType: string;
  /** The body of the response: an object to be sent as JSON, or text. */
  readonly present: (past: PastView) => object | string;
}

type PastViewRequest = FastifyRequest<{ Querystring: DrawingQuery }>;

/**
 * Returns a function that sends the game as it stood at version `at`, or 304. Refuses (400) versions that the game does not
 * have, and perspectives other than the caller's while the game runs.
 */
export function createPastViewSender(
  engine: Engine,
  gameType: GameType,
  { mediaType, present }: PastViewResponse,
) {
  return async (
    request: PastViewRequest,
    reply: FastifyReply,
    viewed: ViewedGame,
    at: number,
  ): Promise<FastifyReply> => {
    const { game } = viewed;
    const version = versionOf(at, game);
    const { as, show } = request.query;
    const perspective = perspectiveOf(as, viewed);
    const headersOf = (hash: string) => ({
      etag: etagFrom([VERSION, hash, perspective, mediaType, show ?? null]),
      'cache-control': cacheControlOf(viewed, request),
    });
    const ifNoneMatch = headerOf(request, 'if-none-match');
    if (ifNoneMatch !== undefined) {
      const headers = headersOf((await entryOfVersion(engine, game, version)).hash);
      if (etagMatches(ifNoneMatch, headers.etag)) return sendNoContent(reply.headers(headers), 304);
    }
    request.addCost(replayedEntriesCost(engine.games.distanceTo(game, version)));
    const past = await engine.games.at(gameType, game, version, request.client);
    return reply
      .headers(headersOf(past.head))
      .type(mediaType)
      .send(present({ game: past, perspective, ending: show && past.ending }));
  };
}
