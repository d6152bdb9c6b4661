/** The examples in the docstrings of the front door run. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test } from 'tap';

const run = promisify(execFile);
const FRONT_DOOR = 'packages/games/index.ts';
/** A docstring and what it documents: an exported function or constant. */
const DOCUMENTED = /\/\*\*((?:(?!\*\/)[^])*)\*\/\nexport (?:const|function) (\w+)/g;

const exampleIn = (docstring: string): string =>
  (docstring.split('@example\n')[1] ?? '').replaceAll(/^ \* ?/gm, '');

test('every export of the front door has an example that runs', async (t) => {
  const text = await readFile(FRONT_DOOR, 'utf8');
  const documented = [...text.matchAll(DOCUMENTED)].map(
    ([, docstring = '', name = '']) => [name, exampleIn(docstring)] as const,
  );
  const exported = await import('parlour-games');
  t.same(documented.map(([name]) => name).sort(), Object.keys(exported).sort());
  // Below the root, so that the package is found.
  const folder = await mkdtemp('dist/examples-');
  t.teardown(() => rm(folder, { recursive: true }));
  for (const [name, example] of documented) {
    const file = join(folder, `${name}.mjs`);
    await writeFile(file, example);
    t.match(example, new RegExp(`^import .*\\b${name}\\b.* from 'parlour-games';$`, 'm'));
    const { stdout } = await run(process.execPath, [file]);
    t.ok(stdout.length > 0, `the example of ${name} prints something`);
  }
});
