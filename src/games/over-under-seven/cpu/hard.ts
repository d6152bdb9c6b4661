import type { DecisionPoint } from '#src/game-type.js';
import type { Config, Move, Option, View } from '../schemas.js';
import { bestBet } from './target-play.js';

/**
 * With a target, makes reaching it as likely as can be; without one, cashes out: every bet loses a sixth of its wager
 * on average, so leaving is the only play that does not lose.
 */
export const hard = ({ config, view }: DecisionPoint<Config, View, Option>): Move =>
  config.target === undefined
    ? { type: 'cash-out' }
    : { type: 'bet', ...bestBet(view.bankroll, config.target) };
