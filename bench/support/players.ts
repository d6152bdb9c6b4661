/** Clients that play as fast as they can. */
import { at } from 'parlour-games/kit/checked';
import { playerRng } from 'parlour-games/record/rng';
import { seedOf } from '#test/support/play.js';
import type { Service } from '#test/support/service-process.js';

const SECOND_MS = 1000;

interface Created {
  readonly game: { readonly links: { readonly self: string } };
  readonly tokens: readonly { readonly token: string }[];
}

const post = async (url: string, body: object, token?: string): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });

export interface Player {
  readonly id: string;
  readonly token: string;
}

export async function newPlayer({ url }: Pick<Service, 'url'>): Promise<Player> {
  const response = await post(`${url}/v1/players`, { name: 'Ada', kind: 'bot' });
  const { player, token } = (await response.json()) as { player: Player; token: string };
  return { id: player.id, token };
}

/** Plays Connect Four with random moves, `atOnce` games at a time; resolves with the latencies of moves in milliseconds. */
export async function playFor(
  { url }: Pick<Service, 'url'>,
  seconds: number,
  atOnce: number,
): Promise<number[]> {
  const end = performance.now() + seconds * SECOND_MS;
  const latencies: number[] = [];
  const play = async (_: unknown, player: number): Promise<void> => {
    const rng = playerRng(seedOf(player));
    while (performance.now() < end) {
      const seats = [{ kind: 'human' }, { kind: 'human' }];
      const response = await post(`${url}/v1/connect-four/games`, { seats });
      if (response.status !== 201) throw new Error(await response.text());
      const created = (await response.json()) as Created;
      for (let ply = 0, isOver = false; !isOver && performance.now() < end;) {
        const start = performance.now();
        const move = { type: 'drop', column: 1 + rng.below(7) };
        const { token } = at(created.tokens, ply % 2);
        const response = await post(`${url}${created.game.links.self}/moves`, move, token);
        const text = await response.text();
        if (response.status !== 201) continue;
        latencies.push(performance.now() - start);
        isOver = text.includes('"status":"finished"');
        ply += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, play));
  return latencies;
}
