/** The package as others get it: packed, installed in an empty project, compiled against and played with. */
import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { test, type Test } from 'tap';
import { registry } from '#test/support/game-types.js';
import { startService } from '#test/support/service.js';

const run = promisify(execFile);
const TSC = resolve('tools/check/node_modules/typescript-7/bin/tsc');
const PROGRAMS = 'test/packages/client/programs';
const DEPENDENCIES = ['openapi-fetch', 'openapi-typescript-helpers', 'eventsource-parser'];

const npm = (cwd: string, ...words: string[]) => run('npm', [...words, '--ignore-scripts'], { cwd });

const compile = async (folder: string, ...options: readonly string[]): Promise<void> => {
  try {
    await run(process.execPath, [TSC, '--project', folder, ...options]);
  } catch (error) {
    throw new Error((error as { stdout: string }).stdout, { cause: error });
  }
};

const COMPILER_OPTIONS = {
  target: 'ES2022',
  lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
  module: 'NodeNext',
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  types: ['node'],
  typeRoots: [resolve('node_modules/@types')],
};

/** A project, outside the repository, that has installed the package from its tarball. */
const installed = async (t: Test): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'parlour-client-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  // What `prepack` does.
  await run(process.execPath, ['tools/build/build.mjs', 'packages']);
  const sources = ['packages/client', ...DEPENDENCIES.map((name) => `node_modules/${name}`)];
  await npm('.', 'pack', '--pack-destination', folder, ...sources.map((source) => resolve(source)));
  await writeFile(join(folder, 'package.json'), '{ "name": "empty", "type": "module" }');
  const tarballs = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
  t.equal(tarballs.length, sources.length);
  await npm(folder, 'install', '--offline', '--no-audit', ...tarballs.map((name) => `./${name}`));
  return folder;
};

/** The first program of the package's README. */
const readmeBot = async (): Promise<string> => {
  const [, block = ''] = /```ts\n([^]*?)```/.exec(await readFile('packages/client/README.md', 'utf8')) ?? [];
  return block;
};

test('the packed package', async (t) => {
  const { url } = await startService(t);
  const folder = await installed(t);
  const contents = await readdir(join(folder, 'node_modules/parlour-client'), { recursive: true });
  t.ok(contents.every((path) => !path.startsWith('src') && !path.endsWith('.tsbuildinfo')));
  t.ok(contents.includes('README.md') && contents.includes('LICENSE'));

  await copyFile(join(PROGRAMS, 'play.ts'), join(folder, 'play.ts'));
  const bot = await readmeBot();
  t.ok(bot.trimEnd().split('\n').length <= 12, 'a bot in 12 lines');
  await writeFile(join(folder, 'bot.ts'), bot.replace('http://127.0.0.1:3000', url));
  for (const [name, options] of Object.entries({
    node: { ...COMPILER_OPTIONS, outDir: 'out' },
    bundler: {
      ...COMPILER_OPTIONS,
      skipLibCheck: true,
      module: 'ESNext',
      moduleResolution: 'bundler',
      noEmit: true,
    },
  })) {
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, include: ['*.ts'] }),
    );
    await t.resolves(compile(folder), `compiles for ${name}`);
  }

  const { stdout } = await run(process.execPath, [join(folder, 'out/play.js'), url], { cwd: folder });
  const expected = { status: 'finished', entries: true, refused: 'game-over', bot: 'function', ladder: 1 };
  t.same(JSON.parse(stdout), expected);
  const played = await run(process.execPath, [join(folder, 'out/bot.js')], { cwd: folder });
  t.match(played.stdout, /outcome: '(win|draw)'/);
  const help = await run(join(folder, 'node_modules/.bin/parlour-bot'), ['--help'], { cwd: folder });
  t.match(help.stdout, /--strategy <file>/);
});

test('a further game type needs new types and nothing else', async (t) => {
  const { url } = await startService(t, {}, { registry });
  await mkdir('.tap', { recursive: true });
  const folder = await mkdtemp(resolve('.tap/eighth-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const client = join(folder, 'client');
  for (const name of ['src', 'package.json', 'tsconfig.json'])
    await cp(join('packages/client', name), join(client, name), { recursive: true });
  const document = join(folder, 'openapi.json');
  await writeFile(document, await (await fetch(`${url}/openapi.json`)).text());
  for (const program of ['tools/build/client-constants.mjs', 'tools/check/client-types.mjs'])
    await run(process.execPath, [program, document, join(client, 'src/generated')]);
  t.match(await readFile(join(client, 'src/generated/service.ts'), 'utf8'), "duets: 'duets'");
  await compile(client, '--noEmit', 'false');

  await copyFile(join(PROGRAMS, 'eighth.ts'), join(folder, 'eighth.ts'));
  const compilerOptions = { ...COMPILER_OPTIONS, skipLibCheck: true, outDir: '.' };
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['eighth.ts'] }));
  await compile(folder);
  const { stdout } = await run(process.execPath, [join(folder, 'eighth.js'), url]);
  t.match(JSON.parse(stdout), { status: 'finished', type: /^duets \d$/ });
});
