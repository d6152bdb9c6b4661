/** The commands of README.md do what it shows. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test } from 'tap';
import { startService } from '../support/service.js';

interface Shown {
  readonly command: string;
  readonly output: string;
}

/** Each command of the console blocks with the output shown below it. */
const shownIn = (page: string): Shown[] =>
  [...page.matchAll(/```console\n([^]*?)```/g)]
    .flatMap(([, block = '']) => block.split(/^\$ /m).slice(1))
    .map((text) => {
      const [command = '', ...output] = text.trimEnd().split('\n');
      return { command, output: output.join('\n') };
    });

const SEPARATOR = '-----8<-----';
/** What differs from game to game. */
const VARYING =
  /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64}|[\w-]{43}|\d{4}-\d\d-\d\dT[\d:.]+Z|[0-9a-f]{4}…/g;
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Matches what is shown, with anything for `…` and for ids, hashes, tokens and times. */
const patternOf = (output: string): RegExp =>
  new RegExp(`^${escaped(output.replace(VARYING, '…')).replaceAll('…', '[^]*')}$`);

test('the first game of the README', async (t) => {
  const { url } = await startService(t);
  const folder = await mkdtemp(join(tmpdir(), 'parlour-readme-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const shown = shownIn(await readFile('README.md', 'utf8'));
  t.equal(shown.length, 13);
  const script = shown
    .map(({ command }) => command.replaceAll('localhost:3000', url.replace('http://', '')))
    // The stream is followed in another terminal: here it is left after a moment.
    .map((command) => (command.includes('/events') ? `timeout 2 ${command}` : command))
    .join(`\necho; echo '${SEPARATOR}'\n`);
  const { stdout } = await promisify(execFile)('bash', ['-c', script], { cwd: folder });
  const outputs = stdout.split(`\n${SEPARATOR}\n`);
  for (const [at, { command, output }] of shown.entries()) {
    t.match((outputs[at] ?? '').trimEnd(), patternOf(output), command);
  }
});
