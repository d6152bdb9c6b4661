/** The package for Python as others get it: typed, built, installed in an empty environment, and used as its README says. */
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { test, type Test } from 'tap';
import { VERSION } from '#src/project.js';
import { startFaultyProxy, type Fault } from '#test/support/faulty-proxy.js';
import { skip, PYTHON, PYTHON_ENV } from '#test/support/python.js';
import { openGame, OPERATOR_TOKEN, startService, type Service } from '#test/support/service.js';

const run = promisify(execFile);
const PACKAGE = 'clients/python';
const PROGRAM = 'test/clients/programs/play.py';
const SERIES_PROGRAM = 'test/clients/programs/series.py';
const CLIENT = ['client', 'connection', 'session'].map((name) => `${PACKAGE}/src/parlour/${name}.py`);
const MAX_LINES = 500;

/** Debian's packages belong to its own Python, which need not be the first one in the path. */
const DEBIAN_PYTHON = '/usr/bin/python3';
const missing = (program: string, ...args: string[]): boolean => spawnSync(program, args).status !== 0;
const noMypy = missing('mypy', '--version') && 'mypy is not installed: apt-get install mypy';
const noBuild =
  missing(DEBIAN_PYTHON, '-c', 'import build, ensurepip, setuptools, wheel') &&
  'python3-build is not installed: apt-get install python3-build python3-setuptools python3-venv python3-wheel';

test(
  'the types hold under mypy --strict, as do those of the programs that use them',
  { skip: noMypy },
  (t) => {
    const programs = [PROGRAM, SERIES_PROGRAM, 'examples/bot.py'].map((path) => resolve(path));
    const { status, stdout } = spawnSync(
      'mypy',
      ['--strict', '--cache-dir', resolve('.tap/mypy'), 'src', ...programs],
      {
        cwd: PACKAGE,
        encoding: 'utf8',
      },
    );
    t.equal(status, 0, stdout);
    t.end();
  },
);

test('the client is small, and needs nothing but the standard library', { skip }, async (t) => {
  const lines = (await Promise.all(CLIENT.map((path) => readFile(path, 'utf8')))).join('').split('\n');
  t.ok(lines.length > 300 && lines.length <= MAX_LINES, `${lines.length} lines`);
  const modules = execFileSync(
    PYTHON,
    ['-S', '-c', 'import sys, parlour, parlour.verify.__main__; print("\\n".join(sys.modules))'],
    { env: PYTHON_ENV, encoding: 'utf8' },
  );
  t.match(modules, /^parlour\.verify\.record$/m);
});

/** Passes responses on, changed. */
const lie =
  (wrong: RegExp, right: string): Fault =>
  async (response, forward) => {
    const from = await forward();
    response.writeHead(from.status, { 'content-type': from.headers.get('content-type') ?? 'none' });
    response.end((await from.text()).replaceAll(wrong, right));
  };

const endless: Fault = async (response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const fill = (): void => {
    while (!response.destroyed && response.write(`data: ${'x'.repeat(200)}\n`));
  };
  response.on('drain', fill);
  fill();
};

test('the client in Python', { skip }, async (t) => {
  const { url } = await startService(t);
  const elsewhere = await startFaultyProxy(t, '', () => lie(/$/, ''));
  const zeros = '0'.repeat(64);
  const faults: Fault[] = [
    lie(/"clientSeed":"\w+"/g, `"clientSeed":"${zeros}"`),
    lie(/"secret":"\w+"/g, `"secret":"${zeros}"`),
    lie(/"head":"\w+"/g, `"head":"${zeros}"`),
    async (response) => void response.writeHead(307, { location: elsewhere.url }).end(),
    endless,
  ];
  const proxies = await Promise.all(faults.map((fault) => startFaultyProxy(t, url, () => fault)));
  const { stdout } = await run(PYTHON, [PROGRAM, url, ...proxies.map((proxy) => proxy.url)], {
    env: PYTHON_ENV,
  });
  const { refusals, unfinished, hint, lies, ...found } = JSON.parse(stdout) as Record<string, unknown>;
  t.strictSame(found, {
    solo: ['finished', 'both', []],
    entries: true,
    again: true,
    fair: [true, true],
    ladder: true,
    lost: [[0], 'resigned'],
    ratings: [12, 0],
  });
  t.match(refusals, [/^ProblemError: not-your-turn: /, /^ProblemError: version-mismatch: /]);
  t.match(unfinished, [/the game is not over/]);
  t.match(hint, /^ProblemError: hints-off: /);
  t.match(lies, [
    /^SeedError: do not trust .*: your part is not in its seed$/,
    /^SeedError: do not trust .*: its secret is not the committed one$/,
    /the head is not the hash of the last entry/,
    /^UnexpectedResponseError: .* leads to .*, which is not followed$/,
    /^UnexpectedResponseError: .* longer than 1048576 bytes$/,
  ]);
  t.strictSame(elsewhere.seen, [], 'a token goes nowhere else');
});

const { paths } = JSON.parse(await readFile('openapi/openapi.json', 'utf8')) as { paths: object };
const noSeries = !('/v1/connect-four/series' in paths) && 'the service has no series';

test('series in Python', { skip: skip || noSeries }, async (t) => {
  const { url } = await startService(t, { OPERATOR_TOKEN });
  const program = [SERIES_PROGRAM, url, OPERATOR_TOKEN];
  const { stdout } = await run(PYTHON, program, { env: PYTHON_ENV });
  const { changes, ...found } = JSON.parse(stdout) as { readonly changes: readonly string[][] };
  t.strictSame(found, {
    waiting: ['the series is not over: its secret is not revealed'],
    ended: ['finished', 12, ['finished', 12], true],
    found: [[], []],
    computers: ['finished', [], [0], []],
  });
  t.match(
    changes.map(([first]) => first),
    [
      /^its voided games are others$/,
      /^more of its games are over than have been played$/,
      /^its secret is not the committed one$/,
      /^your part is not in its seeds$/,
      /^game 0: seat 0 is not that of its participant$/,
      /^its scores do not follow/,
      /^its difference does not follow/,
      /^this is not a series, or a damaged one/,
      /^1 of its games have no record/,
      /^game 0: it is no game of this series, or comes twice$/,
      /^game 3: the head is not the hash/,
      /^game 1: its secret does not follow/,
    ],
  );
});

const emptyFolder = async (t: Test): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'parlour-python-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

/** The blocks of the README, in order: commands, and programs for the environment that they have made. */
const followReadme = async (folder: string, url: string): Promise<string> => {
  const readme = await readFile(`${PACKAGE}/README.md`, 'utf8');
  let output = '';
  for (const [, language, block = ''] of readme.matchAll(/^```(sh|python)\n([^]*?)^```/gm)) {
    await writeFile(join(folder, 'block'), block.replaceAll('http://127.0.0.1:3000', url));
    const program = language === 'sh' ? 'sh -e' : 'env/bin/python';
    output += (await run('sh', ['-c', `${program} block`], { cwd: folder })).stdout;
  }
  return output;
};

const writeRecord = async ({ call }: Service, folder: string): Promise<void> => {
  const { path, tokens } = await openGame(call, 'war');
  await call('POST', `${path}/resign`, { token: tokens[0] });
  await writeFile(join(folder, 'record.json'), JSON.stringify((await call('GET', `${path}/audit`)).body));
};

test('the wheel works in an empty environment, as the README says', { skip: noBuild }, async (t) => {
  const [folder, sources] = [await emptyFolder(t), await emptyFolder(t)];
  await cp(PACKAGE, sources, { recursive: true });
  await run(DEBIAN_PYTHON, ['-m', 'build', '--no-isolation', '--outdir', folder, sources]);
  t.strictSame((await readdir(folder)).sort(), [
    `parlour-${VERSION}-py3-none-any.whl`,
    `parlour-${VERSION}.tar.gz`,
  ]);
  const service = await startService(t);
  await writeRecord(service, folder);
  const output = await followReadme(folder, service.url);
  t.match(output, /'outcome': '(win|draw)'.*\nnothing is wrong\nfinished\n/);
  t.match(output, /^1 record: chain and seed hold; rules not checked$/m);
  const [, bot = ''] = /```python\n([^]*?)```/.exec(await readFile(`${PACKAGE}/README.md`, 'utf8')) ?? [];
  t.ok(bot.split('\n').filter((line) => line !== '').length <= 10, 'a bot in ten lines');
});
