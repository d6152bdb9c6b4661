/** The tutorial shows the code of test/fixtures/duets, all of it, and the reference explains every member of the contract. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'tap';
import { gameTypes } from '#test/support/game-types.js';
import { readPage } from './markdown.js';

const TUTORIAL = 'docs/tutorial-game-type.md';
const REFERENCE = 'docs/game-type-contract.md';
const FOLDER = 'test/fixtures/duets';

interface Excerpt {
  readonly file: string;
  readonly code: string;
}

/** The code blocks that name a file after the language. */
const excerpts = [...readPage(TUTORIAL).matchAll(/^```ts (\S+)\n([^]*?)^```$/gm)].map(
  ([, file = '', code = '']): Excerpt => ({ file, code }),
);

/** Lines of code without imports and the list of members in index.ts, which is the same in every type. */
const statementsOf = (source: string): string[] =>
  source
    .replaceAll(/^import [^]*?;$/gm, '')
    .replaceAll(/^ {2}\w+,$/gm, '')
    .split('\n')
    .filter((line) => line.trim() !== '');

test('every code block is an excerpt of the file that it names', async (t) => {
  for (const { file, code } of excerpts) {
    const [first = ''] = code.split('\n');
    t.ok(readFileSync(file, 'utf8').includes(code), `${file}: ${first}`);
  }
});

const OF_TESTS = /(\.test|^invariants)\.ts$/;

test('the tutorial shows the whole game type', async (t) => {
  const sources = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
  for (const path of sources.filter((each) => each.endsWith('.ts') && !OF_TESTS.test(each))) {
    const file = join(FOLDER, path);
    const shown = excerpts.flatMap((each) => (each.file === file ? each.code.split('\n') : []));
    const missing = statementsOf(readFileSync(file, 'utf8')).filter(
      (line) => !shown.includes(line) && !line.startsWith('/** ') && line !== '};',
    );
    t.same(missing, [], file);
  }
});

test('the reference explains every member of the contract', async (t) => {
  const reference = readPage(REFERENCE);
  const members = new Set([...gameTypes.values()].flatMap((gameType) => Object.keys(gameType)));
  for (const member of members) t.match(reference, new RegExp(`\`${member}[\`(]`), member);
  t.ok(members.has('queries'), 'optional members are included');
});
