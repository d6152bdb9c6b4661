import { readFileSync } from 'node:fs';
import { PROJECT_ROOT } from './project-root.js';

const manifest = JSON.parse(readFileSync(new URL('package.json', PROJECT_ROOT), 'utf8')) as {
  readonly version: string;
};

/** The version of the package and of the API: there is only one. */
export const VERSION = manifest.version;
