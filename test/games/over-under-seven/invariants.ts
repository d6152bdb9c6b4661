/** The amounts of Over/Under Seven add up. */
import type { State } from 'parlour-games/games/over-under-seven/schemas';
import type { Step } from '#test/support/play.js';

/** The bankroll changes by the net of the roll, and the game is over exactly when it should be. */
export function flawOf(step: Step, before: Step | null): string | undefined {
  const { bankroll, lastRoll, rolls, ending, config } = step.state as State;
  const last = (before?.state ?? step.state) as State;
  const net = rolls === last.rolls ? 0 : Number(lastRoll?.net);
  const isEnd = bankroll === 0 || bankroll >= Math.min(config.target ?? Infinity, 10 ** 15);
  const holds: Record<string, boolean> = {
    'the bankroll is an exact integer': Number.isSafeInteger(bankroll) && bankroll >= 0,
    'the bankroll adds up': bankroll === last.bankroll + net,
    'the game ends when it should': isEnd === (ending !== null && ending !== 'cashed-out'),
  };
  return Object.keys(holds).find((law) => holds[law] !== true);
}
