/** A bash session for the commands of a page, in a folder where they find what a clone has, already built. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Test } from 'tap';

export interface CommandResult {
  readonly code: number;
  readonly output: string;
}

export interface Shell {
  readonly folder: string;
  /** Runs a command after those before it, whose variables it has. Resolves when it has ended. */
  readonly run: (command: string) => Promise<CommandResult>;
}

const OF_A_CLONE = [
  'clients',
  'dist',
  'docs',
  'examples',
  'node_modules',
  'openapi',
  'package.json',
  'packages',
];
const ENDED = 'the-command-has-ended';

/** `npm run` without the build that comes first: the last program of the script, with the arguments after `--`. */
const NPM = `#!/usr/bin/env bash
set -e
[ "$1" = run ] && shift
[ "$1" = --silent ] && shift
program=$(node -p 'JSON.parse(fs.readFileSync("package.json")).scripts[process.argv[1]].split("&& ").at(-1)' "$1")
shift
[ "$1" = -- ] && shift
exec $program "$@"
`;

const prepareFolder = async (t: Test): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'parlour-commands-'));
  t.teardown(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'bin'));
  await writeFile(join(folder, 'bin', 'npm'), NPM, { mode: 0o755 });
  for (const name of OF_A_CLONE) await symlink(resolve(name), join(folder, name));
  return folder;
};

/** Opens a session, which ends with the test, and with it what its commands have left in the background. */
export async function openShell(t: Test): Promise<Shell> {
  const folder = await prepareFolder(t);
  const PATH = [join(folder, 'bin'), process.env['PATH']].join(delimiter);
  const bash = spawn('bash', ['--noprofile', '--norc'], {
    cwd: folder,
    env: { ...process.env, PATH },
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  const { pid } = bash;
  if (pid === undefined) throw new Error('bash does not start.');
  t.teardown(async () => {
    const closed = once(bash, 'close');
    process.kill(-pid, 'SIGKILL');
    await closed;
  });
  const lines = createInterface({ input: bash.stdout })[Symbol.asyncIterator]();
  const run = async (command: string): Promise<CommandResult> => {
    await writeFile(join(folder, 'command.sh'), `${command}\n`);
    bash.stdin.write(`source ./command.sh > output.txt 2>&1 < /dev/null; echo "${ENDED} $?"\n`);
    const { value } = (await lines.next()) as { value: string };
    const code = Number(value.replace(`${ENDED} `, ''));
    return { code, output: await readFile(join(folder, 'output.txt'), 'utf8') };
  };
  return { folder, run };
}
