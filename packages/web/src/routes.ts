/** The addresses of the pages. */

/** A game as an address names it. */
export interface GameRef {
  readonly type: string;
  readonly id: string;
}

export type Route =
  | { readonly page: 'lobby' }
  | { readonly page: 'table'; readonly game: GameRef }
  | { readonly page: 'replay'; readonly game: GameRef }
  | { readonly page: 'verify'; readonly game: GameRef | null }
  | { readonly page: 'player'; readonly id: string }
  | { readonly page: 'unknown' };

const GAME_PAGES = ['table', 'replay', 'verify'] as const;

/** `null` if it is not a part of an address at all. */
const decoded = (part: string): string | null => {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
};

/** The page at a path. */
export const routeOf = (pathname: string): Route => {
  const parts = pathname.split('/').filter((part) => part !== '');
  const [first = '', type, id, ...rest] = parts.map(decoded);
  if (first === '') return { page: 'lobby' };
  if (first === 'verify' && type === undefined) return { page: 'verify', game: null };
  if (first === 'player' && type && id === undefined) return { page: 'player', id: type };
  const page = GAME_PAGES.find((each) => each === first);
  if (page === undefined || !type || !id || rest.length > 0) return { page: 'unknown' };
  return { page, game: { type, id } };
};

/** The path of the lobby where a game of this type is set up. */
export const setupPath = (type: string): string => `/?${new URLSearchParams({ play: type }).toString()}`;

/** The path of a page about a game. */
export const gamePath = (page: 'table' | 'replay' | 'verify', { type, id }: GameRef): string =>
  `/${page}/${encodeURIComponent(type)}/${encodeURIComponent(id)}`;

/** The path of a player's page. */
export const playerPath = (id: string): string => `/player/${encodeURIComponent(id)}`;

/** The token that a link hands over in its fragment, `#seat=…` or `#player=…`; `null` if there is none. */
export const handedOver = (hash: string): string | null => {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  return parameters.get('seat') ?? parameters.get('player');
};

/** The link that hands a seat over. Who has it plays in that seat. */
export const seatLink = (origin: string, game: GameRef, token: string): string =>
  `${origin}${gamePath('table', game)}#${new URLSearchParams({ seat: token }).toString()}`;

/** The link that makes another browser play as a player, too. */
export const playerLink = (origin: string, { id, token }: { readonly id: string; readonly token: string }): string =>
  `${origin}${playerPath(id)}#${new URLSearchParams({ player: token }).toString()}`;
