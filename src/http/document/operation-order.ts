/** The order of the operations in the document, which Swagger UI and most generators keep. */
import { objectAt, type JsonObject } from './json.js';

/** Before a game. */
const LOBBY = [
  '/v1/game-types',
  '/rules/{type}',
  '/v1/games',
  '/v1/commitments',
  '/v1/players',
  '/v1/players/me',
  '/v1/players/me/tokens',
  '/v1/players/me/games',
  '/v1/players/me/webhook',
  '/v1/players/me/webhook/test',
  '/v1/players/{id}',
  '/v1/players/{id}/tokens',
  '/v1/players/{id}/games',
  '/v1/players/{id}/statistics',
];

/** Below the path of a game type, in the order in which one plays; its queries come after these. */
const PLAY = [
  '/matches',
  '/matches/{id}',
  '/games',
  '/games/{id}/join',
  '/games/{id}/invitation/decline',
  '/games/{id}',
  '/games/{id}/legal-moves',
  '/games/{id}/hint',
  '/games/{id}/moves',
  '/games/{id}/cpu-moves',
  '/games/{id}/events',
  '/games/{id}/board.txt',
  '/games/{id}/board.svg',
  '/games/{id}/offers',
  '/games/{id}/offers/accept',
  '/games/{id}/offers/decline',
  '/games/{id}/resign',
  '/games/{id}/cancel',
  '/games/{id}/rematch',
  '/games/{id}/audit',
  '/statistics',
];

const METHODS = ['post', 'put', 'get', 'patch', 'delete'];

const placeIn = (order: readonly string[], item: string): number =>
  order.includes(item) ? order.indexOf(item) : order.length;

/** The lobby, the game types in the order of the catalogue, then everything else. */
const rankOf = (path: string, types: readonly string[]): readonly [number, number] => {
  const type = types.findIndex((each) => path.startsWith(`/v1/${each}/`));
  if (type >= 0) return [1 + type, placeIn(PLAY, path.slice(`/v1/${types[type]}`.length))];
  return LOBBY.includes(path) ? [0, LOBBY.indexOf(path)] : [1 + types.length, 0];
};

const sortedBy = (object: JsonObject, compare: (a: string, b: string) => number): JsonObject =>
  Object.fromEntries(Object.entries(object).sort(([a], [b]) => compare(a, b)));

export function orderOperations(document: JsonObject, types: readonly string[]): JsonObject {
  const byRank = (a: string, b: string): number => {
    const [first, second] = [rankOf(a, types), rankOf(b, types)];
    return first[0] - second[0] || first[1] - second[1];
  };
  const paths = sortedBy(objectAt(document, 'paths'), byRank);
  const methods = (path: string): JsonObject =>
    sortedBy(objectAt(paths, path), (a, b) => placeIn(METHODS, a) - placeIn(METHODS, b));
  return { ...document, paths: Object.fromEntries(Object.keys(paths).map((path) => [path, methods(path)])) };
}
