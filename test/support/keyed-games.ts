/** Games whose every change carries an idempotency key, and what was sent in response. */
import type { GameType } from 'parlour-games/game-type';
import { quickConfig } from './quick-games.js';
import { playOne, watched } from './replays.js';
import { openGame, type Call, type CallOptions } from './service.js';

export interface KeyedRequest {
  readonly path: string;
  readonly options: CallOptions;
  /** The parts of the response that have to be the same for a retry. */
  readonly response: string;
}

const HEADERS = ['content-type', 'cache-control', 'etag', 'location'];

/** The parts of a response that have to be the same for a retry. */
export function essenceOf({ status, headers, text }: Awaited<ReturnType<Call>>): string {
  return JSON.stringify([status, ...HEADERS.map((name) => headers[name]), text]);
}

/** Whether the request changed anything. */
export function hasSucceeded({ response }: KeyedRequest): boolean {
  return response.startsWith('[201');
}

/** Sends a request again. */
export async function retry(call: Call, { path, options }: KeyedRequest): Promise<string> {
  return essenceOf(await call('POST', path, options));
}

/** Adds a key to each POST request, and notes the request with its response. */
export function withKeys(call: Call, sent: KeyedRequest[]): Call {
  return async (method, path, options = {}) => {
    if (method !== 'POST') return call(method, path, options);
    const keyed = { ...options, headers: { 'idempotency-key': crypto.randomUUID() } };
    const response = await call(method, path, keyed);
    sent.push({ path, options: keyed, response: essenceOf(response) });
    return response;
  };
}

export interface KeyedGame {
  readonly path: string;
  /** By seat; undefined for those that nobody has a token of. */
  readonly tokens: (string | undefined)[];
  readonly play: (moves: number) => Promise<void>;
}

/** Opens a game with a person, computer players and, on the last of several seats, a guest who joins. */
export async function openKeyedGame(
  call: Call,
  gameType: GameType,
  count: number,
  autoplay = true,
): Promise<KeyedGame> {
  const { id } = gameType;
  const seats = Array.from({ length: count }, (_, seat) => {
    if (seat === 0) return { kind: 'human', name: 'Ada' };
    return seat === count - 1 ? { kind: 'open', name: 'Bob' } : { kind: 'cpu', level: 'easy' };
  });
  const body = { config: quickConfig(id), seats, autoplay };
  const game = watched(await openGame(call, id, body), gameType);
  if (count > 1) {
    const joined = await call('POST', `${game.path}/join`, { body: { name: 'Eve' } });
    game.tokens[count - 1] = joined.body.token as string;
  }
  return {
    path: game.path,
    tokens: game.tokens,
    play: async (moves) => {
      for (let n = 0; n < moves && (await playOne(call, game)); n += 1);
    },
  };
}

/** The person on seat 0 resigns. Resolves with whether the game goes on without that person. */
export async function resignFrom(call: Call, { path, tokens }: KeyedGame): Promise<boolean> {
  const { body } = await call('POST', `${path}/resign`, { token: tokens[0] });
  if (body.game?.status !== 'active') return false;
  tokens[0] = undefined;
  return true;
}
