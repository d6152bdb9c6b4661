import type { Refusal } from '../../game-type.js';
import { refuseMove } from '../../kit/options.js';

export const refusals = { 'wager-exceeds-bankroll': 'The wager is more than the bankroll.' } as const;

const refuse = refuseMove<keyof typeof refusals>;

export function wagerExceedsBankroll(wager: number, bankroll: number): Refusal {
  return refuse(
    'wager-exceeds-bankroll',
    `The wager of ${wager} is more than the bankroll. Wager between 1 and ${bankroll}.`,
  );
}
