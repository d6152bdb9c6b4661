/**
 * A bot in a few lines: plays any type of game against the computer with random legal moves.
 * Run: `npm run build && node dist/examples/bot.js connect-four http://127.0.0.1:3000 '{"drawWhenUnwinnable": true}'`
 */
import { argv } from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** What the bot reads of a game; docs/bots.md says where the rest is. */
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

const ANSWER_TIMEOUT_MS = 30_000;
const MOST_TRIES = 10;
/** Refusals that pass by themselves. */
const PASSING = [429, 500, 502, 503, 504];

const below = (n: number): number => Math.floor(Math.random() * n);

/** `count` different items of `items`, at random. */
const some = (items: readonly unknown[], count: number): unknown[] => {
  const left = [...items];
  return Array.from({ length: count }, () => left.splice(below(left.length), 1)[0]);
};

/** A value of an option: itself, or one of those that a template `{min, max}` or `{choose, from}` stands for. */
const valueOf = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if ('min' in value && 'max' in value)
    return Number(value.min) + below(Number(value.max) - Number(value.min) + 1);
  if ('choose' in value && 'from' in value) return some(value.from as unknown[], Number(value.choose));
  return value;
};

/** A random move of those that `options` list. */
export const randomMove = (options: Game['legalMoves']): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(options[below(options.length)] ?? {}).map(([name, value]) => [name, valueOf(value)]),
  );

/** Sends a request once: the text of the answer, or the milliseconds after which it may be sent again. */
const send = async (url: string, request: RequestInit): Promise<string | number> => {
  const response = await fetch(url, { ...request, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
  const text = await response.text();
  if (response.ok) return text;
  const passes = PASSING.includes(response.status) || text.includes('"request-in-progress"');
  if (passes) return 1000 * Number(response.headers.get('retry-after') ?? 1);
  throw new Error(`${url} refused: ${text}`);
};

/** Whether there was no answer (fetch throws TypeError), or none in time (DOMException). */
const isLost = (error: unknown): boolean => error instanceof TypeError || error instanceof DOMException;

/** Posts `body` until there is an answer. The key makes a repeat get the first answer, so nothing happens twice. */
const post = async <Answer>(
  url: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const key = crypto.randomUUID();
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, ...headers },
    body: JSON.stringify(body),
  };
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const outcome = await send(url, request).catch((error: unknown) => {
      if (isLost(error)) return 100 * 2 ** tries;
      throw error;
    });
    if (typeof outcome === 'string') return JSON.parse(outcome) as Answer;
    await pause(outcome);
  }
  throw new Error(`${url} does not answer`);
};

/** Plays one game to its end: the bot in seat 0, computer players in the other seats. */
export const playGame = async (server: string, type: string, config: object = {}): Promise<Game> => {
  const created = await post<Created>(`${server}/v1/${type}/games`, { config });
  const token = created.tokens[0]?.token ?? '';
  let { game } = created;
  while (game.status !== 'finished') {
    const headers = { authorization: `Bearer ${token}`, 'if-match': `"${game.version}"` };
    const url = `${server}${game.links.self}`;
    // Computer players answer by themselves, unless they were stopped for taking too long.
    const answer =
      game.legalMoves.length > 0
        ? post<{ game: Game }>(`${url}/moves`, randomMove(game.legalMoves), headers)
        : post<{ game: Game }>(`${url}/cpu-moves`, { count: 100 }, headers);
    ({ game } = await answer);
  }
  return game;
};

const [, program, type = 'connect-four', server = 'http://127.0.0.1:3000', config = '{}'] = argv;
if (program === fileURLToPath(import.meta.url)) {
  const { id, result } = await playGame(server, type, JSON.parse(config) as object);
  console.log(`${type} ${id}: ${JSON.stringify(result)}`);
}
