/** Builds the copy of the project that Stryker has changed, with the packages of the project itself. */
import { symlinkSync } from 'node:fs';
import process from 'node:process';

symlinkSync('../../../node_modules', 'node_modules');
// npm keeps some packages with the workspace that needs them.
symlinkSync('../../../../../packages/web/node_modules', 'packages/web/node_modules');
process.argv.push('modules');
await import('../../build/build.mjs');
