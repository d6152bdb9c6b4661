/** Runs the commands in README.md and compares their output with what the page shows. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test } from 'tap';
import { at } from 'parlour-games/kit/checked';
import { startService } from '#test/support/service.js';

interface Example {
  readonly command: string;
  readonly output: string;
}

/** Each command of the console blocks, with the output below it. */
const examplesIn = (page: string): Example[] =>
  [...page.matchAll(/```console\n([^]*?)```/g)]
    .flatMap(([, block = '']) => block.split(/^\$ /m).slice(1))
    .map((text) => {
      const [command = '', ...output] = text.trimEnd().split('\n');
      return { command, output: output.join('\n') };
    });

const COMMANDS = 10;
const SEPARATOR = '-----8<-----';
/** Ids, seeds and hashes, tokens, times, shortened hashes: they differ from game to game. */
const VARYING =
  /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64}|[\w-]{43}|\d{4}-\d\d-\d\dT[\d:.]+Z|[0-9a-f]{4}…/g;
/** Told once a second, before the entries if the machine is busy. */
const PRESENCE = /^event: presence\n.*\n\n/gm;
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Matches the output on the page, and anything in place of `…` and of what varies. */
const patternOf = (output: string): RegExp =>
  new RegExp(`^${escaped(output.replace(VARYING, '…')).replaceAll('…', '[^]*')}$`);

test('the first game of README.md', async (t) => {
  const { url } = await startService(t);
  const folder = await mkdtemp(join(tmpdir(), 'parlour-readme-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const examples = examplesIn(await readFile('README.md', 'utf8'));
  t.equal(examples.length, COMMANDS);
  const script = examples
    .map(({ command }) => command.replaceAll('localhost:3000', url.replace('http://', '')))
    // The page follows the stream in another terminal. Here it ends after a moment.
    .map((command) => (command.includes('/events') ? `timeout 2 ${command}` : command))
    .join(`\necho; echo '${SEPARATOR}'\n`);
  const { stdout } = await promisify(execFile)('bash', ['-c', script], { cwd: folder });
  const outputs = stdout.replaceAll(PRESENCE, '').split(`\n${SEPARATOR}\n`);
  for (const [index, { command, output }] of examples.entries()) {
    t.match(at(outputs, index).trimEnd(), patternOf(output), command);
  }
});
