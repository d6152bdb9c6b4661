import { at } from '#src/kit/checked.js';

/** The path of a request's URL, without its query. */
export const pathOf = (url: string): string => at(url.split('?', 1), 0);

/** The path of the rules page of a game type. */
export const rulesPath = (type: string): string => `/rules/${type}`;

/** Swagger UI adds routes of its own. */
export const isSwaggerUi = (path: string): boolean => /^\/docs(\/|$)/.test(path);

/** A URL whose path the router can decode: `/v1/%zz` becomes `/v1/%25zz`, which no route has either. */
export const decodableUrl = (url: string): string => {
  const path = pathOf(url);
  if (!path.includes('%')) return url;
  try {
    decodeURI(path);
    return url;
  } catch {
    return `${path.replaceAll('%', '%25')}${url.slice(path.length)}`;
  }
};
