/** The games that fuzzed requests are about: active, waiting and finished ones of every type. */
import { gameTypes } from '#src/games/index.js';
import { jsonRequest, type RawClient, type RawRequest } from '#resilience/support/raw-http.js';

export interface FuzzedGame {
  readonly type: string;
  readonly id: string;
  readonly path: string;
  /** By seat. */
  readonly tokens: readonly string[];
  /** The last response to `GET` of the game with the token of its first seat. */
  snapshot: string;
}

interface Created {
  readonly game: { readonly id: string };
  readonly tokens: readonly { readonly token: string }[];
}

const succeed = async (client: RawClient, request: RawRequest): Promise<string> => {
  const response = await client.send(request);
  if (response === null || response.status >= 300)
    throw new Error(`${request.method} ${request.path}: ${response?.status} ${response?.text}`);
  return response.text;
};

/** Reads the game as its first seat. */
export const readGame = (client: RawClient, { path, tokens: [token] }: FuzzedGame): Promise<string> =>
  succeed(client, jsonRequest('GET', path, undefined, token));

const create = async (client: RawClient, type: string, body: object): Promise<FuzzedGame> => {
  const text = await succeed(client, jsonRequest('POST', `/v1/${type}/games`, body));
  const { game, tokens } = JSON.parse(text) as Created;
  const path = `/v1/${type}/games/${game.id}`;
  const created = { type, id: game.id, path, tokens: tokens.map(({ token }) => token), snapshot: '' };
  return { ...created, snapshot: await readGame(client, created) };
};

/** Creates four games of every type: between people, against the computer, resigned, and private with open seats. */
export const createGames = async (client: RawClient): Promise<FuzzedGame[]> => {
  const games: FuzzedGame[] = [];
  for (const { id: type, seats } of gameTypes.values()) {
    const people = Array.from({ length: seats.default }, () => ({ kind: 'human' }));
    games.push(await create(client, type, { seats: people, visibility: 'public' }));
    games.push(await create(client, type, {}));
    const resigned = await create(client, type, { seats: people });
    await succeed(client, jsonRequest('POST', `${resigned.path}/resign`, {}, resigned.tokens[0]));
    games.push({ ...resigned, snapshot: await readGame(client, resigned) });
    const withOpenSeats = people.map((seat, index) => (index === 0 ? seat : { kind: 'open' }));
    games.push(await create(client, type, { seats: withOpenSeats, visibility: 'private' }));
  }
  return games;
};
