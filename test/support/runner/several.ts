/** Runs compiled test files in this process, their tests one after the other: `node dist/test/support/runner/several.js file …`. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const imports = process.argv
  .slice(2)
  .map((file) => `import ${JSON.stringify(pathToFileURL(resolve(file)))};`);
// As one module, so that every test is known before the first one ends: what tests share is closed after the last.
await import(`data:text/javascript,${encodeURIComponent(imports.join(''))}`);
