/** Both players ask for the rematch at once, through different instances: there must be exactly one. */
import { at } from 'parlour-games/kit/checked';
import { createCounters, type Counters } from '#resilience/load/counters.js';
import { createHttp, type Http, type Response } from '#resilience/load/http.js';

const TIMEOUT_MS = 30_000;
const TWO_PEOPLE = { seats: [{ kind: 'human' }, { kind: 'human' }] };

const post = (http: Http, path: string, token?: string, body: object = {}): Promise<Response> =>
  http.send({
    method: 'POST',
    path,
    body,
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  });

const race = async (clients: readonly Http[], counters: Counters): Promise<void> => {
  const created = await post(at(clients, 0), '/v1/connect-four/games', undefined, TWO_PEOPLE);
  const { game, tokens } = JSON.parse(created.text) as {
    game: { links: { self: string } };
    tokens: { token: string }[];
  };
  const path = game.links.self;
  await post(at(clients, 0), `${path}/resign`, at(tokens, 0).token);
  const responses = await Promise.all(
    clients.map((client, seat) => post(client, `${path}/rematch`, at(tokens, seat).token)),
  );
  counters.add('games');
  counters.add('requests', responses.length);
  const ids = new Set<string>();
  for (const { status, text } of responses) {
    counters.response(status, undefined);
    if (status === 201) ids.add((JSON.parse(text) as { game: { id: string } }).game.id);
  }
  if (ids.size !== 1) counters.violation('unexpected refusals', `${path}: rematches ${[...ids].join(', ')}`);
};

export async function rematchRaces(
  urls: readonly string[],
  races: number,
): Promise<{ readonly counters: Counters; readonly figures: Record<string, number> }> {
  const counters = createCounters();
  const clients = urls.map((url) => createHttp([url], 1, TIMEOUT_MS));
  for (let number = 0; number < races; number += 1) await race(clients, counters);
  for (const client of clients) client.close();
  return { counters, figures: { races } };
}
