/** Runs the commands of a page in one session, and compares their output with what the page shows. */
import { join } from 'node:path';
import type { Test } from 'tap';
import { defined } from 'parlour-games/kit/checked';
import { startService, type Service } from '#test/support/service.js';
import { commandsOf, START, type Block, type Command } from './command-blocks.js';
import type { CommandResult, Shell } from './shell.js';

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
export class PageRun {
  private service: Service | undefined;

  constructor(
    private readonly t: Test,
    private readonly shell: Shell,
  ) {}

  /** Where the service of the page listens, once it has started. */
  get url(): string {
    return defined(this.service, 'the service of the page').url;
  }

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
