/** Runs compiled test files in this process, one test after the other: `node dist/test/support/runner/several.js file …`. */
import hooks from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const { createHook } = hooks;
const setCreateHook = (create: typeof createHook): void => {
  hooks.createHook = create;
  syncBuiltinESMExports();
};

// tap follows every promise and timer to the test that it comes from, which takes a tenth of the processor time. Without
// that, an error that nothing catches ends the process, as it would end Parlour's, and the runner reports it.
setCreateHook(() => createHook({}));
await import('tap');
setCreateHook(createHook);

const imports = process.argv
  .slice(2)
  .map((file) => `import ${JSON.stringify(pathToFileURL(resolve(file)))};`);
// As one module, so that every test is known before the first one ends: what tests share is closed after the last.
await import(`data:text/javascript,${encodeURIComponent(imports.join(''))}`);
