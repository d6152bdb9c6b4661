import { test } from 'tap';
import { Compile } from 'typebox/compile';
import { playerRng } from '#src/record/rng.js';
import { overUnderSeven } from '#src/games/over-under-seven/index.js';
import type { Config, Move, State } from '#src/games/over-under-seven/schemas.js';
import type { Rng } from '#src/game-type.js';
import { at, defined } from '#src/kit/checked.js';
import { concreteMove, optionCovers } from '#src/kit/options.js';
import { contextOf, deal, deepFreeze, playMove, randomPlay, seedOf, type Step } from '#test/support/play.js';
import { asGameType } from './support.js';
import { atLength } from '#test/support/length.js';

const GAMES = atLength({ brief: 100, full: 300 });
const configs: readonly Partial<Config>[] = [
  {},
  { bankroll: 1 },
  { bankroll: 7, target: 8 },
  { bankroll: 50, target: 200 },
  { bankroll: 1_000_000, target: 10 ** 15 - 1 },
];
const configOf = (game: number): Partial<Config> => at(configs, game % configs.length);

const stateSchema = Compile(overUnderSeven.schemas.state);
const viewSchema = Compile(overUnderSeven.schemas.view);
const eventSchema = Compile(overUnderSeven.schemas.event);
const optionSchema = Compile(overUnderSeven.schemas.option);
const detailsSchema = Compile(overUnderSeven.schemas.details);

const assert = (holds: boolean, law: string, step: Step): void => {
  if (!holds) throw new Error(`broken law, ${law}: ${JSON.stringify(step)}`);
};
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const checkSchemas = (step: Step, state: State): void => {
  assert(same(JSON.parse(JSON.stringify(state)), state), 'the state survives JSON', step);
  assert(stateSchema.Check(state), 'the state matches its schema', step);
  assert(viewSchema.Check(overUnderSeven.view(state, null)), 'the view matches its schema', step);
  assert(
    step.events.every((event) => eventSchema.Check(event)),
    'events match their schema',
    step,
  );
  const options = overUnderSeven.legalMoves(state, 0);
  assert(
    options.every((option) => optionSchema.Check(option)),
    'options match their schema',
    step,
  );
  const result = overUnderSeven.result(state);
  assert(result === null || detailsSchema.Check(result.details), 'details match their schema', step);
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

const checkDeterminization = (step: Step, state: State, rng: Rng): void => {
  for (const viewer of [0, null]) {
    const observation = { config: state.config, seats: 1, viewer, view: overUnderSeven.view(state, viewer) };
    const determinized = overUnderSeven.determinize(observation, rng);
    assert(
      same(overUnderSeven.view(determinized, viewer), observation.view),
      'a determinization has the same view',
      step,
    );
    assert(
      same(overUnderSeven.legalMoves(determinized, 0), overUnderSeven.legalMoves(state, 0)),
      'a determinization has the same options',
      step,
    );
  }
};

const WAGERS = [1, 2, 10, 99, 10 ** 6, 10 ** 15 - 1];

const candidates = (state: State, rng: Rng): Move[] => [
  ...overUnderSeven
    .legalMoves(state, 0)
    .map((option) => concreteMove<Move>(option, rng, overUnderSeven.templates)),
  ...WAGERS.map((wager): Move => ({ type: 'bet', wager, guess: 'under' })),
  { type: 'bet', wager: state.bankroll, guess: 'exactly' },
  { type: 'bet', wager: state.bankroll + 1, guess: 'over' },
];

/** A move is accepted if and only if an option covers it. */
const checkMoves = (step: Step, state: State, seed: Buffer, rng: Rng): void => {
  const options = overUnderSeven.legalMoves(state, 0);
  for (const move of candidates(state, rng)) {
    const { ok } = overUnderSeven.apply(state, 0, deepFreeze(move), contextOf(seed, step.seq + 1));
    const canonical = overUnderSeven.canonicalMove(state, 0, move);
    assert(
      ok === options.some((option) => optionCovers(option, canonical, overUnderSeven.templates)),
      `options cover what is accepted: ${JSON.stringify(move)}`,
      step,
    );
  }
};

void test(`${GAMES} random games follow the rules`, async (t) => {
  const endings = new Map<string, number>();
  let longest = 0;
  for (let game = 0; game < GAMES; game += 1) {
    const seed = seedOf(game);
    const rng = playerRng(seed);
    let before: State | null = null;
    for (const step of randomPlay(asGameType, seed, 1, configOf(game))) {
      const state = step.state as State;
      checkSchemas(step, state);
      checkAmounts(step, before, state);
      checkDeterminization(step, state, rng);
      if (state.ending === null && state.bankroll < 2 ** 32) checkMoves(step, state, seed, rng);
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

void test('the same seed and moves give the same states', async (t) => {
  const once = [...randomPlay(asGameType, seedOf(5))];
  const { setup, step } = deal(asGameType, seedOf(5));
  let again = step;
  for (const { move, state, events } of once.slice(1)) {
    if (move === null) continue;
    again = playMove(setup, again, move);
    t.strictSame([again.state, again.events], [state, events]);
  }
});
