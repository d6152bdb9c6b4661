/** Servers whose clocks differ: entries of games with clocks have the time of the server that holds the game. */
import { setTimeout as sleep } from 'node:timers/promises';
import { at } from 'parlour-games/kit/checked';
import { createCounters, type Counters } from '#resilience/load/counters.js';
import { createHttp } from '#resilience/load/http.js';
import type { TestPostgres } from '#test/support/postgres.js';
import { ask } from './nodes.js';

const TIMEOUT_MS = 30_000;
/** The oldest time of a server that the service still uses. */
const OLDEST_MS = 1000;
const BETWEEN_MOVES_MS = 100;
const MOVES = 4;
const SETTINGS = { seats: [{ kind: 'human' }, { kind: 'human' }], clock: { perMoveS: 60 } };

interface Game {
  readonly game: { readonly id: string; readonly links: { readonly self: string } };
  readonly tokens: readonly { readonly token: string }[];
}

const PORT_OF_GAME = (id: string): string => `
SELECT nodeport AS port FROM citus_shards
WHERE shardid = get_shard_id_for_distribution_column('game', '${id}') AND table_name = 'game'::regclass`;

/** When a request was sent and answered. */
type Times = readonly [sentAt: number, answeredAt: number];

interface Answer {
  readonly text: string;
  readonly times: Times;
}

type Post = (path: string, token: string | undefined, body: object) => Promise<Answer>;

/** Plays a few moves; resolves with the game and the times of its entries. */
const play = async (post: Post): Promise<{ game: Game['game']; times: Times[] }> => {
  const created = await post('/v1/connect-four/games', undefined, SETTINGS);
  const { game, tokens } = JSON.parse(created.text) as Game;
  const times = [created.times];
  for (let ply = 0; ply < MOVES; ply += 1) {
    await sleep(BETWEEN_MOVES_MS);
    const move = { type: 'drop', column: ply + 1 };
    times.push((await post(`${game.links.self}/moves`, at(tokens, ply % tokens.length).token, move)).times);
  }
  return { game, times };
};

/** `offsets` says, by port, by how many milliseconds the clock of a server is wrong. */
export async function entriesOnWrongClocks(
  urls: readonly string[],
  coordinator: TestPostgres,
  offsets: ReadonlyMap<number, number>,
  games: number,
): Promise<{ readonly counters: Counters; readonly figures: Record<string, number> }> {
  const counters = createCounters();
  const http = createHttp(urls, urls.length, TIMEOUT_MS);
  const figures: Record<string, number> = {};
  const post: Post = async (path, token, body) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const sentAt = Date.now();
    const { status, text } = await http.send({ method: 'POST', path, headers, body });
    counters.add('requests');
    counters.response(status, undefined);
    if (status === 503) {
      await sleep(BETWEEN_MOVES_MS);
      return post(path, token, body);
    }
    if (status !== 201) counters.violation('unexpected refusals', `${path}: ${status} ${text}`);
    return { text, times: [sentAt, Date.now()] };
  };
  for (let number = 0; number < games; number += 1) {
    const { game, times } = await play(post);
    const path = game.links.self;
    const [{ port } = { port: 0 }] = await ask<{ port: number }>(coordinator, PORT_OF_GAME(game.id));
    const offset = offsets.get(port) ?? 0;
    const { text } = await http.send({ method: 'GET', path: `${path}/moves` });
    const { items } = JSON.parse(text) as { items: readonly { seq: number; at: string }[] };
    for (const entry of items) {
      const [sentAt, answeredAt] = at(times, entry.seq);
      const time = Date.parse(entry.at) - offset;
      if (time > answeredAt || time < sentAt - OLDEST_MS)
        counters.violation(
          'wrong clocks',
          `${path}: entry ${entry.seq} is ${time - sentAt} ms after its request`,
        );
    }
    counters.add('games');
    const name = `games on a server whose clock is ${offset / 1000} s off`;
    figures[name] = (figures[name] ?? 0) + 1;
  }
  http.close();
  return { counters, figures };
}
