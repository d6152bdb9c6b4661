/** The amounts of Over/Under Seven add up at every step of random games. */
import { test } from 'tap';
import { overUnderSeven } from '#src/games/over-under-seven/index.js';
import type { Config, State } from '#src/games/over-under-seven/schemas.js';
import { at, defined } from '#src/kit/checked.js';
import { randomPlay, seedOf, type Step } from '#test/support/play.js';

const GAMES = 100;
const configs: readonly Partial<Config>[] = [
  {},
  { bankroll: 1 },
  { bankroll: 7, target: 8 },
  { bankroll: 50, target: 200 },
  { bankroll: 1_000_000, target: 10 ** 15 - 1 },
];
const configOf = (game: number): Partial<Config> => at(configs, game % configs.length);

const assert = (holds: boolean, law: string, step: Step): void => {
  if (!holds) throw new Error(`broken law, ${law}: ${JSON.stringify(step)}`);
};

/** The bankroll changes by the net of the roll, and the game is over exactly when it should be. */
const checkAmounts = (step: Step, before: State | null, state: State): void => {
  const { bankroll, lastRoll, rolls, ending } = state;
  assert(Number.isSafeInteger(bankroll) && bankroll >= 0, 'the bankroll is an exact integer', step);
  const rolled = before !== null && rolls === before.rolls + 1;
  assert(
    before === null || bankroll === before.bankroll + (rolled ? (lastRoll?.net ?? NaN) : 0),
    'the bankroll adds up',
    step,
  );
  const isEnd = bankroll === 0 || bankroll >= Math.min(state.config.target ?? Infinity, 10 ** 15);
  assert(isEnd === (ending !== null && ending !== 'cashed-out'), 'the game ends when it should', step);
};

void test(`${GAMES} random games follow the rules`, async (t) => {
  const endings = new Map<string, number>();
  let longest = 0;
  for (let game = 0; game < GAMES; game += 1) {
    const seed = seedOf(game);
    let before: State | null = null;
    for (const step of randomPlay(overUnderSeven, seed, 1, configOf(game))) {
      const state = step.state as State;
      checkAmounts(step, before, state);
      before = state;
      longest = Math.max(longest, step.seq);
    }
    const ending = String(defined(before, 'the last state').ending);
    endings.set(ending, (endings.get(ending) ?? 0) + 1);
  }
  t.ok(longest <= overUnderSeven.maxRandomGameLength, `the longest had ${longest} moves`);
  t.strictSame([...endings.keys()].sort(), ['bust', 'cashed-out', 'target-reached']);
  t.comment(`ends: ${JSON.stringify(Object.fromEntries(endings))}, longest ${longest}`);
});
