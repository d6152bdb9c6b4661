import type { DecisionPoint } from '#src/game-type.js';
import { randomMove } from '#src/kit/options.js';
import { templates } from '#src/games/over-under-seven/legal-moves.js';
import type { Config, Move, Option, View } from '#src/games/over-under-seven/schemas.js';

/** The largest range that `Rng.below` can choose from. */
const LARGEST_WAGER = 2 ** 32;

const withWagerLimit = (option: Option): Option =>
  option.type === 'bet'
    ? { ...option, wager: { min: 1, max: Math.min(option.wager.max, LARGEST_WAGER) } }
    : option;

/** One of the three bets or the cash-out, all equally likely, with a random wager of at most 2^32. */
export const easy = ({ legalMoves, rng }: DecisionPoint<Config, View, Option>): Move =>
  randomMove<Move>(legalMoves.map(withWagerLimit), rng, templates);
