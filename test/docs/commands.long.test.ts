/**
 * Runs the commands of all pages, each page in a session of its own, and compares their output with what the page shows. Those
 * of the packages’ READMEs need tarballs: test/packages/tarballs.long.test.ts follows them.
 */
import { join } from 'node:path';
import { test, type Test } from 'tap';
import { startService, type Service } from '#test/support/service.js';
import { blocksOf, commandsOf, isCommandBlock, START, type Block, type Command } from './command-blocks.js';
import { pages } from './markdown.js';
import { openShell, type CommandResult, type Shell } from './shell.js';

const PAGES = pages().filter((page) => !page.startsWith('packages/') && blocksOf(page).some(isCommandBlock));
/** Blocks that need what the machine of a test does not have. */
const NOT_RUN_AT_MOST = 10;

/** Ids, seeds and hashes, tokens, times, shortened hashes: they differ from run to run. */
const VARYING =
  /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64}|[\w-]{43}|\d{4}-\d\d-\d\dT[\d:.]+Z|[0-9a-f]{4}…/g;
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Matches the output on the page, and anything in place of `…` and of what varies. */
const patternOf = (output: string): RegExp =>
  new RegExp(`^${escaped(output.replace(VARYING, '…')).replaceAll('…', '[^]*')}$`);

/** The settings before `npm start`; paths are of the folder of the commands. */
const settingsOf = (text: string, folder: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([A-Z_]+)=(\S+) /g)].map(([, name = '', value = '']) => [
      name,
      /_(DIR|FILE)$/.test(name) ? join(folder, value) : value,
    ]),
  );

/** Runs the blocks of a page. */
class PageRun {
  private service: Service | undefined;

  constructor(
    private readonly t: Test,
    private readonly shell: Shell,
  ) {}

  /** The service of the page, with the default settings unless the page has started it with others. */
  private async start(env: Record<string, string> = {}): Promise<Service> {
    const port = this.service === undefined ? '0' : new URL(this.service.url).port;
    await this.service?.close();
    return (this.service = await startService(this.t, { ...env, PORT: port }));
  }

  private async runHere({ text, output }: Command): Promise<{ result: CommandResult; expected: string }> {
    const { host } = new URL((this.service ?? (await this.start())).url);
    const ofService = (part: string): string => part.replaceAll(/(localhost|127\.0\.0\.1):3000/g, host);
    return { result: await this.shell.run(ofService(text)), expected: ofService(output) };
  }

  async run(block: Block): Promise<void> {
    for (const command of commandsOf(block)) {
      const [, settings] = START.exec(command.text) ?? [];
      if (settings !== undefined) {
        await this.start(settingsOf(settings, this.shell.folder));
        continue;
      }
      const { result, expected } = await this.runHere(command);
      this.t.equal(result.code, 0, command.text, { output: result.output });
      if (expected !== '') this.t.match(result.output.trimEnd(), patternOf(expected), command.text);
    }
  }
}

for (const page of PAGES)
  test(page, async (t) => {
    const blocks = blocksOf(page).filter(isCommandBlock);
    const run = new PageRun(t, await openShell(t));
    for (const block of blocks) if (block.notRun === undefined) await run.run(block);
  });

test('few blocks do not run, and none hides in a fence without a language', (t) => {
  const blocks = pages().flatMap(blocksOf);
  const left = blocks.filter(({ notRun }) => notRun !== undefined);
  t.ok(left.length <= NOT_RUN_AT_MOST, left.map(({ text }) => text).join('\n'));
  for (const { language, text } of blocks)
    if (!['console', 'sh'].includes(language))
      t.notMatch(text, /^(\$ |curl |npm |npx |node |python3 |docker |kubectl )/m, text);
  t.end();
});
