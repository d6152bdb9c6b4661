/**
 * Runs the commands of all pages, each page in a session of its own, and compares their output with what the page shows. Those
 * of the packages’ READMEs need tarballs or a wheel: test/packages/tarballs.long.test.ts and test/clients/python.long.test.ts follow them, and
 * arena.long.test.ts the page with two models.
 */
import { test } from 'tap';
import { blocksOf, isCommandBlock } from './command-blocks.js';
import { pages } from './markdown.js';
import { PageRun } from './page-run.js';
import { openShell } from './shell.js';

/** Pages whose programs need more than commands have a test of their own. */
const FOLLOWED_ELSEWHERE = /^(packages|clients)\/|^docs\/arena\.md$/;
const PAGES = pages().filter((page) => !FOLLOWED_ELSEWHERE.test(page) && blocksOf(page).some(isCommandBlock));
/** Blocks that need what the machine of a test does not have. */
const NOT_RUN_AT_MOST = 10;

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
