/** The games that hostile requests are about: of every type, running, waiting and finished. */
import { gameTypes } from '#src/games/index.js';
import type { Draft } from './mutations.js';
import type { Wire } from './raw-http.js';

export interface Game {
  readonly type: string;
  readonly id: string;
  readonly path: string;
  /** By seat. */
  readonly tokens: readonly string[];
  /** The game as its first seat sees it, to the letter. */
  seen: string;
}

interface Created {
  readonly game: { readonly id: string };
  readonly tokens: readonly { readonly token: string }[];
}

export const jsonDraft = (method: string, path: string, value?: unknown, token?: string): Draft => ({
  method,
  path,
  headers: {
    ...(value !== undefined && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  },
  body: value === undefined ? null : Buffer.from(JSON.stringify(value)),
});

const succeed = async (wire: Wire, draft: Draft): Promise<string> => {
  const answer = await wire.send(draft);
  if (answer === null || answer.status >= 300)
    throw new Error(`${draft.method} ${draft.path}: ${answer?.status} ${answer?.text}`);
  return answer.text;
};

/** How the game looks now. */
export const look = (wire: Wire, { path, tokens: [token] }: Game): Promise<string> =>
  succeed(wire, jsonDraft('GET', path, undefined, token));

const create = async (wire: Wire, type: string, body: object): Promise<Game> => {
  const text = await succeed(wire, jsonDraft('POST', `/v1/${type}/games`, body));
  const { game, tokens } = JSON.parse(text) as Created;
  const path = `/v1/${type}/games/${game.id}`;
  const created = { type, id: game.id, path, tokens: tokens.map(({ token }) => token), seen: '' };
  return { ...created, seen: await look(wire, created) };
};

/** Games of every type: one between people, one against the computer, one given up, one private that waits for guests. */
export const createGames = async (wire: Wire): Promise<Game[]> => {
  const games: Game[] = [];
  for (const { id: type, seats } of gameTypes.values()) {
    const people = Array.from({ length: seats.default }, () => ({ kind: 'human' }));
    games.push(await create(wire, type, { seats: people, visibility: 'public' }));
    games.push(await create(wire, type, {}));
    const given = await create(wire, type, { seats: people });
    await succeed(wire, jsonDraft('POST', `${given.path}/resign`, {}, given.tokens[0]));
    games.push({ ...given, seen: await look(wire, given) });
    const guests = people.map((seat, at) => (at === 0 ? seat : { kind: 'open' }));
    games.push(await create(wire, type, { seats: guests, visibility: 'private' }));
  }
  return games;
};
