/** The library as others get it: packed, installed in an empty folder, and its README run word for word. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { test } from 'tap';

const run = promisify(execFile);
const LIBRARY = 'packages/games';
const TARBALL = 'parlour-games-1.0.0.tgz';
const README_LINES = 120;

test('the README of the packed library runs', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'parlour-games-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  // What `prepack` does.
  await run(process.execPath, ['tools/build/build.mjs', 'packages']);
  const pack = ['pack', resolve(LIBRARY), '--ignore-scripts', '--pack-destination', folder];
  await run('npm', pack);
  const install = [
    'install',
    '--prefer-offline',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    `./${TARBALL}`,
  ];
  await run('npm', install, { cwd: folder });
  const readme = await readFile(join(folder, 'node_modules/parlour-games/README.md'), 'utf8');
  t.ok(readme.split('\n').length <= README_LINES);
  const blocks = [...readme.matchAll(/```js\n([^]*?)```/g)].map(([, block = '']) => block);
  t.ok(blocks.length >= 3, 'it has examples');
  for (const [index, block] of blocks.entries()) {
    const file = join(folder, `readme-${index}.mjs`);
    await writeFile(file, block);
    const { stdout, stderr } = await run(process.execPath, [file], { cwd: folder });
    t.ok(stdout.length > 0, `block ${index} prints something`);
    t.equal(stderr, '');
  }
  const hard = `import { play } from 'parlour-games';
    console.log(play('connect-four', { seed: '00'.repeat(32) }).computerMove('hard').move.column);`;
  await writeFile(join(folder, 'hard.mjs'), hard);
  const { stdout } = await run(process.execPath, [join(folder, 'hard.mjs')], { cwd: folder });
  t.equal(stdout, '4\n', 'the files of Connect Four are in the package');
});
