/** The addresses of the pages. */

/** A game, or a series of games, as an address names it. */
export interface GameRef {
  readonly type: string;
  readonly id: string;
}

export type Route =
  | { readonly page: 'lobby' }
  | { readonly page: 'table'; readonly game: GameRef }
  | { readonly page: 'embed'; readonly game: GameRef }
  | { readonly page: 'replay'; readonly game: GameRef }
  | { readonly page: 'verify'; readonly game: GameRef | null }
  | { readonly page: 'series'; readonly game: GameRef }
  /** The id of a player, or of a game type. */
  | { readonly page: 'player' | 'ladder'; readonly id: string }
  | { readonly page: 'unknown' };

const GAME_PAGES = ['table', 'embed', 'replay', 'verify', 'series'] as const;
const PAGES_OF_ONE = ['player', 'ladder'] as const;

/** `null` if it is malformed. */
const decoded = (part: string): string | null => {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
};

const UNKNOWN: Route = { page: 'unknown' };

/** The page for a name followed by one part or two. */
const routeWith = (name: string, first: string, second: string | null | undefined): Route => {
  if (second === undefined) {
    const page = PAGES_OF_ONE.find((each) => each === name);
    return page === undefined ? UNKNOWN : { page, id: first };
  }
  const page = GAME_PAGES.find((each) => each === name);
  return page === undefined || !second ? UNKNOWN : { page, game: { type: first, id: second } };
};

/** The page at a path. */
export function routeOf(pathname: string): Route {
  const parts = pathname.split('/').filter((part) => part !== '');
  const [name = '', first, second, ...rest] = parts.map(decoded);
  if (name === '') return { page: 'lobby' };
  if (name === 'verify' && first === undefined) return { page: 'verify', game: null };
  return name === null || !first || rest.length > 0 ? UNKNOWN : routeWith(name, first, second);
}

/** The path of the lobby where a game of this type is set up. */
export function setupPath(type: string): string {
  return `/?${new URLSearchParams({ play: type }).toString()}`;
}

/** The path of a page about a game, or of a series. */
export function gamePath(page: (typeof GAME_PAGES)[number], { type, id }: GameRef): string {
  return `/${page}/${encodeURIComponent(type)}/${encodeURIComponent(id)}`;
}

/** The path of a player's page. */
export function playerPath(id: string): string {
  return `/player/${encodeURIComponent(id)}`;
}

/** The path of the ladder of a game type. */
export function ladderPath(type: string): string {
  return `/ladder/${encodeURIComponent(type)}`;
}

/** The token that a link hands over in its fragment, `#seat=…` or `#player=…`; `null` if there is none. */
export function handedOver(hash: string): string | null {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  return parameters.get('seat') ?? parameters.get('player');
}

/** The link that hands a seat over. Whoever has it can play in that seat. */
export function seatLink(origin: string, game: GameRef, token: string): string {
  return `${origin}${gamePath('table', game)}#${new URLSearchParams({ seat: token }).toString()}`;
}

/** The link that makes another browser play as a player, too. */
export function playerLink(
  origin: string,
  { id, token }: { readonly id: string; readonly token: string },
): string {
  return `${origin}${playerPath(id)}#${new URLSearchParams({ player: token }).toString()}`;
}
