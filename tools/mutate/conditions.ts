/**
 * Mutants that err in rare states only, which Stryker has no mutator for. Wherever a function knows the state, a condition
 * `c` becomes `c && !rare(state)`, and a `return x` returns something else if `rare(state)`. The predicates are those of
 * `test/laws/rare-states.ts`. Modules are instrumented once; a variable of the environment says which mutant is alive.
 */
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { env, execPath } from 'node:process';
import { transformSync } from 'esbuild';
import ts from 'typescript';
import type { Effects } from './rare.js';
import type { MutantResult } from './report.js';

/** At every place, the mutants that change something most seldom while the laws run. */
const MUTANTS_PER_SITE = 2;
const TIMEOUT_MS = 120_000;
const FOLDER = '.tap/conditions';

interface Site extends Pick<MutantResult, 'fileName' | 'location'> {
  readonly kind: 'condition' | 'return';
}

const takesState = ({ type }: ts.ParameterDeclaration): boolean =>
  /^(Pick<|Readonly<)?State\b/.test(type?.getText() ?? '');
/** A parameter that is taken apart gets a name. */
const nameOf = ({ name }: ts.ParameterDeclaration): string => (ts.isIdentifier(name) ? name.text : '$state');

const kindOf = (node: ts.Node): Site['kind'] | null => {
  const { parent } = node;
  if (ts.isIfStatement(parent) && parent.expression === node) return 'condition';
  if (ts.isConditionalExpression(parent) && parent.condition === node) return 'condition';
  if (ts.isReturnStatement(parent)) return 'return';
  return ts.isArrowFunction(parent) && parent.body === node && !ts.isBlock(node) ? 'return' : null;
};

/** The text of `fileName` with a call at every site, which are added to `sites`. */
const instrument = (fileName: string, sites: Site[]): string => {
  const source = ts.createSourceFile(fileName, readFileSync(fileName, 'utf8'), ts.ScriptTarget.Latest, true);
  const positionOf = (offset: number) => {
    const { line, character } = source.getLineAndCharacterOfPosition(offset);
    return { line: line + 1, column: character + 1 };
  };
  const call = (node: ts.Node, kind: Site['kind'], text: string, state: string): string => {
    const location = { start: positionOf(node.getStart()), end: positionOf(node.getEnd()) };
    sites.push({ fileName, location, kind });
    return `$${kind}(${sites.length - 1}, (${text}), ${state})`;
  };

  /** The node with its leading space; `state` is what the state is called here. */
  const render = (node: ts.Node, state: string | null): string => {
    const parameter = ts.isFunctionLike(node) ? node.parameters.find(takesState) : undefined;
    const known = parameter === undefined ? state : nameOf(parameter);
    let text = '';
    let end = node.getStart();
    ts.forEachChild(node, (child) => {
      text += source.text.slice(end, child.getFullStart()) + render(child, known);
      end = child.getEnd();
    });
    text += source.text.slice(end, node.getEnd());
    const kind = state === null ? null : kindOf(node);
    if (state !== null && kind !== null) text = call(node, kind, text, state);
    return source.text.slice(node.getFullStart(), node.getStart()) + named(node, text);
  };

  /** Gives the parameter that is the state a name, and takes it apart in the body. */
  const named = (node: ts.Node, text: string): string => {
    const { parent } = node;
    if (ts.isParameter(parent) && takesState(parent) && parent.name === node) return nameOf(parent);
    if (!ts.isArrowFunction(parent) || parent.body !== node) return text;
    const pattern = parent.parameters.find(takesState)?.name;
    if (pattern === undefined || ts.isIdentifier(pattern)) return text;
    const takeApart = `const ${pattern.getText()} = $state;`;
    return ts.isBlock(node) ? `{ ${takeApart} ${text.slice(1)}` : `{ ${takeApart} return ${text}; }`;
  };

  return source.statements.map((statement) => render(statement, null)).join('');
};

/** Runs `program` on the instrumented modules. */
const runTests = (program: string, type: string, mutant?: string): SpawnSyncReturns<string> =>
  spawnSync(execPath, ['--max-old-space-size=1000', '--import', './dist/tools/mutate/rare.js', program], {
    env: {
      ...env,
      PARLOUR_GAME_TYPES: type,
      PARLOUR_CONDITIONS: FOLDER,
      ...(mutant === undefined ? {} : { PARLOUR_MUTANT: mutant }),
    },
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
    // An endless loop handles no other signal.
    killSignal: 'SIGKILL',
    maxBuffer: Infinity,
  });

const REPLACEMENTS = {
  condition: (rare: string) => `… && !(${rare})`,
  return: (rare: string) => `(${rare}) ? other : …`,
} as const;

const tryMutant = (type: string, id: number, { kind, ...place }: Site, rare: string): MutantResult => {
  const { status, stdout } = runTests('dist/tools/mutate/type-tests.js', type, `${id} ${rare}`);
  return {
    ...place,
    mutatorName: kind,
    replacement: REPLACEMENTS[kind](rare),
    // No status: out of time or out of memory.
    status: status === null ? 'Timeout' : status === 0 ? 'Survived' : 'Killed',
    statusReason: stdout,
  };
};

/** The rare states in which a mutant is tried. */
const rarestOf = (counts: Readonly<Record<string, number>> = {}): string[] =>
  Object.entries(counts)
    .sort(([, a], [, b]) => a - b)
    .slice(0, MUTANTS_PER_SITE)
    .map(([name]) => name);

/** Tries the mutants of `files`, sources of `type`. */
export const tryConditions = (type: string, files: readonly string[]): MutantResult[] => {
  rmSync(FOLDER, { recursive: true, force: true });
  const sites: Site[] = [];
  for (const file of files) {
    const module = join(FOLDER, file.replace('src/games/', '').replace(/\.ts$/, '.js'));
    mkdirSync(dirname(module), { recursive: true });
    writeFileSync(module, transformSync(instrument(file, sites), { loader: 'ts', format: 'esm' }).code);
  }
  // Without the examples, some of which start from states that no game reaches.
  const { status, stdout, stderr } = runTests('dist/test/laws.test.js', type);
  if (status !== 0) throw new Error(`The laws fail without a mutant:\n${stdout}\n${stderr}`);
  const effects = JSON.parse(readFileSync(`${FOLDER}/effects.json`, 'utf8')) as Effects;
  const mutants = sites.flatMap((site, id) => rarestOf(effects[id]).map((rare) => ({ id, site, rare })));
  console.error(`${mutants.length} mutants of conditions and returns at ${sites.length} places`);
  return mutants.map(({ id, site, rare }) => tryMutant(type, id, site, rare));
};
