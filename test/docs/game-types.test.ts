/** Excerpts of code in the pages are what the files say, the tutorial leads to every file of Duets, and the reference explains every member of the contract. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'tap';
import { gameTypes } from '#test/support/game-types.js';
import { linksOf, pages, readPage } from './markdown.js';

const TUTORIAL = 'docs/tutorial-game-type.md';
const REFERENCE = 'docs/game-type-contract.md';
const FOLDER = 'test/fixtures/duets';
/** What nobody could write without an example of it. */
const QUOTED = [
  'schemas.ts',
  'rules.ts',
  'view.ts',
  'draw/svg.ts',
  'describe.ts',
  'cpu/medium.ts',
  'rules.test.ts',
];

interface Excerpt {
  readonly page: string;
  readonly file: string;
  readonly code: string;
}

/** The code blocks that name a file after the language. In a list they are indented. */
const excerptsOf = (page: string): Excerpt[] =>
  [...readPage(page).matchAll(/^( *)```ts (\S+)\n([^]*?)^ *```$/gm)].map(
    ([, indentation = '', file = '', code = '']) => ({
      page,
      file,
      code: code.replaceAll(new RegExp(`^${indentation}`, 'gm'), ''),
    }),
  );

test('every code block that names a file is an excerpt of it', async (t) => {
  const excerpts = pages().flatMap(excerptsOf);
  for (const { page, file, code } of excerpts) {
    const [first = ''] = code.split('\n');
    t.ok(readFileSync(file, 'utf8').includes(code), `${page}: ${file}: ${first}`);
  }
  const quoted = new Set(excerpts.filter(({ page }) => page === TUTORIAL).map(({ file }) => file));
  for (const name of QUOTED) t.ok(quoted.has(join(FOLDER, name)), `${name} is quoted`);
});

const OF_TESTS = /(\.test|^invariants)\.ts$/;

test('the tutorial leads to every file of the game that it builds', async (t) => {
  const sources = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
  const linked = linksOf(TUTORIAL).map(({ file }) => file);
  for (const path of sources.filter((each) => each.endsWith('.ts') && !OF_TESTS.test(each)))
    t.ok(linked.includes(join(FOLDER, path)), path);
});

test('the reference explains every member of the contract', async (t) => {
  const reference = readPage(REFERENCE);
  const members = new Set([...gameTypes.values()].flatMap((gameType) => Object.keys(gameType)));
  for (const member of members) t.match(reference, new RegExp(`\`${member}[\`(]`), member);
  t.ok(members.has('queries'), 'optional members are included');
});
