import type { DecisionPoint } from '../../../game-type.js';
import { at } from '../../../kit/checked.js';
import { GUESSES, type Config, type Move, type Option, type View } from '../schemas.js';

/** Cashes out after this many rolls at the latest, so that games of computer players end. */
const MAX_ROLLS = 100;
const UNITS_PER_BANKROLL = 10;

const isDone = ({ config, view }: DecisionPoint<Config, View, Option>): boolean =>
  view.rolls >= MAX_ROLLS || (config.target === undefined && view.bankroll >= 2 * config.bankroll);

/**
 * Flat betting: a tenth of the opening bankroll (at least 1, at most what is left) on a random guess, since all three
 * have the same expected loss. Cashes out after 100 rolls, and without a target also once the bankroll has doubled.
 */
export function medium(decisionPoint: DecisionPoint<Config, View, Option>): Move {
  if (isDone(decisionPoint)) return { type: 'cash-out' };
  const { config, view, rng } = decisionPoint;
  const unit = Math.max(1, Math.floor(config.bankroll / UNITS_PER_BANKROLL));
  const guess = at(GUESSES, rng.below(GUESSES.length));
  return { type: 'bet', wager: Math.min(unit, view.bankroll), guess };
}
