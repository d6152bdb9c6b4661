import type { DecisionPoint } from '../../../game-type.js';
import { defined } from '../../../kit/checked.js';
import { sfc32Rng } from '../../../kit/sfc32.js';
import { searchMove, type SearchBudget, type SearchModel } from '../../../kit/search.js';
import type { Config, Move, Option, View } from '../schemas.js';
import { solveEndgame } from './endgame.js';
import { playOut } from './playout.js';
import { afterPlay, isDealOver, playsOf, stateSampler, type SearchState } from './search-state.js';
import { playKey, type Play } from './table-graph.js';

type BasraDecisionPoint = DecisionPoint<Config, View, Option>;

const PLAYOUTS_PER_PLAY = 80;
const MAX_PLAYOUTS = 400;
/**
 * The depth of the search tree. With so few playouts a deeper tree was no stronger: the playout policy responds well enough.
 */
const DEPTH = 1;
/** Rewards are probabilities of winning a game of many deals; a single deal moves them by a few hundredths. */
const EXPLORATION = 0.1;
/** How many positions the exact search may visit: enough for nearly all endgames of ten cards. Others are searched like any deal. */
const ENDGAME_POSITIONS = 20_000;

const modelOf = (decisionPoint: BasraDecisionPoint): SearchModel<SearchState, Play> => ({
  determinize: stateSampler(decisionPoint),
  turn: (state) => (isDealOver(state) ? null : state.turn),
  moves: playsOf,
  key: ({ key }) => key,
  play: afterPlay,
  evaluate: playOut,
});

/** Whether the player knows all cards: with two seats and no stock left, the unseen ones are the other hand. */
const knowsAllCards = ({ seats, view }: BasraDecisionPoint): boolean => seats === 2 && view.stock === 0;

/** The budget for a choice between `plays` plays; more plays get more playouts, up to a limit. */
export function budgetFor(plays: number): SearchBudget {
  return {
    playouts: Math.min(MAX_PLAYOUTS, PLAYOUTS_PER_PLAY * plays),
    depth: DEPTH,
    exploration: EXPLORATION,
  };
}

const choosePlay = (decisionPoint: BasraDecisionPoint): Play => {
  const rng = sfc32Rng(decisionPoint.rng);
  const model = modelOf(decisionPoint);
  const state = model.determinize(rng);
  const plays = playsOf(state);
  const isSolvable = knowsAllCards(decisionPoint) && plays.length > 1;
  const solution = isSolvable ? solveEndgame(state, ENDGAME_POSITIONS) : null;
  return solution ?? searchMove(model, decisionPoint.viewer, plays, budgetFor(plays.length), rng);
};

/**
 * Maximizes the probability of winning the game. Searches the present deal over hands that the other seats may hold
 * (kit/search.ts). With two seats the last hands of a deck are known and are solved exactly.
 */
export function hard(decisionPoint: BasraDecisionPoint): Move {
  const { key } = choosePlay(decisionPoint);
  return defined(
    decisionPoint.legalMoves.find(({ card, capture = [] }) => playKey(card, capture) === key),
    'the legal move of the chosen play',
  );
}
