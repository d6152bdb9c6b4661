/**
 * Search under hidden information. Sequential halving (Karnin, Koren, Somekh 2013, "Almost Optimal Exploration in
 * Multi-Armed Bandits") chooses the first move; all candidates are tried on the same determinizations, so the luck of
 * the deal cancels out. Below it grows a single-observer information-set Monte Carlo search tree (Cowling, Powley,
 * Whitehouse 2012, "Information Set Monte Carlo Tree Search", IEEE TCIAIG 4(2)).
 */
import type { Rng, Seat } from '../game-type.js';
import { at } from './checked.js';

/** A game from the point of view of the searching seat. States are never changed in place. */
export interface SearchModel<State, Move> {
  /** A random full state, consistent with everything that the searching seat knows. */
  determinize(rng: Rng): State;
  /** The seat to move; `null` where the search ends. */
  turn(state: State): Seat | null;
  /** Moves of the seat to move, at least one. A model may leave out moves that are never worth trying. */
  moves(state: State): readonly Move[];
  /** Equal for the same move in different determinizations. */
  key(move: Move): string | number;
  play(state: State, move: Move, rng: Rng): State;
  /** The value of `state` for each seat, 0 to 1, usually found by a playout with a simple policy. */
  evaluate(state: State, rng: Rng): readonly number[];
}

export interface SearchBudget {
  /** The largest number of playouts. Every candidate gets at least one, even if that exceeds the budget. */
  readonly playouts: number;
  /** The largest depth of the tree in moves, including the first. */
  readonly depth: number;
  /** The exploration constant of UCB1 for rewards from 0 to 1; √2 / 2 is usual. */
  readonly exploration: number;
}

/** A candidate with the mean reward of its playouts for the searching seat. */
export interface Candidate<Move> {
  readonly move: Move;
  readonly mean: number;
  readonly playouts: number;
}

/** A move in the tree: how often it was available and chosen, and the total reward of its seat. */
interface Node {
  available: number;
  visits: number;
  reward: number;
  readonly children: Map<string | number, Node>;
}

interface Step<Move> {
  readonly move: Move;
  readonly node: Node;
}

const newNode = (): Node => ({ available: 0, visits: 0, reward: 0, children: new Map() });

const meanOf = ({ reward, visits }: Node): number => reward / visits;

const childOf = (parent: Node, key: string | number): Node => {
  const known = parent.children.get(key);
  if (known !== undefined) return known;
  const child = newNode();
  parent.children.set(key, child);
  return child;
};

/** UCB1, counting how often the move was available instead of the parent's visits. */
const upperBound = (node: Node, exploration: number): number =>
  node.visits === 0
    ? Infinity
    : meanOf(node) + exploration * Math.sqrt(Math.log(node.available) / node.visits);

/** The first item of the highest value. */
const highest = <Item>(items: readonly Item[], valueOf: (item: Item) => number): Item => {
  const values = items.map(valueOf);
  return at(items, values.indexOf(Math.max(...values)));
};

/** One iteration: selects a path down from `node`, adds at most one move to the tree, evaluates, and backs up the rewards. */
const explore = <State, Move>(
  model: SearchModel<State, Move>,
  { depth, exploration }: SearchBudget,
  start: { readonly node: Node; readonly state: State; readonly seat: Seat },
  rng: Rng,
): void => {
  const path = [{ node: start.node, seat: start.seat }];
  let { node, state } = start;
  for (let ply = 1; ply < depth && node.visits > 0; ply += 1) {
    const seat = model.turn(state);
    if (seat === null) break;
    const parent = node;
    const steps = model
      .moves(state)
      .map((move): Step<Move> => ({ move, node: childOf(parent, model.key(move)) }));
    for (const step of steps) step.node.available += 1;
    const chosen = highest(steps, (step) => upperBound(step.node, exploration));
    node = chosen.node;
    state = model.play(state, chosen.move, rng);
    path.push({ node, seat });
  }
  const rewards = model.evaluate(state, rng);
  for (const step of path) {
    step.node.visits += 1;
    step.node.reward += at(rewards, step.seat);
  }
};

/**
 * The candidates for `seat`, best first: those of the last round by their means, then those that were dropped, the
 * latest first. Each round shares its playouts equally, and the better half of the candidates stays in.
 */
export function rankMoves<State, Move>(
  model: SearchModel<State, Move>,
  seat: Seat,
  candidates: readonly Move[],
  budget: SearchBudget,
  rng: Rng,
): Candidate<Move>[] {
  let remaining = candidates.map((move): Step<Move> => ({ move, node: newNode() }));
  const dropped: Step<Move>[] = [];
  const rounds = Math.max(1, Math.ceil(Math.log2(remaining.length)));
  for (let round = 0; round < rounds; round += 1) {
    const determinizations = Math.max(1, Math.floor(budget.playouts / (rounds * remaining.length)));
    for (let n = 0; n < determinizations; n += 1) {
      const state = model.determinize(rng);
      for (const { move, node } of remaining)
        explore(model, budget, { node, state: model.play(state, move, rng), seat }, rng);
    }
    remaining = remaining.toSorted((a, b) => meanOf(b.node) - meanOf(a.node));
    if (round < rounds - 1) dropped.unshift(...remaining.splice(Math.ceil(remaining.length / 2)));
  }
  return [...remaining, ...dropped].map(({ move, node }) => ({
    move,
    mean: meanOf(node),
    playouts: node.visits,
  }));
}

/** The best of `candidates` for `seat`. A single candidate is returned without a search; an empty list throws. */
export function searchMove<State, Move>(
  model: SearchModel<State, Move>,
  seat: Seat,
  candidates: readonly Move[],
  budget: SearchBudget,
  rng: Rng,
): Move {
  const [only, ...others] = candidates;
  if (only === undefined) throw new RangeError('the list of candidates is empty');
  if (others.length === 0) return only;
  return at(rankMoves(model, seat, candidates, budget, rng), 0).move;
}
