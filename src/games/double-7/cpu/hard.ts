import type { DecisionPoint } from '#src/game-type.js';
import { quickRng } from '#src/kit/quick-rng.js';
import { searchMove, type SearchBudget, type SearchModel } from '#src/kit/search.js';
import type { Config, Move, View } from '../schemas.js';
import { beliefsOf, type NextDeal } from './beliefs.js';
import { moveCode, type Board, type MoveCode } from './board.js';
import { boardAfter, movesOn } from './board-play.js';
import { solve } from './endgame.js';
import { endOfPlayout } from './playout.js';
import { winProbabilities } from './prospects.js';

type Table = DecisionPoint<Config, View, Move>;

const DUEL: SearchBudget = { playouts: 1_000, depth: 5, exploration: 0.5 };
/** With more seats a tree would try so many unlikely replies that playouts alone foretell better. */
const ROUND_TABLE: SearchBudget = { ...DUEL, depth: 1 };
/** How many positions an exact search may look at before the other takes over. */
const EXACT_POSITIONS = 30_000;

const modelOf = (nextDeal: NextDeal): SearchModel<Board, MoveCode> => ({
  determinize: nextDeal,
  turn: (board) => (board.over ? null : board.toMove),
  moves: movesOn,
  key: (move) => move,
  play: boardAfter,
  evaluate: (board, rng) => {
    const { scores, target, lastPlayer } = endOfPlayout(board, rng);
    return winProbabilities(scores, target, lastPlayer);
  },
});

const bestPlay = (table: Table): MoveCode => {
  const rng = quickRng(table.rng);
  const nextDeal = beliefsOf(table, rng);
  const deal = nextDeal(rng);
  const nothingHidden = table.seats === 2 && table.view.boneyard.size === 0;
  const solution = nothingHidden ? solve(deal, EXACT_POSITIONS) : null;
  const budget = table.seats === 2 ? DUEL : ROUND_TABLE;
  return solution?.move ?? searchMove(modelOf(nextDeal), table.viewer, movesOn(deal), budget, rng);
};

/**
 * The play that most likely wins the game: exactly, where two seats have emptied the boneyard and so hold no secrets,
 * else by search over deals that agree with all that the seat has seen. Draws and passes when it has to.
 */
export const hard = (table: Table): Move => {
  const [only, ...others] = table.legalMoves;
  if (only === undefined) throw new RangeError('there is no legal move to choose from');
  if (others.length === 0) return only;
  const best = bestPlay(table);
  return (
    table.legalMoves.find((move) => move.type === 'play' && moveCode(move.card, move.end) === best) ?? only
  );
};
