import { test } from 'tap';
import { Compile } from 'typebox/compile';
import { playerRng } from '#src/engine/history/rng.js';
import { overUnderSeven } from '#src/games/over-under-seven/index.js';
import type { Config, Move, State } from '#src/games/over-under-seven/schemas.js';
import type { Rng } from '#src/game-type.js';
import { concreteMove, optionCovers } from '#src/kit/options.js';
import { contextOf, deal, deepFreeze, playMove, randomPlay, seedOf, type Step } from '#test/support/play.js';
import { asGameType } from './support.js';

const GAMES = 1000;
const CONFIGS: readonly Partial<Config>[] = [
  {},
  { bankroll: 1 },
  { bankroll: 7, target: 8 },
  { bankroll: 50, target: 200 },
  { bankroll: 1_000_000, target: 10 ** 15 - 1 },
];
const configOf = (game: number): Partial<Config> => CONFIGS[game % CONFIGS.length] ?? {};

const stateSchema = Compile(overUnderSeven.schemas.state);
const viewSchema = Compile(overUnderSeven.schemas.view);
const eventSchema = Compile(overUnderSeven.schemas.event);
const optionSchema = Compile(overUnderSeven.schemas.option);
const detailsSchema = Compile(overUnderSeven.schemas.details);

const demand = (holds: boolean, what: string, step: Step): void => {
  if (!holds) throw new Error(`${what}: ${JSON.stringify(step)}`);
};
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const checkSchemas = (step: Step, state: State): void => {
  demand(same(JSON.parse(JSON.stringify(state)), state), 'a JSON round trip', step);
  demand(stateSchema.Check(state), 'the state schema', step);
  demand(viewSchema.Check(overUnderSeven.view(state, null)), 'the view schema', step);
  demand(
    step.events.every((event) => eventSchema.Check(event)),
    'the event schema',
    step,
  );
  const options = overUnderSeven.legalMoves(state, 0);
  demand(
    options.every((option) => optionSchema.Check(option)),
    'the option schema',
    step,
  );
  const result = overUnderSeven.result(state);
  demand(result === null || detailsSchema.Check(result.details), 'the details schema', step);
};

/** The bankroll is what it was before, with what the roll brought; the game is over exactly at its ends. */
const checkAmounts = (step: Step, before: State | null, state: State): void => {
  const { bankroll, lastRoll, rolls, ending } = state;
  demand(Number.isSafeInteger(bankroll) && bankroll >= 0, 'an exact bankroll', step);
  const rolled = before !== null && rolls === before.rolls + 1;
  demand(
    before === null || bankroll === before.bankroll + (rolled ? (lastRoll?.net ?? NaN) : 0),
    'the sum',
    step,
  );
  const isEnd = bankroll === 0 || bankroll >= Math.min(state.config.target ?? Infinity, 10 ** 15);
  demand(isEnd === (ending !== null && ending !== 'cashed-out'), 'the end', step);
};

const checkDeterminization = (step: Step, state: State, rng: Rng): void => {
  for (const viewer of [0, null]) {
    const observation = { config: state.config, seats: 1, viewer, view: overUnderSeven.view(state, viewer) };
    const guessed = overUnderSeven.determinize(observation, rng);
    demand(same(overUnderSeven.view(guessed, viewer), observation.view), 'the same view', step);
    demand(
      same(overUnderSeven.legalMoves(guessed, 0), overUnderSeven.legalMoves(state, 0)),
      'the same options',
      step,
    );
  }
};

const WAGERS = [1, 2, 10, 99, 10 ** 6, 10 ** 15 - 1];

const probes = (state: State, rng: Rng): Move[] => [
  ...overUnderSeven
    .legalMoves(state, 0)
    .map((option) => concreteMove<Move>(option, rng, overUnderSeven.templates)),
  ...WAGERS.map((wager): Move => ({ type: 'bet', wager, guess: 'under' })),
  { type: 'bet', wager: state.bankroll, guess: 'exactly' },
  { type: 'bet', wager: state.bankroll + 1, guess: 'over' },
];

/** Accepted is what an option covers, and nothing else. */
const checkMoves = (step: Step, state: State, seed: Buffer, rng: Rng): void => {
  const options = overUnderSeven.legalMoves(state, 0);
  for (const move of probes(state, rng)) {
    const { ok } = overUnderSeven.apply(state, 0, deepFreeze(move), contextOf(seed, step.seq + 1));
    const spelled = overUnderSeven.canonicalMove(state, 0, move);
    demand(
      ok === options.some((option) => optionCovers(option, spelled, overUnderSeven.templates)),
      `accepting ${JSON.stringify(move)}`,
      step,
    );
  }
};

void test(`${GAMES} random games keep the rules`, async (t) => {
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
    const ending = String(before?.ending);
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
