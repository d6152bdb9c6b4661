/**
 * Samples deals consistent with a view, weighted by how the other seats have played. A view shows the numbers that a seat's
 * latest draws proved missing, but not in which turns it drew: what earlier draws revealed about the cards that it still holds
 * is lost.
 */
import type { Seat, Rng, DecisionPoint } from '../../../game-type.js';
import { at, get } from '../../../kit/checked.js';
import { weightOf, type Card } from '../cards.js';
import { handSizeFor } from '../rounds.js';
import { drawCountOf, determinize, mayHoldIn } from '../determinize.js';
import { ENDS } from '../layout.js';
import type { View, State, Config, Move } from '../schemas.js';
import { layCard, scoreAfter, blankState, searchStateOf } from './search-play.js';
import {
  codeOf,
  highOf,
  lowOf,
  moveCode,
  NONE,
  addCard,
  copyOf,
  NUMBER_COUNT,
  type SearchState,
  type CardCode,
} from './search-state.js';

/** How often, relative to a best play, a seat makes a play although another of its cards would score more. */
const FORGOES_POINTS = 0.2;
/** How often, relative to a best play, a seat makes a play although a heavier card of its hand would score as much. */
const FORGOES_WEIGHT = 0.7;
const CANNOT_BE_PLAYED = -1;

interface PlayValue {
  readonly score: number;
  readonly weight: number;
}

/** The most that a card would score now. */
const bestScore = (state: SearchState, card: Card): number => {
  if (state.endNumbers[0] === NONE) return scoreAfter(state, moveCode(card, null));
  const code = codeOf(card);
  const scores = ENDS.map((end, i) =>
    state.endNumbers[i] === highOf(code) || state.endNumbers[i] === lowOf(code)
      ? scoreAfter(state, moveCode(card, end))
      : CANNOT_BE_PLAYED,
  );
  return Math.max(...scores);
};

/** The likelihood of the play if the seat also holds `card`, divided by the likelihood if it does not. */
const likelihoodRatio = (state: SearchState, card: Card, played: PlayValue): number => {
  const score = bestScore(state, card);
  if (score === CANNOT_BE_PLAYED) return 1;
  if (score > played.score) return FORGOES_POINTS;
  return score === played.score && weightOf(card) > played.weight ? FORGOES_WEIGHT : 1;
};

/**
 * The likelihood ratio of all plays of a seat together. With probability `dealt` the seat was dealt the card and held it
 * all along. Otherwise it drew the card before any one of its plays or after the last one, each equally likely.
 */
const combinedRatio = (ratios: readonly number[], dealt: number): number => {
  let productSince = 1;
  let sumOverDraws = 1;
  for (const ratio of ratios.toReversed()) {
    productSince *= ratio;
    sumOverDraws += productSince;
  }
  return dealt * productSince + ((1 - dealt) * sumOverDraws) / (ratios.length + 1);
};

/** The share of cards dealt, among all the cards that a seat has ever held. */
const shareDealt = (view: View, seat: Seat): number => {
  const dealt = handSizeFor(view.hands.length);
  return dealt / (dealt + Math.max(0, drawCountOf(view, seat)));
};

/** By card, then by seat: the likelihood of the seat's plays if it holds the card, divided by that if it does not. */
const playLikelihoods = (
  cards: readonly Card[],
  { view, viewer, seats, config }: DecisionPoint<Config, View, Move>,
): number[][] => {
  const state = blankState(seats, config.target);
  const ratios = cards.map(() => view.hands.map((): number[] => []));
  view.layout.forEach(({ seat, card, end }, i) => {
    const move = moveCode(card, end);
    const isForced = i === 0 && view.handNumber === 1;
    if (seat !== viewer && !isForced) {
      const played = { score: scoreAfter(state, move), weight: weightOf(card) };
      cards.forEach((other, c) => at(at(ratios, c), seat).push(likelihoodRatio(state, other, played)));
    }
    layCard(state, move);
  });
  return ratios.map((bySeat) => bySeat.map((list, seat) => combinedRatio(list, shareDealt(view, seat))));
};

/** How many deals come from one Markov chain. A new chain then starts, for better mixing. */
const DEALS_PER_CHAIN = 50;
/** How often each hidden card is offered a swap before the first deal of a chain; before each later deal, once. */
const BURN_IN_SWEEPS = 4;
/** The resolution at which probabilities are compared. */
const PROBABILITY_STEPS = 2 ** 16;

/** By holder (the seats, then the boneyard): how likely it is to have a card, up to a factor; 0 if it cannot. */
type Weights = readonly number[];

/** An assignment of the hidden cards to holders, which the chain changes. */
interface Assignment {
  readonly codes: readonly CardCode[];
  readonly weights: readonly Weights[];
  readonly holders: number[];
}

/** Draws one deal after another. */
export type SampleDeal = (rng: Rng) => SearchState;

/** The cards that `viewer` does not see, by holder. */
const hiddenByHolder = ({ hands, boneyard }: State, viewer: Seat): readonly (readonly Card[])[] => [
  ...hands.map((hand, seat) => (seat === viewer ? [] : hand)),
  boneyard,
];

const weightsOf = (
  cards: readonly Card[],
  decisionPoint: DecisionPoint<Config, View, Move>,
): ReadonlyMap<Card, Weights> => {
  const mayHold = mayHoldIn(decisionPoint.view);
  const likelihoods = playLikelihoods(cards, decisionPoint);
  return new Map(
    cards.map((card, i) => {
      const bySeat = at(likelihoods, i).map((ratio, seat) => (mayHold(seat, card) ? ratio : 0));
      return [card, [...bySeat, 1]];
    }),
  );
};

/**
 * Offers each card a swap with a random other one, accepted with the ratio of the weights after and before (Metropolis et
 * al. 1953, "Equation of State Calculations by Fast Computing Machines").
 */
const sweep = ({ holders, weights }: Assignment, rng: Rng): void => {
  // A hot loop: items are read without a check.
  const weight = (card: number, holder: number): number => weights[card]?.[holder] ?? 0;
  for (let i = 0; i < holders.length; i += 1) {
    const j = rng.below(holders.length);
    const [from = 0, to = 0] = [holders[i], holders[j]];
    if (from === to) continue;
    const before = weight(i, from) * weight(j, to);
    const after = weight(i, to) * weight(j, from);
    if (after < before && rng.below(PROBABILITY_STEPS) * before >= after * PROBABILITY_STEPS) continue;
    holders[i] = to;
    holders[j] = from;
  }
};

const startChain = (
  decisionPoint: DecisionPoint<Config, View, Move>,
  weights: ReadonlyMap<Card, Weights>,
  rng: Rng,
): Assignment => {
  const hidden = hiddenByHolder(determinize(decisionPoint, rng), decisionPoint.viewer);
  const cards = hidden.flat();
  const assignment = {
    codes: cards.map(codeOf),
    weights: cards.map((card) => get(weights, card)),
    holders: hidden.flatMap((held, holder) => held.map(() => holder)),
  };
  for (let i = 0; i < BURN_IN_SWEEPS; i += 1) sweep(assignment, rng);
  return assignment;
};

/** The state without its hidden cards: only the viewer holds cards, and the boneyard is empty. */
const withoutHidden = (state: SearchState, viewer: Seat): SearchState => ({
  ...state,
  rows: state.rows.map((row, i) => (Math.floor(i / NUMBER_COUNT) === viewer ? row : 0)),
  sizes: state.sizes.map((size, seat) => (seat === viewer ? size : 0)),
  boneyard: [],
});

const withHidden = (open: SearchState, { codes, holders }: Assignment, rng: Rng): SearchState => {
  const state = copyOf(open);
  const boneyard: CardCode[] = [];
  codes.forEach((code, i) => {
    const holder = at(holders, i);
    if (holder === open.sizes.length) boneyard.push(code);
    else addCard(state, holder, code);
  });
  return { ...state, boneyard: rng.shuffle(boneyard) };
};

/** A sampler of the deals that the seat to move considers possible, each with the probability that the seat gives it. */
export function dealSampler(decisionPoint: DecisionPoint<Config, View, Move>, rng: Rng): SampleDeal {
  const { viewer } = decisionPoint;
  const consistent = determinize(decisionPoint, rng);
  const open = withoutHidden(searchStateOf(consistent), viewer);
  const weights = weightsOf(hiddenByHolder(consistent, viewer).flat(), decisionPoint);
  let assignment = startChain(decisionPoint, weights, rng);
  let drawn = 0;
  return (random) => {
    if (drawn > 0 && drawn % DEALS_PER_CHAIN === 0) assignment = startChain(decisionPoint, weights, random);
    drawn += 1;
    sweep(assignment, random);
    return withHidden(open, assignment, random);
  };
}
