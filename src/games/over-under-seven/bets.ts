/** What a bet pays, and the roll that decides it. */
import type { Rng } from '#src/game-type.js';
import type { Bet, Guess, LastRoll } from './schemas.js';

const SEVEN = 7;

/** What a right guess wins, as a multiple of the wager. */
export const payouts = { over: 1, under: 1, exactly: 4 } as const satisfies Readonly<Record<Guess, number>>;

/** The guess that wins on a total of two dice: `over` on 8 to 12, `under` on 2 to 6, `exactly` on 7. */
export const winningGuess = (total: number): Guess => {
  if (total === SEVEN) return 'exactly';
  return total > SEVEN ? 'over' : 'under';
};

/** Rolls two dice for a bet. */
export const rollFor = ({ wager, guess }: Bet, rng: Rng): LastRoll => {
  const dice: LastRoll['dice'] = [rng.die(), rng.die()];
  const total = dice[0] + dice[1];
  const net = winningGuess(total) === guess ? wager * payouts[guess] : -wager;
  return { guess, wager, dice, total, net };
};
