/** Mutants of game types, and the nets that should catch them: the examples of a type, the laws and its golden files. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { env, execPath } from 'node:process';
import { build, context, type BuildOptions } from 'esbuild';
import { at } from 'parlour-games/kit/checked';

export const GAMES = 'packages/games/games';
export function sourceOf(file: string): string {
  return readFileSync(join(GAMES, file), 'utf8');
}

/** Changed code: source files, by their path relative to `packages/games/games`. */
type Sources = Readonly<Record<string, string>>;

export interface Mutant {
  /** Relative to `packages/games/games`. */
  readonly file: string;
  /** Where the code that it replaces starts and ends, as offsets in the file. */
  readonly start: number;
  readonly end: number;
  readonly mutator: string;
  readonly replacement: string;
  readonly sources: Sources;
  /** The variables with which `rare.ts` finds a mutant of rare states. */
  readonly variables?: NodeJS.ProcessEnv;
}

/** Tests that take long, or say nothing about rules and views: those of the computer players and of pictures. */
const LEFT_OUT =
  /\.long\.|^(?:bitboard|book|cpu|determinize|draw|hard|hider|perft|search-\w+|solver|tableau|target-play)\./;

/** In the order in which they run. A test that takes more processor time than a net has goes on for ever. */
const NETS = {
  examples: {
    seconds: 10,
    testsOf: (type: string) =>
      readdirSync(`test/games/${type}`)
        .filter((name) => name.endsWith('.test.ts') && !LEFT_OUT.test(name))
        .map((name) => `#test/games/${type}/${name}`),
  },
  laws: { seconds: 60, testsOf: () => ['#test/laws.test.ts'] },
  // They are recorded anew after a change, so they should find nothing that the others do not.
  'golden only': { seconds: 15, testsOf: () => ['#test/games/golden.test.ts'] },
} as const;

export type Net = keyof typeof NETS;
export const nets = Object.keys(NETS) as Net[];
/** What found a mutant; `null` if nothing did. */
export type Finder = Net | 'no end' | null;

mkdirSync('.tap', { recursive: true });
const FOLDER = mkdtempSync('.tap/mutants-');
process.once('exit', () => {
  rmSync(FOLDER, { recursive: true });
});

/** A bundle loads several times faster than its modules. */
const BUNDLE = {
  bundle: true,
  conditions: ['parlour'],
  format: 'esm',
  platform: 'node',
  logLevel: 'error',
  external: ['ajv', 'ajv-formats', 'json-schema-faker', 'canonicalize', 'lru-cache'],
} as const satisfies BuildOptions;

/** CommonJS packages call `require` for modules of Node.js. */
const banner = {
  js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
};
await build({ ...BUNDLE, entryPoints: ['tap'], outfile: join(FOLDER, 'tap.js'), banner });

type Bundler = (sources: Sources) => Promise<Uint8Array>;

/** Bundles `modules` of `type` with changed sources, one bundle after another. */
const bundlerOf = async (type: string, modules: readonly string[]): Promise<Bundler> => {
  let changed: Sources = {};
  const { rebuild } = await context({
    ...BUNDLE,
    stdin: { contents: modules.map((name) => `import '${name}';`).join('\n'), resolveDir: 'tools/mutate' },
    write: false,
    plugins: [
      {
        name: 'changed sources',
        setup: ({ onLoad, onResolve }) => {
          onResolve({ filter: /^tap$/ }, () => ({ path: './tap.js', external: true }));
          onLoad({ filter: new RegExp(`/packages/games/games/${type}/[^/]*$`) }, ({ path }) => {
            const contents = changed[`${type}/${basename(path)}`];
            return contents === undefined ? null : { contents, loader: 'ts' };
          });
        },
      },
    ],
  });
  let last: Promise<unknown> = Promise.resolve();
  return async (sources) => {
    const built = last.then(async () => {
      changed = sources;
      return (await rebuild()).outputFiles;
    });
    last = built;
    return at(await built, 0).contents;
  };
};

const bundlers = new Map<string, Promise<Bundler>>();
let bundles = 0;

/** Writes a bundle of `modules` of `type` with changed sources. */
const bundle = async (type: string, modules: readonly string[], sources: Sources): Promise<string> => {
  const key = modules.join();
  const bundler = bundlers.get(key) ?? bundlerOf(type, modules);
  bundlers.set(key, bundler);
  const program = join(FOLDER, `${(bundles += 1)}.js`);
  writeFileSync(program, await (await bundler)(sources));
  return program;
};

/** Whether `net` catches the mutant: `null` if its tests pass. They end at the first failure. */
export async function tryNet(
  net: Net,
  type: string,
  { sources, variables = {} }: Pick<Mutant, 'sources' | 'variables'>,
): Promise<Finder> {
  const { seconds, testsOf } = NETS[net];
  const isRare = Object.keys(variables).length > 0;
  const program = await bundle(type, [...(isRare ? ['./rare.ts'] : []), ...testsOf(type)], sources);
  const node = [execPath, '--max-old-space-size=1000', program];
  // To count what every mutant would change takes longer than to try one.
  const limit = 'PARLOUR_EFFECTS' in variables ? 5 * seconds : seconds;
  const child = spawn('sh', ['-c', `ulimit -t ${limit}; exec "$0" "$@"`, ...node], {
    env: { ...env, ...variables, PARLOUR_GAME_TYPES: type, TAP_BAIL: '1', TAP_TIMEOUT: '0' },
    stdio: 'ignore',
  });
  const [status] = (await once(child, 'exit')) as [number | null];
  rmSync(program);
  if (status === 0) return null;
  // No status: out of time or out of memory.
  return status === null ? 'no end' : net;
}

/** The first net that catches the mutant. */
export async function finderOf(type: string, mutant: Pick<Mutant, 'sources' | 'variables'>): Promise<Finder> {
  for (const net of nets) {
    const finder = await tryNet(net, type, mutant);
    if (finder !== null) return finder;
  }
  return null;
}
