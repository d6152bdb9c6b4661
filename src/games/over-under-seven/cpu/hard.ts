import type { DecisionPoint } from '#src/game-type.js';
import type { Config, Move, Option, View } from '#src/games/over-under-seven/schemas.js';
import { bestBet } from './target-play.js';

/**
 * With a target, maximizes the probability of reaching it. Without one, cashes out: every bet loses a sixth of its
 * wager on average, so not betting is the only play that does not lose.
 */
export const hard = ({ config, view }: DecisionPoint<Config, View, Option>): Move =>
  config.target === undefined
    ? { type: 'cash-out' }
    : { type: 'bet', ...bestBet(view.bankroll, config.target) };
