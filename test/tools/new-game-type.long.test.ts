/** `npm run new-game-type` writes a game type that compiles, keeps every law and has a complete rules page. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test, type Test } from 'tap';
import ts from 'typescript';
import type { GameType } from 'parlour-games/game-type';
import { tryLaws } from '#test/laws/index.js';
import { playGame } from '#tools/law-games/play.js';
import { missingInRulesPage } from '#test/support/rules-page.js';

const GAMES = 4;

const newGameType = (...args: string[]) =>
  spawnSync(process.execPath, ['dist/tools/new-game-type/index.js', ...args], { encoding: 'utf8' });

/** Inside the repository, so that imports such as `typebox` lead to its packages. */
const newFolder = (t: Test): string => {
  const folder = resolve(mkdtempSync('dist/new-game-type-'));
  t.teardown(() => {
    rmSync(folder, { recursive: true });
  });
  return folder;
};

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => join(folder, path));

/** The errors that the type checker finds with the options of tsconfig.json. */
const typeErrors = (folder: string, id: string): string[] => {
  const { tsBuildInfoFile: _, ...options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile('tsconfig.json', ts.sys.readFile).config,
    ts.sys,
    '.',
  ).options;
  const program = ts.createProgram(sourcesIn(folder), {
    ...options,
    noEmit: true,
    incremental: false,
    // As if its files lay in the library.
    rootDirs: [resolve('packages/games'), join(folder, 'packages/games')],
    paths: { [`parlour-games/games/${id}/*`]: [join(folder, 'packages/games/games', id, '*.ts')] },
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
};

/** Compiles each file beside its source, and imports the game type with the modules of the library. */
const load = async (folder: string, id: string, name: string): Promise<GameType> => {
  for (const module of ['kit', 'game-type.js'])
    symlinkSync(resolve('packages/games/dist', module), join(folder, 'packages/games', module));
  const compilerOptions = { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ES2022 };
  for (const file of sourcesIn(folder)) {
    const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), { compilerOptions });
    writeFileSync(file.replace(/ts$/, 'js'), outputText);
  }
  const { href } = pathToFileURL(join(folder, 'packages/games/games', id, 'index.js'));
  const module = (await import(href)) as Readonly<Record<string, GameType | undefined>>;
  const gameType = module[name];
  if (gameType === undefined) throw new Error(`${href} does not export ${name}`);
  return gameType;
};

const skeletons = [
  { title: 'Three Up', seats: { min: 2, max: 4 }, options: [] },
  { title: "Pat’s & Jo's 3", seats: { min: 3, max: 6 }, options: ['--seats', '3-6'] },
];

for (const { title, seats, options } of skeletons)
  test(`the skeleton of a game type for ${seats.min} to ${seats.max} seats`, async (t) => {
    const folder = newFolder(t);
    const { stderr } = newGameType('3-up', title, ...options, '--root', folder);
    t.equal(stderr, '');
    t.same(typeErrors(folder, '3-up'), [], 'it compiles');
    const gameType = await load(folder, '3-up', 'game3Up');
    t.match(gameType, { id: '3-up', title, seats });
    const page = readFileSync(join(folder, gameType.rules.source), 'utf8');
    t.ok(page.startsWith(`# ${title}\n`));
    t.same(missingInRulesPage(gameType, page), [], 'its rules page is complete');
    await tryLaws(t, gameType, GAMES);
    const configs = Array.from({ length: 20 }, (_, n) => playGame(gameType, n, new Set())?.config);
    const rounds = configs.map((config) => (config as { rounds?: number } | undefined)?.rounds ?? 0);
    t.ok(Math.max(...rounds) > 1, 'the search for games of the laws tries larger numbers');
    for (const file of sourcesIn(folder))
      t.notMatch(readFileSync(file, 'utf8'), /new-?game/i, 'the name of the template is gone');
  });

const REGISTERED = [
  'packages/games/games/index.ts',
  'packages/games/games/rules.ts',
  'README.md',
  'docs/README.md',
];

test('the type is registered, nothing is overwritten, and bad names are refused', async (t) => {
  const folder = newFolder(t);
  for (const path of REGISTERED) cpSync(path, join(folder, path));
  t.equal(newGameType('high-card', 'High Card', '--root', folder).status, 0);
  const [index, rules, readme, overview] = REGISTERED.map((path) => readFileSync(join(folder, path), 'utf8'));
  t.match(
    index,
    /^import { highCard } from '\.\/high-card\/index\.js';$[^]*const all[^;]*\s*highCard,?\s*\];/m,
  );
  t.match(
    rules,
    /^import { highCardRules } from '\.\/high-card\/rules\.js';$[^]*const all[^;]*\s*highCardRules,?\s*\];/m,
  );
  t.match(readme, '| [High Card](docs/rules/high-card.md) | 2–4 | High Card |');
  t.match(overview, ' · [High Card](rules/high-card.md) · [gallery of pictures]');
  const again = newGameType('high-card', 'High Card', '--root', folder);
  t.match(again, { status: 1, stderr: /high-card.* exists already\. Nothing was written\./ });
  t.match(newGameType('High Card'), { status: 1, stderr: /^The id is lower-case words/ });
  t.match(newGameType('high-card', "'; throw"), { status: 1, stderr: /^The title is letters/ });
  t.match(newGameType('high-card', 'High Card', '--seats', '5-3'), { status: 1, stderr: /^The seats are/ });
});
