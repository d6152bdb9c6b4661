import { existsSync, readFileSync } from 'node:fs';

const nearest = (folder: URL): URL =>
  existsSync(new URL('package.json', folder)) ? folder : nearest(new URL('..', folder));

/** The folder of package.json, as a URL that ends in a slash. This module runs from dist/src and from the bundle. */
export const PROJECT_ROOT = nearest(new URL('.', import.meta.url));

const manifest = JSON.parse(readFileSync(new URL('package.json', PROJECT_ROOT), 'utf8')) as {
  readonly version: string;
};

/** The version of the package and of the API: there is only one. */
export const VERSION = manifest.version;
