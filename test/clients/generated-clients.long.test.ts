/** Clients generated from the committed document compile under `strict`, and play games. */
import { execFile, spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { pathToFileURL } from 'node:url';
import { transform } from 'esbuild';
import { test, type Test } from 'tap';
import { gameTypes } from 'parlour-games/games';
import { freePort } from '#test/support/ports.js';
import { openGame, startService } from '#test/support/service.js';

const run = promisify(execFile);
const DOCUMENT = resolve('openapi/openapi.json');
const PROGRAMS = 'test/clients/programs';
const GENERATE = 'test/clients/generators/generate.mjs';
const PACKAGES = resolve('test/clients/generators/node_modules');
const PRISM = join(PACKAGES, '@stoplight/prism-cli/dist/index.js');
const ZOD_CLIENT = join(PACKAGES, 'openapi-zod-client/bin.js');
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

/** Starts a proxy that answers with an error where a request or a response does not fit the document. */
const startPrism = async (t: Test, url: string): Promise<string> => {
  const port = String(await freePort());
  const child = spawn(process.execPath, [PRISM, 'proxy', DOCUMENT, url, '--errors', '--port', port], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.teardown(() => child.kill('SIGKILL'));
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('Prism is listening')) resolve();
    });
  });
  return `http://127.0.0.1:${port}`;
};

test('openapi-typescript and openapi-fetch play a game of every type, through Prism', async (t) => {
  const { url, takeFaults } = await startService(t);
  const folder = await withOpenapiTypescript(t);
  await compile(folder);
  const proxy = await startPrism(t, url);
  const wrong = await fetch(`${proxy}/v1/games?limit=0`);
  t.match(await wrong.json(), { type: /stoplight.*UNPROCESSABLE_ENTITY/ }, 'it finds a violation');
  const games = await playedBy(folder, 'play.js', proxy);
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

/** The document of one game type, in a file. */
const documentOf = async (folder: string, url: string, type: string): Promise<string> => {
  const file = join(folder, `${type}.json`);
  await writeFile(file, await (await fetch(`${url}/openapi/${type}.json`)).text());
  return file;
};

for (const [generator, type] of [
  ['hey-api', 'connect-four'],
  ['orval', 'basra'],
] as const)
  for (const scope of ['whole document', `document of ${type}`])
    test(`${generator} plays a game of ${type} with the ${scope}`, async (t) => {
      const { url } = await startService(t);
      const folder = await newFolder(t, COMPILER_OPTIONS);
      const isWhole = scope === 'whole document';
      const document = isWhole ? DOCUMENT : await documentOf(folder, url, type);
      await run(process.execPath, [GENERATE, generator, document, folder, url]);
      await copyFile(join(PROGRAMS, `${generator}.ts`), join(folder, 'play.ts'));
      if (isWhole) await copyFile(join(PROGRAMS, `${generator}-types.ts`), join(folder, 'types.ts'));
      await compile(folder);
      const [game] = await playedBy(folder, 'play.js', url);
      t.match(game, { type });
    });

interface ZodSchema {
  readonly safeParse: (data: unknown) => { readonly success: boolean; readonly error?: Error };
}

test('openapi-zod-client accepts a game of every type, and refuses other constants', async (t) => {
  const { call } = await startService(t);
  const folder = await newFolder(t, {});
  await symlink(PACKAGES, join(folder, 'node_modules'));
  const client = join(folder, 'client.ts');
  await run(process.execPath, [ZOD_CLIENT, DOCUMENT, '--output', client, '--export-schemas']);
  const { code } = await transform(await readFile(client, 'utf8'), { loader: 'ts' });
  await writeFile(join(folder, 'client.js'), code);
  const { schemas } = (await import(pathToFileURL(join(folder, 'client.js')).href)) as {
    schemas: Record<string, ZodSchema>;
  };
  for (const { id } of gameTypes.values()) {
    const { game } = await openGame(call, id);
    const fitting = Object.entries(schemas).filter(
      ([name, schema]) => name.endsWith('Game') && schema.safeParse(game).success,
    );
    t.equal(fitting.length, 1, `${id}: ${fitting.map(([name]) => name).join(', ')}`);
  }
  t.match(schemas['ConnectFourMove']?.safeParse({ type: 'drip', column: 1 }), { success: false });
});
