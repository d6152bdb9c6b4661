import type { DecisionPoint } from '#src/game-type.js';
import { GUESSES, type Config, type Move, type Option, type View } from '../schemas.js';

/** It leaves after this many rolls at the latest, so that every game of computer players ends. */
const ROLLS_AT_MOST = 100;
const UNITS_IN_BANKROLL = 10;

const isContent = ({ config, view }: DecisionPoint<Config, View, Option>): boolean =>
  view.rolls >= ROLLS_AT_MOST || (config.target === undefined && view.bankroll >= 2 * config.bankroll);

/**
 * Flat betting: a tenth of the opening bankroll (at least 1, and no more than there is) on a guess by chance, as all
 * three lose alike. Without a target it cashes out once its bankroll has doubled, and after 100 rolls in any case.
 */
export const medium = (position: DecisionPoint<Config, View, Option>): Move => {
  if (isContent(position)) return { type: 'cash-out' };
  const { config, view, rng } = position;
  const unit = Math.max(1, Math.floor(config.bankroll / UNITS_IN_BANKROLL));
  const guess = GUESSES[rng.below(GUESSES.length)] ?? 'over';
  return { type: 'bet', wager: Math.min(unit, view.bankroll), guess };
};
