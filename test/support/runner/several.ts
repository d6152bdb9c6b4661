/** Runs compiled test files in this process, their tests one after the other: `node dist/test/support/runner/several.js file …`. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

for (const file of process.argv.slice(2)) await import(pathToFileURL(resolve(file)).href);
