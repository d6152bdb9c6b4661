/**
 * Mutants that err in rare states only, which Stryker has no mutator for. Wherever a function knows the state, a condition
 * `c` becomes `c && !rare(state)`, and a `return x` returns something else if `rare(state)`. The predicates are those of
 * `test/laws/rare-states.ts`. A variable of the environment says which mutant is alive.
 */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { sourceOf, tryNet, type Mutant } from './mutants.js';
import type { Effects } from './rare.js';

/** At every place, the mutants that change something most seldom while the laws run. */
const MUTANTS_PER_SITE = 2;
const EFFECTS = '.tap/effects.json';

interface Site extends Pick<Mutant, 'file' | 'start' | 'end'> {
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

/** The text of `file` with a call at every site, which are added to `sites`. */
const instrument = (file: string, sites: Site[]): string => {
  const source = ts.createSourceFile(file, sourceOf(file), ts.ScriptTarget.Latest, true);
  const call = (node: ts.Node, kind: Site['kind'], text: string, state: string): string => {
    sites.push({ file, start: node.getStart(), end: node.getEnd(), kind });
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

const REPLACEMENTS = {
  condition: (rare: string) => `… && !(${rare})`,
  return: (rare: string) => `(${rare}) ? other : …`,
} as const;

/** The rare states in which a mutant is tried. */
const rarestOf = (counts: Readonly<Record<string, number>> = {}): string[] =>
  Object.entries(counts)
    .sort(([, a], [, b]) => a - b)
    .slice(0, MUTANTS_PER_SITE)
    .map(([name]) => name);

/** The mutants of `files`, paths relative to `packages/games/games`, which are sources of `type`. */
export async function conditionMutants(type: string, files: readonly string[]): Promise<Mutant[]> {
  const sites: Site[] = [];
  const sources = Object.fromEntries(files.map((file) => [file, instrument(file, sites)]));
  // Without the examples, some of which start from states that no game reaches.
  if ((await tryNet('laws', type, { sources, variables: { PARLOUR_EFFECTS: EFFECTS } })) !== null)
    throw new Error(`The laws of ${type} fail on instrumented modules.`);
  const effects = JSON.parse(readFileSync(EFFECTS, 'utf8')) as Effects;
  return sites.flatMap(({ kind, ...place }, id) =>
    rarestOf(effects[id]).map((rare) => ({
      ...place,
      mutator: kind,
      replacement: REPLACEMENTS[kind](rare),
      sources,
      variables: { PARLOUR_RARE: `${id} ${rare}` },
    })),
  );
}
