/** What `npm run pack` makes works in an empty folder, by the commands of the READMEs. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { Parlour } from 'parlour-client';
import { test, type Test } from 'tap';
import { VERSION } from '#src/project.js';
import { Settings } from '#src/config.js';

const run = promisify(execFile);
const NPM = { npm_config_prefer_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' };

const emptyFolder = async (t: Test): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'parlour-tarballs-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

const ENVIRONMENT = { ...process.env, ...NPM };

const programOf = (folder: string, name: string): string => join(folder, 'node_modules/.bin', name);

/** Runs the commands in the blocks of a README that are marked as such, where the tarballs are. */
const followReadme = async (folder: string, readme: string): Promise<string> => {
  const blocks = [...(await readFile(readme, 'utf8')).matchAll(/```sh\n([^]*?)```/g)];
  const commands = blocks.map(([, block = '']) => block).join('');
  const { stdout } = await run('sh', ['-e', '-c', commands], { cwd: folder, env: ENVIRONMENT });
  return stdout;
};

/** Starts the service as somebody would who has the tarball. */
const serve = async (t: Test, folder: string): Promise<string> => {
  const settings = ['--port', '0', '--data-dir', './data'];
  const child = spawn(programOf(folder, 'parlour'), settings, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  t.teardown(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  return new Promise((resolve, reject) => {
    void exited.then(([code]) => {
      reject(new Error(`the service has ended with ${String(code)}`));
    });
    child.stdout.on('data', (chunk: Buffer) => {
      const url = /listening at (http:[^"]+)/.exec(chunk.toString())?.[1];
      if (url !== undefined) resolve(url);
    });
  });
};

/** Writes the record of a finished game to the file `record.json`. */
const writeRecord = async (url: string, folder: string): Promise<void> => {
  const session = await new Parlour({ baseUrl: url }).connectFour.create();
  await session.resign();
  await writeFile(join(folder, 'record.json'), JSON.stringify(await session.audit()));
};

/** The texts of what a tool says to an assistant whose client starts the program of the README. */
const assistantText = async (folder: string, url: string): Promise<string> => {
  const transport = new StdioClientTransport({ command: programOf(folder, 'parlour-mcp'), args: [url] });
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  const { content } = await client.callTool({ name: 'list_game_types', arguments: {} });
  await client.close();
  return JSON.stringify(content);
};

test('what is packed works in an empty folder', async (t) => {
  const folder = await emptyFolder(t);
  await run(process.execPath, ['tools/build/pack.mjs', folder]);

  const alone = await emptyFolder(t);
  const install = ['install', '--offline', join(folder, `parlour-${VERSION}.tgz`)];
  await run('npm', install, { cwd: alone, env: ENVIRONMENT });
  const program = programOf(alone, 'parlour');
  t.equal((await run(program, ['--version'])).stdout, `${VERSION}\n`);
  const { stdout: help } = await run(program, ['--help']);
  for (const name of Object.keys(Settings.properties))
    t.match(help, `--${name.toLowerCase().replaceAll('_', '-')} `, name);
  const url = await serve(t, alone);
  for (const path of ['/readyz', '/docs/static/swagger-ui.css', '/openapi.json', '/rules/war', '/verify'])
    t.equal((await fetch(url + path, { headers: { accept: '*/*' } })).status, 200, path);

  await writeRecord(url, folder);
  t.match(
    await followReadme(folder, 'packages/games/README.md'),
    /1 record, .*nothing is wrong/,
    'parlour-games has the verifier',
  );
  await followReadme(folder, 'packages/client/README.md');
  await followReadme(folder, 'packages/mcp/README.md');
  t.match(await assistantText(folder, url), /connect-four/);
});
