/**
 * Search under hidden information. The first move is chosen by sequential halving (Karnin, Koren, Somekh 2013,
 * "Almost Optimal Exploration in Multi-Armed Bandits"), all candidates tried on the same determinizations, so that luck
 * of the deal cancels out between them; below it grows a single-observer information-set Monte Carlo search tree
 * (Cowling, Powley, Whitehouse 2012, "Information Set Monte Carlo Tree Search", IEEE TCIAIG 4(2)).
 */
import type { Rng, Seat } from '#src/game-type.js';

/** A game as the search sees it, from the seat that searches. States are never changed in place. */
export interface SearchModel<State, Move> {
  /** A full state that agrees with everything the seat knows, drawn at random. */
  determinize(rng: Rng): State;
  /** The seat to move, `null` where the search looks no further. */
  turn(state: State): Seat | null;
  /** What the seat to move may do, at least one move; a model may leave out what is never worth trying. */
  moves(state: State): readonly Move[];
  /** Equal for the same move in different determinizations. */
  key(move: Move): string | number;
  play(state: State, move: Move, rng: Rng): State;
  /** How good `state` is for each seat, 0 to 1, as a rule by playing on with a simple policy. */
  evaluate(state: State, rng: Rng): readonly number[];
}

export interface SearchBudget {
  /** How many playouts to spend at most; every candidate gets at least one. */
  readonly playouts: number;
  /** How many moves deep the tree may grow, the first included. */
  readonly depth: number;
  /** The exploration constant of UCB1 for rewards from 0 to 1; √2 / 2 is usual. */
  readonly exploration: number;
}

/** A candidate, with the mean of what its playouts brought the searching seat. */
export interface Candidate<Move> {
  readonly move: Move;
  readonly mean: number;
  readonly playouts: number;
}

/** One move in the tree: how often it could be chosen, how often it was, and what that brought its seat in all. */
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

/** UCB1 with the count of how often the move was available in place of the parent's visits. */
const upperBound = (node: Node, exploration: number): number =>
  node.visits === 0
    ? Infinity
    : meanOf(node) + exploration * Math.sqrt(Math.log(node.available) / node.visits);

/** The first of those with the highest value. */
const highest = <Item>(items: readonly Item[], valueOf: (item: Item) => number): Item => {
  const values = items.map(valueOf);
  const best = items[values.indexOf(Math.max(...values))];
  if (best === undefined) throw new RangeError('there is nothing to choose from');
  return best;
};

/** Walks down from `node`, grows the tree by one move at most, evaluates, and tells each move what came of it. */
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
    step.node.reward += rewards[step.seat] ?? 0;
  }
};

/**
 * The candidates for `seat`, best first: those of the last round by their means, then those that went out before. In
 * each round the playouts are shared equally; the better half goes on.
 */
export const rankMoves = <State, Move>(
  model: SearchModel<State, Move>,
  seat: Seat,
  candidates: readonly Move[],
  budget: SearchBudget,
  rng: Rng,
): Candidate<Move>[] => {
  let going = candidates.map((move): Step<Move> => ({ move, node: newNode() }));
  const out: Step<Move>[] = [];
  const rounds = Math.max(1, Math.ceil(Math.log2(going.length)));
  for (let round = 0; round < rounds; round += 1) {
    const deals = Math.max(1, Math.floor(budget.playouts / (rounds * going.length)));
    for (let deal = 0; deal < deals; deal += 1) {
      const state = model.determinize(rng);
      for (const { move, node } of going)
        explore(model, budget, { node, state: model.play(state, move, rng), seat }, rng);
    }
    going = going.toSorted((a, b) => meanOf(b.node) - meanOf(a.node));
    if (round < rounds - 1) out.unshift(...going.splice(Math.ceil(going.length / 2)));
  }
  return [...going, ...out].map(({ move, node }) => ({ move, mean: meanOf(node), playouts: node.visits }));
};

/** The best of `candidates`; a single one needs no search. */
export const searchMove = <State, Move>(
  model: SearchModel<State, Move>,
  seat: Seat,
  candidates: readonly Move[],
  budget: SearchBudget,
  rng: Rng,
): Move => {
  const [only, ...others] = candidates;
  if (only === undefined) throw new RangeError('there is no legal move to choose from');
  if (others.length === 0) return only;
  return rankMoves(model, seat, candidates, budget, rng)[0]?.move ?? only;
};
