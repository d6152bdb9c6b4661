/**
 * Finds the way of seeking in Black Box that needs the fewest points over all placements, by exhaustive search, and
 * writes it to src/games/black-box/cpu/seeker-tree.ts. Takes some seconds.
 */
import { writeFile } from 'node:fs/promises';
import { costOf, partsOf, type PlacementSet } from '#src/games/black-box/cpu/optimal/partition.js';
import { createSeeking } from '#src/games/black-box/cpu/optimal/search.js';
import { writeTree, type Step } from '#src/games/black-box/cpu/tree.js';
import { PLACEMENTS } from '#src/games/black-box/placements.js';

const FILE = 'src/games/black-box/cpu/seeker-tree.ts';
const LETTERS_IN_LINE = 100;

const everything = [...PLACEMENTS.keys()];
const seeking = createSeeking(everything.length);

interface Plan {
  readonly step: Step | null;
  /** The most points that it costs. */
  readonly worst: number;
}

const FOUND: Plan = { step: null, worst: 0 };
const planned = new Map<string, Plan>();

const shoot = (set: PlacementSet, edge: number): Plan => {
  const attempt = { kind: 'shot', number: edge } as const;
  const answers = partsOf(set, attempt).map((part) => ({ ...part, plan: planFor(part.set) }));
  return {
    step: { edge, next: new Map(answers.map(({ answer, plan }) => [answer, plan.step])) },
    worst: Math.max(...answers.map(({ answer, plan }) => costOf(attempt, answer) + plan.worst)),
  };
};

/** Of the ways with the least total that only shoot until one placement is left, the first with the least worst case. */
const planFor = (set: PlacementSet): Plan => {
  if (set.length < 2) return FOUND;
  const known = planned.get(set.join());
  if (known !== undefined) return known;
  const shots = seeking.bestAttempts(set).filter(({ kind }) => kind === 'shot');
  if (shots.length === 0)
    throw new Error(`only a guess is best for ${set.join()}: the tree has no word for it`);
  const plan = shots.map(({ number }) => shoot(set, number)).reduce((a, b) => (b.worst < a.worst ? b : a));
  planned.set(set.join(), plan);
  return plan;
};

const { step, worst } = planFor(everything);
const letters = writeTree(step);
const lines = letters.match(new RegExp(`.{1,${LETTERS_IN_LINE}}`, 'g')) ?? [];
const source = `// Written by tools/black-box/seeker-tree.ts.

/** The lasers of perfect seeking, one letter each: tree.ts reads them. */
export const SEEKER_TREE = [
${lines.map((line) => `  '${line}',`).join('\n')}
].join('');
`;
await writeFile(FILE, source);

const total = seeking.leastTotal(everything);
const average = (total / everything.length).toFixed(4);
process.stdout.write(
  `${total}/${everything.length} = ${average} points on average, ${worst} at worst; ${letters.length} lasers in ${FILE}\n`,
);
