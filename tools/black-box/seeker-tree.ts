/**
 * Finds the way of seeking that needs the fewest points over all placements, by exhaustive search, and writes it to
 * packages/games/games/black-box/cpu/seeker-tree.ts. Takes a few seconds.
 */
import { writeFile } from 'node:fs/promises';
import {
  costOf,
  everyPlacement,
  partsOf,
  type PlacementSet,
} from 'parlour-games/games/black-box/cpu/attempts';
import { writeTree, type DecisionNode } from 'parlour-games/games/black-box/cpu/decision-tree';
import { createSolver } from 'parlour-games/games/black-box/cpu/solver';

const FILE = 'packages/games/games/black-box/cpu/seeker-tree.ts';
const LETTERS_PER_LINE = 100;

const solver = createSolver(everyPlacement.length);

interface Plan {
  readonly node: DecisionNode | null;
  /** The most points that it costs. */
  readonly worst: number;
}

const found: Plan = { node: null, worst: 0 };
const plans = new Map<string, Plan>();

const planShot = (set: PlacementSet, entry: number): Plan => {
  const shot = { kind: 'shot', index: entry } as const;
  const branches = partsOf(set, shot).map((part) => ({ ...part, plan: planFor(part.set) }));
  return {
    node: { entry, next: new Map(branches.map(({ answer, plan }) => [answer, plan.node])) },
    worst: Math.max(...branches.map(({ answer, plan }) => costOf(shot, answer) + plan.worst)),
  };
};

/**
 * Among the plans with the least total that shoot until one placement is left, the first with the least worst case.
 * Throws if only a guess has the least total: the tree cannot express that.
 */
const planFor = (set: PlacementSet): Plan => {
  if (set.length < 2) return found;
  const known = plans.get(set.join());
  if (known !== undefined) return known;
  const shots = solver.bestAttempts(set).filter(({ kind }) => kind === 'shot');
  if (shots.length === 0) throw new Error(`only a guess is best for ${set.join()}`);
  const plan = shots.map(({ index }) => planShot(set, index)).reduce((a, b) => (b.worst < a.worst ? b : a));
  plans.set(set.join(), plan);
  return plan;
};

const { node, worst } = planFor(everyPlacement);
const letters = writeTree(node);
const lines = letters.match(new RegExp(`.{1,${LETTERS_PER_LINE}}`, 'g')) ?? [];
const source = `// Written by tools/black-box/seeker-tree.ts.

/** The lasers of perfect seeking, one letter each; the format is that of decision-tree.ts. */
export const SEEKER_TREE = [
${lines.map((line) => `  '${line}',`).join('\n')}
].join('');
`;
await writeFile(FILE, source);

const total = solver.leastTotal(everyPlacement);
const average = (total / everyPlacement.length).toFixed(4);
process.stdout.write(
  `${total}/${everyPlacement.length} = ${average} points on average, ${worst} at worst; ${letters.length} lasers in ${FILE}\n`,
);
