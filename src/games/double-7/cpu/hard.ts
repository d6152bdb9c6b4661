import type { Position } from '../../../game-type.js';
import { quickChance } from '../../../kit/quick-chance.js';
import { searchMove, type SearchBudget, type SearchModel } from '../../../kit/search.js';
import type { Config, Move, View } from '../schemas.js';
import { beliefsOf, type NextDeal } from './beliefs.js';
import { moveCode, type Board, type MoveCode } from './board.js';
import { boardAfter, movesOn } from './board-play.js';
import { solve } from './endgame.js';
import { endOfPlayout } from './playout.js';
import { winChances } from './prospects.js';

type Table = Position<Config, View, Move>;

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
  evaluate: (board, chance) => {
    const { scores, target, lastPlayer } = endOfPlayout(board, chance);
    return winChances(scores, target, lastPlayer);
  },
});

const bestPlay = (table: Table): MoveCode => {
  const chance = quickChance(table.chance);
  const nextDeal = beliefsOf(table, chance);
  const deal = nextDeal(chance);
  const nothingHidden = table.seats === 2 && table.view.boneyard.size === 0;
  const solution = nothingHidden ? solve(deal, EXACT_POSITIONS) : null;
  const budget = table.seats === 2 ? DUEL : ROUND_TABLE;
  return solution?.move ?? searchMove(modelOf(nextDeal), table.viewer, movesOn(deal), budget, chance);
};

/**
 * The play that most likely wins the game: exactly, where two seats have emptied the boneyard and so hold no secrets,
 * else by search over deals that agree with all that the seat has seen. Draws and passes when it has to.
 */
export const hard = (table: Table): Move => {
  const [only, ...others] = table.options;
  if (only === undefined) throw new RangeError('there is no legal move to choose from');
  if (others.length === 0) return only;
  const best = bestPlay(table);
  return table.options.find((move) => move.type === 'play' && moveCode(move.card, move.end) === best) ?? only;
};
