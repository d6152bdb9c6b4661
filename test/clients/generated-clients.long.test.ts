/** Clients generated from the committed document compile under `strict`, and play games. */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { test, type Test } from 'tap';
import { gameTypes } from '#src/games/index.js';
import { startService } from '#test/support/service.js';

const run = promisify(execFile);
const DOCUMENT = resolve('openapi/openapi.json');
const PROGRAMS = 'test/clients/programs';
const GENERATE = 'test/clients/generators/generate.mjs';
const CLIENT_TYPES = 'tools/check/client-types.mjs';
const TSC = resolve('tools/check/node_modules/typescript-7/bin/tsc');

const COMPILER_OPTIONS = {
  target: 'ES2023',
  module: 'NodeNext',
  strict: true,
  noUncheckedIndexedAccess: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  types: ['node'],
  outDir: 'out',
};

/** As strict as the compiler gets. The code that hey-api adds to a client is not written for this. */
const STRICTEST = { ...COMPILER_OPTIONS, exactOptionalPropertyTypes: true };

/** A folder below the repository, so that packages are found, for a program that uses a generated client. */
const newFolder = async (t: Test, compilerOptions: object): Promise<string> => {
  await mkdir('.tap', { recursive: true });
  const folder = await mkdtemp(resolve('.tap/client-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  return folder;
};

/** Compiles a program and runs it; throws what the compiler says. */
const compile = async (folder: string): Promise<void> => {
  try {
    await run(process.execPath, [TSC, '--project', folder]);
  } catch (error) {
    throw new Error((error as { stdout: string }).stdout, { cause: error });
  }
};

interface Played {
  readonly type: string;
  readonly moves: number;
  readonly reason: string;
}

const playedBy = async (folder: string, program: string, url: string): Promise<Played[]> => {
  const { stdout } = await run(process.execPath, [join(folder, 'out', program), url]);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Played);
};

const withOpenapiTypescript = async (t: Test): Promise<string> => {
  const folder = await newFolder(t, STRICTEST);
  await run(process.execPath, [CLIENT_TYPES, DOCUMENT, folder]);
  await rename(join(folder, 'schema.ts'), join(folder, 'schema.d.ts'));
  await copyFile(join(PROGRAMS, 'openapi-fetch.ts'), join(folder, 'play.ts'));
  return folder;
};

test('openapi-typescript and openapi-fetch play a game of every type', async (t) => {
  const { url, takeFaults } = await startService(t);
  const folder = await withOpenapiTypescript(t);
  await compile(folder);
  const games = await playedBy(folder, 'play.js', url);
  t.same(new Set(games.map(({ type }) => type)), new Set(gameTypes.keys()));
  for (const { type, moves, reason } of games)
    t.ok(moves > 0 && reason, `${type}: ${moves} moves, ${reason}`);
  t.same(takeFaults(), [], 'every response fits the document');
});

test('the compiler refuses what the service would refuse', async (t) => {
  const folder = await withOpenapiTypescript(t);
  await writeFile(
    join(folder, 'play.ts'),
    `import type { components } from './schema.js';
export const move: components['schemas']['SevenReegMove'] = { type: 'discard', card: '1X' };`,
  );
  await t.rejects(compile(folder), /'1X'|"1X"/);
});

test('hey-api plays a game', async (t) => {
  const { url } = await startService(t);
  const folder = await newFolder(t, COMPILER_OPTIONS);
  await run(process.execPath, [GENERATE, 'hey-api', DOCUMENT, folder]);
  await copyFile(join(PROGRAMS, 'hey-api.ts'), join(folder, 'play.ts'));
  await compile(folder);
  const [game] = await playedBy(folder, 'play.js', url);
  t.match(game, { type: 'connect-four' });
});

test('orval plays a game', async (t) => {
  const { url } = await startService(t);
  const folder = await newFolder(t, COMPILER_OPTIONS);
  await run(process.execPath, [GENERATE, 'orval', DOCUMENT, folder, url]);
  await copyFile(join(PROGRAMS, 'orval.ts'), join(folder, 'play.ts'));
  await compile(folder);
  const [game] = await playedBy(folder, 'play.js', url);
  t.match(game, { type: 'basra' });
});
