/**
 * Writes the skeleton of a new game type: a small complete dice game, its first test and its rules page, and registers
 * it. The code is copied from `template/` under the new name. docs/tutorial-game-type.md explains the next steps.
 * Run: npm run new-game-type -- <id> "<Title>" [--seats 2-4] [--root folder]
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { get } from 'parlour-games/kit/checked';
import { REGISTRATIONS } from './register.js';
import { rulesPage } from './rules-page.js';

const TEMPLATE = 'tools/new-game-type/template';
/** The target folders of the template's folders. */
const TARGETS = [
  ['game', 'packages/games/games'],
  ['test', 'test/games'],
] as const;
const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Titles go into Markdown unescaped. */
const TITLE = /^[\p{L}\p{N}][\p{L}\p{N} /&!+'’-]*$/u;
/** One number of seats, or the smallest and the largest. */
const SEATS = /^([1-9]\d?)(?:-([1-9]\d?))?$/;

interface Names {
  readonly id: string;
  readonly title: string;
  /** The id as an identifier, in camel case and in Pascal case. */
  readonly camel: string;
  readonly pascal: string;
  readonly seats: Readonly<Record<'min' | 'max', number>>;
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const seatsOf = (text: string): Names['seats'] => {
  const [, min, max = min] = SEATS.exec(text) ?? [];
  if (min === undefined || Number(max) < Number(min))
    throw new Error('The seats are one number or two, such as 4 or 3-5.');
  return { min: Number(min), max: Number(max) };
};

const namesOf = (seats: Names['seats'], id = '', title = ''): Names => {
  if (!ID.test(id))
    throw new Error('The id is lower-case words and digits joined by hyphens, such as high-card.');
  if (!TITLE.test(title))
    throw new Error('The title is letters, digits, spaces and apostrophes, such as "High Card".');
  const pascal = id.split('-').map(capitalized).join('');
  // Identifiers cannot begin with a digit.
  const name = /^\d/.test(pascal) ? `Game${pascal}` : pascal;
  return { id, title, seats, pascal: name, camel: name.charAt(0).toLowerCase() + name.slice(1) };
};

/** Longer or shorter names may need different line breaks. */
const formatted = async (path: string, text: string): Promise<string> =>
  format(text, { ...(await resolveConfig('src/app.ts')), filepath: path });

/**
 * The parts of the template that only games of two seats need: in a larger game, the engine gives the seat to a computer
 * player.
 */
const FOR_TWO_SEATS = /^ *\/\/ for two seats\n([^]*?)^ *\/\/ end\n/gm;
const RESIGNATION = /^ {2}\/\*\* The other of two seats wins[^]*?^ {2}\}\),$/m;
const NO_RESIGNATION = `  /** Never called: there are more than two seats, so a computer player takes over. */
  resign: (state) => ({ state, events: [] }),`;

const forSeats = (text: string, { min, max }: Names['seats']): string => {
  const counted = text.replace(
    /SEAT_COUNTS = .*;/,
    `SEAT_COUNTS = { min: ${min}, max: ${max}, default: ${min} } as const;`,
  );
  return min > 2
    ? counted.replaceAll(FOR_TWO_SEATS, '').replace(RESIGNATION, NO_RESIGNATION)
    : counted.replaceAll(FOR_TWO_SEATS, '$1');
};

const renamed = (text: string, { id, title, camel, pascal, seats }: Names): string =>
  forSeats(text, seats)
    .replaceAll(/'([^'\n]*)New Game([^'\n]*)'/g, (_, before: string, after: string) =>
      JSON.stringify(`${before}${title}${after}`),
    )
    .replaceAll(
      /#tools\/new-game-type\/template\/game\/(.*?)\.js'/g,
      (_, module: string) => `parlour-games/games/${id}/${module}'`,
    )
    .replaceAll('new-game', id)
    .replaceAll('New Game', title)
    .replaceAll('newGame', camel)
    .replaceAll('NewGame', pascal);

const templateFiles = (folder: string): string[] =>
  readdirSync(join(TEMPLATE, folder), { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(ts|txt)$/.test(path),
  );

/** The text of a module of the library, with relative imports of other modules of the library. */
const withinLibrary = (text: string, path: string): string =>
  text.replaceAll(
    /'parlour-games\/(.*?)'/g,
    (_, module: string) => `'${relative(dirname(path), `packages/games/${module}.js`)}'`,
  );

/** The text of every file of the skeleton, by its path. */
const skeletonOf = async (names: Names): Promise<Map<string, string>> => {
  const { id, title, seats } = names;
  const files = new Map([[`docs/rules/${id}.md`, rulesPage(title, seats)]]);
  for (const [folder, target] of TARGETS) {
    for (const path of templateFiles(folder)) {
      const to = join(target, id, path);
      const copied = renamed(readFileSync(join(TEMPLATE, folder, path), 'utf8'), names);
      const text = to.startsWith('packages/games/') ? withinLibrary(copied, to) : copied;
      files.set(to, path.endsWith('.ts') ? await formatted(path, text) : text);
    }
  }
  return files;
};

const write = (root: string, files: ReadonlyMap<string, string>): void => {
  const existing = [...files.keys()].find((path) => existsSync(join(root, path)));
  if (existing !== undefined) throw new Error(`${existing} exists already. Nothing was written.`);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
};

/** Registers the type; returns the files that it changed. */
const register = async (root: string, names: Names): Promise<string[]> => {
  const paths = Object.keys(REGISTRATIONS).filter((path) => existsSync(join(root, path)));
  for (const path of paths) {
    const change = get(new Map(Object.entries(REGISTRATIONS)), path);
    const text = change(readFileSync(join(root, path), 'utf8'), names);
    writeFileSync(join(root, path), path.endsWith('.ts') ? await formatted(path, text) : text);
  }
  return paths;
};

const nextSteps = ({ id }: Names): string => `
The game is registered. Next, say in README.md what it is, and run:
  npm run playthrough -- ${id}
  node dist/tools/law-games/index.js ${id}
  npm test -- laws.test ${id}
docs/tutorial-game-type.md explains how to turn the dice game into your own, and lists all steps.
`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { root: { type: 'string', default: '.' }, seats: { type: 'string', default: '2-4' } },
  });
  const names = namesOf(seatsOf(values.seats), ...positionals);
  const files = await skeletonOf(names);
  write(values.root, files);
  const changed = await register(values.root, names);
  process.stdout.write(`${[...files.keys(), ...changed].join('\n')}\n${nextSteps(names)}`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
