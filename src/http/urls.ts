import { at } from '#src/kit/checked.js';

/** The path of a request's URL, without its query. */
export const pathOf = (url: string): string => at(url.split('?', 1), 0);

/** Swagger UI adds routes of its own. */
export const isSwaggerUi = (path: string): boolean => /^\/docs(\/|$)/.test(path);
