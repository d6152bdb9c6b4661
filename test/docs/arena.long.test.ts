/** Follows docs/arena.md with two programs in place of language models. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'tap';
import { at } from 'parlour-games/kit/checked';
import { assistantAt } from '#test/packages/mcp/assistant.js';
import { blocksOf, isCommandBlock, type Block } from './command-blocks.js';
import { playSeries } from './models/ada.js';
import { PageRun } from './page-run.js';
import { openShell } from './shell.js';

const PAGE = 'docs/arena.md';
const BOB = pathToFileURL('dist/test/docs/models/bob.js').href;

interface Configuration {
  readonly mcpServers: {
    readonly parlour: {
      readonly type: string;
      readonly url: string;
      readonly headers: { readonly Authorization: string };
    };
  };
}

interface Listing {
  readonly items: readonly {
    readonly links: { readonly self: string };
    readonly result: object;
    readonly text: string;
  }[];
}

/** Fifty seconds of it are for time that runs out, and for the ladder. */
test(PAGE, { timeout: 180_000 }, async (t) => {
  const shell = await openShell(t);
  const run = new PageRun(t, shell);
  await writeFile(join(shell.folder, 'model.mjs'), `export { ask } from '${BOB}';\n`);

  /** Ada, over MCP, as the page configures it. */
  const connect = async ({ text }: Block) => {
    const { type, url, headers } = (JSON.parse(text) as Configuration).mcpServers.parlour;
    t.strictSame([type, new URL(url).pathname, headers.Authorization], ['http', '/mcp', 'Bearer player_…']);
    const ada = JSON.parse(await readFile(join(shell.folder, 'ada.json'), 'utf8')) as { token: string };
    return assistantAt(t, run.url, ada.token);
  };

  /** Follows the page from this block on. Stops when the model over MCP, once it has been connected, fails. */
  const follow = async ([block, ...others]: readonly Block[]): Promise<void> => {
    if (block === undefined) return;
    if (isCommandBlock(block)) await run.run(block);
    if (block.language !== 'json') return follow(others);
    const assistant = await connect(block);
    let isOver = false;
    const following = follow(others).finally(() => (isOver = true));
    const playing = playSeries(assistant, () => isOver);
    await Promise.race([following, playing.then(() => following)]);
    await playing;
    heard = assistant.heard();
  };
  let heard = '';
  await follow(blocksOf(PAGE));
  t.match(heard, /illegal-move: /, 'an illegal move can be mended');

  const get = async (path: string): Promise<Listing> =>
    (await (await fetch(run.url + path)).json()) as Listing;
  const [type, id] = /connect-four\/series\/(\S+?) ·/.exec(heard) ?? [];
  t.ok(type);
  const { items } = await get(`/v1/connect-four/series/${id}/games?limit=100`);
  t.match(at(items, 1).result, { reason: 'timed-out', winners: [1] }, 'the slow model has lost on time');
  const { items: notes } = await get(`${at(items, 2).links.self}/notes`);
  const texts = notes.map(({ text }) => text).join('\n');
  t.match(texts, /Not that: .*\n/, 'and its illegal moves were refused, not played');
});
