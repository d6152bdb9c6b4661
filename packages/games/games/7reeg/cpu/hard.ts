/**
 * The player `hard`: the few options that are worth searching, and how the search plays them. A playout ends after one turn of
 * every seat. Playing on to the end of the round is unbiased, but, with equally many playouts, so noisy that it chose worse
 * than the rules of thumb alone. Endgames are not solved: the bank is refilled from the discards, so there are rarely few
 * hidden cards.
 */
import type { Rng } from '../../../game-type.js';
import { at, defined } from '../../../kit/checked.js';
import { searchMove, type SearchBudget, type SearchModel } from '../../../kit/search.js';
import { sfc32Rng } from '../../../kit/sfc32.js';
import { cardIdOf } from '../melds.js';
import type { LayOff, Move, Option } from '../schemas.js';
import { determinize, informationSetOf, type InformationSet } from './information-set.js';
import { cardOf, EXTENSIONS, meldIdOf } from './meld-tables.js';
import {
  claimingFifty,
  meldOptionsOf,
  ownHand,
  planLayOffs,
  winsWith,
  type SevenReegDecisionPoint,
  type MeldOption,
} from './plan.js';
import { discardsByCost, playTurn } from './playout.js';
import {
  copyOf,
  discard,
  drawFromBank,
  layMelds,
  layOff,
  seatBefore,
  takeTop,
  type SearchState,
} from './search-state.js';
import { winProbabilities } from './win-probability.js';

const MAX_MELD_OPTIONS = 3;
const MAX_LAY_OFFS = 2;
const MAX_DISCARDS = 5;
/** Discards considered besides melds and lay-offs. */
const MAX_HOLDING_DISCARDS = 2;

/** Options that lay melds, those that leave the fewest cards first. */
const bestMeldOptions = (decisionPoint: SevenReegDecisionPoint): MeldOption[] =>
  meldOptionsOf(decisionPoint)
    .toSorted((a, b) => a.left - b.left)
    .slice(0, MAX_MELD_OPTIONS);

const drawCandidates = (decisionPoint: SevenReegDecisionPoint): Option[] => {
  const melding = bestMeldOptions(decisionPoint);
  const [best] = melding;
  if (best !== undefined && winsWith(best.left)) return [best.option];
  return [...melding.map(({ option }) => option), { type: 'draw', from: 'bank' }];
};

const discardCandidates = (observed: SearchState, most: number): Option[] =>
  discardsByCost(observed)
    .slice(0, most)
    .map((card) => ({ type: 'discard', card: cardOf(card) }));

/** The lay-off that the medium player would begin with, then others in the order of `legalMoves`. */
const layOffCandidates = (decisionPoint: SevenReegDecisionPoint): Option[] => {
  const { legalMoves, view, viewer } = decisionPoint;
  if (!at(view.down, viewer)) return [];
  const { first } = planLayOffs(ownHand(decisionPoint), view.melds);
  if (first === null) return [];
  const isFirst = (option: Option): boolean =>
    option.type === 'lay-off' && option.card === first.card && option.meld === first.meld;
  const others = legalMoves.filter((option) => option.type === 'lay-off' && !isFirst(option));
  return [first, ...others].slice(0, MAX_LAY_OFFS);
};

const playCandidates = (decisionPoint: SevenReegDecisionPoint, observed: SearchState): Option[] => {
  const melding = bestMeldOptions(decisionPoint);
  const layOffs = layOffCandidates(decisionPoint);
  if (melding.length + layOffs.length === 0) return discardCandidates(observed, MAX_DISCARDS);
  const [best] = melding;
  if (best !== undefined && winsWith(best.left)) return [best.option];
  const { left } = planLayOffs(ownHand(decisionPoint), decisionPoint.view.melds);
  if (layOffs[0] !== undefined && winsWith(left.length)) return [layOffs[0]];
  const holding = discardCandidates(observed, MAX_HOLDING_DISCARDS);
  return [...melding.map(({ option }) => option), ...layOffs, ...holding];
};

/**
 * Before the draw: the sets of melds with the discard that leave the fewest cards, and the bank. After it: the sets of melds from
 * the hand that leave the fewest cards, lay-offs, and the cheapest discards; more discards if nothing can be laid. An option that
 * wins in this turn is the only candidate.
 */
export function candidatesOf(decisionPoint: SevenReegDecisionPoint, observed: SearchState): Option[] {
  return decisionPoint.view.phase === 'draw'
    ? drawCandidates(decisionPoint)
    : playCandidates(decisionPoint, observed);
}

/** The meld that `meld` becomes with `card`. */
const extended = (meld: number, card: number): number => {
  const extensions = at(EXTENSIONS, meld);
  for (let i = 0; i < extensions.length; i += 2)
    if (extensions[i] === card) return defined(extensions[i + 1], 'the longer meld');
  throw new RangeError(`card ${card} does not fit meld ${meld}`);
};

const playLayOff = (state: SearchState, option: LayOff): void => {
  const card = cardIdOf(option.card);
  layOff(state, option.meld, card, extended(at(state.melds, option.meld), card));
};

/** The state after an option of the seat to move; `before` is not changed. */
export function playOption(before: SearchState, option: Option, rng: Rng): SearchState {
  const state = copyOf(before);
  if (option.type === 'discard') discard(state, cardIdOf(option.card));
  else if (option.type === 'lay-off') playLayOff(state, option);
  else if (option.melds === undefined) drawFromBank(state, rng);
  else {
    if (option.type === 'draw') takeTop(state, seatBefore(state, state.turn));
    layMelds(state, option.melds.map(meldIdOf));
  }
  return state;
}

/** The budget of a search, one move deep: after that move, the playout policy plays for every seat. */
const budget: SearchBudget = { playouts: 400, depth: 1, exploration: 0.7 };

const modelOf = (
  { config, view }: SevenReegDecisionPoint,
  knowledge: InformationSet,
): SearchModel<SearchState, Option> => {
  const others = knowledge.observed.playing.reduce((sum, each) => sum + each, 0) - 1;
  const standing = { config, round: view.round, scores: view.scores };
  return {
    determinize: (rng) => determinize(knowledge, rng),
    turn: () => null,
    moves: () => [],
    key: JSON.stringify,
    play: playOption,
    evaluate: (reached, rng) => {
      const state = copyOf(reached);
      const restOfTurn = state.turn === knowledge.viewer ? 1 : 0;
      for (let turns = restOfTurn + others + 1; turns > 0 && !state.isOver; turns -= 1) playTurn(state, rng);
      return winProbabilities(standing, state);
    },
  };
};

/**
 * Tries a few candidates on many determinizations. In each, the playout policy plays the rest of the turn, one turn of every
 * other seat and the player's next turn; then a fitted evaluation of the state gives the win probabilities.
 */
export function hard(decisionPoint: SevenReegDecisionPoint): Move {
  const knowledge = informationSetOf(decisionPoint);
  const candidates = candidatesOf(decisionPoint, knowledge.observed);
  const model = modelOf(decisionPoint, knowledge);
  const rng = sfc32Rng(decisionPoint.rng);
  return claimingFifty(decisionPoint, searchMove(model, decisionPoint.viewer, candidates, budget, rng));
}
