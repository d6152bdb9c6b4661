/**
 * A small bot that plays any game type against the computer with random legal moves.
 * `npm run build && node dist/examples/bot.js connect-four http://127.0.0.1:3000 '{"drawWhenUnwinnable": true}'`
 */
import { argv } from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The fields of a game that the bot uses. docs/bots.md says where to find the others. */
export interface Game {
  readonly id: string;
  readonly version: number;
  readonly status: 'waiting' | 'active' | 'finished';
  readonly legalMoves: readonly Readonly<Record<string, unknown>>[];
  readonly result: {
    readonly outcome: string;
    readonly scores: readonly number[];
    readonly reason: string;
  } | null;
  readonly links: { readonly self: string };
}

interface Created {
  readonly game: Game;
  readonly tokens: readonly { readonly token: string }[];
}

const RESPONSE_TIMEOUT_MS = 30_000;
const MAX_ATTEMPTS = 10;
/** Statuses that are worth a retry. */
const TEMPORARY = [429, 500, 502, 503, 504];

const below = (n: number): number => Math.floor(Math.random() * n);

/** `count` random items of `items`, all different. */
const sample = (items: readonly unknown[], count: number): unknown[] => {
  const left = [...items];
  return Array.from({ length: count }, () => left.splice(below(left.length), 1)[0]);
};

/** The value of an option's field; a random one if the field is a template, `{min, max}` or `{choose, from}`. */
const valueOf = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if ('min' in value && 'max' in value)
    return Number(value.min) + below(Number(value.max) - Number(value.min) + 1);
  if ('choose' in value && 'from' in value) return sample(value.from as unknown[], Number(value.choose));
  return value;
};

/** A random move among `options`. */
export const randomMove = (options: Game['legalMoves']): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({ ...options[below(options.length)] }).map(([name, value]) => [name, valueOf(value)]),
  );

/** Sends a request once. Resolves with the body, or with the milliseconds to wait before a retry. */
const send = async (url: string, request: RequestInit): Promise<string | number> => {
  const response = await fetch(url, { ...request, signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });
  const text = await response.text();
  if (response.ok) return text;
  const isTemporary = TEMPORARY.includes(response.status) || text.includes('"request-in-progress"');
  if (isTemporary) return 1000 * Number(response.headers.get('retry-after') ?? 1);
  throw new Error(`${url} refused the request: ${text}`);
};

/** Whether there was no response (fetch throws TypeError) or none in time (DOMException). */
const isLost = (error: unknown): boolean => error instanceof TypeError || error instanceof DOMException;

/** Posts `body` until there is a response. With the same key a retry gets the first response, so nothing happens twice. */
const post = async <Body>(url: string, body: object, headers: Record<string, string> = {}): Promise<Body> => {
  const key = crypto.randomUUID();
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, ...headers },
    body: JSON.stringify(body),
  };
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const outcome = await send(url, request).catch((error: unknown) => {
      if (isLost(error)) return 100 * 2 ** attempt;
      throw error;
    });
    if (typeof outcome === 'string') return JSON.parse(outcome) as Body;
    await pause(outcome);
  }
  throw new Error(`${url} did not respond in ${MAX_ATTEMPTS} attempts`);
};

/** Plays one game to its end, with the bot in seat 0 and computer players in the other seats. */
export const playGame = async (server: string, type: string, config: object = {}): Promise<Game> => {
  const created = await post<Created>(`${server}/v1/${type}/games`, { config });
  const [first] = created.tokens;
  if (first === undefined) throw new Error('the new game has no seat for the bot');
  let { game } = created;
  while (game.status !== 'finished') {
    const headers = { authorization: `Bearer ${first.token}`, 'if-match': `"${game.version}"` };
    const url = `${server}${game.links.self}`;
    // Computer players move within the bot's request. If that would take too long, a further request continues.
    const changed =
      game.legalMoves.length > 0
        ? post<{ game: Game }>(`${url}/moves`, randomMove(game.legalMoves), headers)
        : post<{ game: Game }>(`${url}/cpu-moves`, { count: 100 }, headers);
    ({ game } = await changed);
  }
  return game;
};

const [, program, type = 'connect-four', server = 'http://127.0.0.1:3000', config = '{}'] = argv;
if (program === fileURLToPath(import.meta.url)) {
  const { id, result } = await playGame(server, type, JSON.parse(config) as object);
  console.log(`${type} ${id}: ${JSON.stringify(result)}`);
}
