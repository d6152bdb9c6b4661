/** Builds the copy of the project that Stryker has changed, with the packages of the project itself. */
import { symlinkSync } from 'node:fs';

symlinkSync('../../../node_modules', 'node_modules');
// npm keeps some packages with the workspace that needs them.
symlinkSync('../../../../../packages/web/node_modules', 'packages/web/node_modules');
await import('./build.mjs');
