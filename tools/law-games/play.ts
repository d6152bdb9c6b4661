/** Plays games that reach rare cases, with any seed, number of seats, config and style. */
import type { GameType, Level, Rng, Typed } from 'parlour-games/game-type';
import { at, defined } from 'parlour-games/kit/checked';
import { playerRng } from 'parlour-games/record/rng';
import { loaderOf } from '#src/workers/tasks.js';
import { retypedMoves, spellingsOf } from '#test/laws/candidates.js';
import { casesAt, rareCasesOf } from '#test/laws/coverage.js';
import { concreteOption, type LawGame } from '#test/laws/games.js';
import { compile, seatCounts } from '#test/laws/support.js';
import { contextOf, deal, playMove, seedOf, type GameSetup, type Step } from '#test/support/play.js';

/** Values of settings besides those that the schema names. */
const SETTINGS: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>> = {
  'over-under-seven': { bankroll: [1, 5, 1_000_000_000], target: [6, 110, 10 ** 15 - 1] },
  war: { maxBattles: [2, 30, 60, 300] },
  'black-box': { maxPoints: [11, 30] },
  basra: { target: [5, 15, 30], jackBasra: [25] },
  'double-7': { target: [10, 25, 60] },
  '7reeg': { fiftyWindowMs: [999, 1000], eliminationScore: [5, 13, 14, 20], maxRounds: [2, 3] },
};

/** The number of larger values that are tried besides the smallest: as many as the cases distinguish. */
const LARGER_NUMBERS = 7;

interface Scored {
  readonly bankroll: number;
  readonly scores: readonly number[];
  readonly table: readonly string[];
  readonly lastCapturer: number | null;
  readonly hands: readonly (readonly string[])[];
}

/** The goals of greedy players, as functions whose highest value is best. */
const GOALS: Readonly<Record<string, readonly ((state: Scored) => number)[]>> = {
  'over-under-seven': [({ bankroll }) => bankroll],
  // First no capture for a long time, then three equal highest scores.
  basra: [
    ({ table, lastCapturer }) => table.length + (lastCapturer === null ? 100 : 0),
    ({ scores }) => {
      const best = scores.toSorted((x, y) => y - x);
      return -(at(best, 0) - (best[2] ?? at(best, -1)));
    },
  ],
  '7reeg': [({ hands }) => hands.flat().length],
};

const STYLES = ['random', 'levels', 'curious', 'patient', 'greedy', 'broad', 'mixed'] as const;
type Style = (typeof STYLES)[number];

const LONGEST = 420;
const TRIED = 10;
/** The number of deals that are searched for one that reaches a wanted case. */
const DEALS = 60;
/** How many lines of play a broad search follows. */
const WIDTH = 10;

const pick = <T>(list: readonly T[], rng: Rng): T => at(list, rng.below(list.length));

/** A choice, and the step that it leads to. */
interface Tried {
  readonly choice: number | Typed;
  readonly step: Step;
}

const optionsOf = (setup: GameSetup, step: Step, earlier: readonly Typed[], rng: Rng): (number | Typed)[] => {
  const { gameType } = setup;
  const seat = gameType.turn(step.state) ?? 0;
  const options = gameType.legalMoves(step.state, seat);
  const isMove = compile(gameType.schemas.move);
  const named = [...options.keys()];
  const move = concreteOption(setup, step, pick(options, rng));
  const before = earlier.length === 0 ? [] : [pick(earlier, rng)];
  const others = [move, ...before].flatMap((each) => [
    ...spellingsOf(gameType, each),
    ...retypedMoves(options, each),
  ]);
  return [
    ...rng.shuffle(named).slice(0, TRIED),
    ...rng.shuffle([...before, ...others].filter((each) => isMove(each))).slice(0, TRIED / 2),
  ];
};

const tryChoice = (setup: GameSetup, step: Step, choice: number | Typed): Tried | null => {
  const { gameType, seed } = setup;
  const seat = gameType.turn(step.state) ?? 0;
  const option = typeof choice === 'number' ? gameType.legalMoves(step.state, seat)[choice] : undefined;
  const move = typeof choice === 'object' ? choice : option && concreteOption(setup, step, option);
  if (move === undefined || !gameType.apply(step.state, seat, move, contextOf(seed, step.seq + 1)).ok)
    return null;
  return { choice, step: playMove(setup, step, move) };
};

const byLevel = (
  { gameType, config, seats }: GameSetup,
  { state }: Step,
  rng: Rng,
  levels: readonly Level[],
): Typed => {
  const viewer = gameType.turn(state) ?? 0;
  const [view, legalMoves] = [gameType.view(state, viewer), gameType.legalMoves(state, viewer)];
  const choose = gameType.cpu[pick(levels, rng)] ?? gameType.cpu.medium;
  return choose({ config, seats, viewer, view, legalMoves, rng, load: loaderOf(gameType) });
};

interface Play {
  readonly setup: GameSetup;
  readonly style: Style;
  readonly levels: readonly Level[];
  readonly goal: ((state: Scored) => number) | undefined;
  readonly wanted: ReadonlySet<string>;
  readonly rng: Rng;
}

/** The choice that a style prefers; the first one if it has no preference. */
const preferred = (
  { setup, goal, wanted, rng }: Play,
  style: Style,
  all: readonly Tried[],
): Tried | undefined => {
  const [first] = all;
  const worth = ({ step }: Tried): number => goal?.(step.state as Scored) ?? 0;
  if (style === 'random') return rng.below(4) === 0 ? pick(all, rng) : first;
  if (style === 'patient') return all.find(({ step }) => setup.gameType.result(step.state) === null) ?? first;
  if (style === 'greedy' && goal !== undefined)
    return all.reduce((best, each) => (worth(each) > worth(best) ? each : best));
  return all.find(({ step }) => casesAt(setup, step).some((name) => wanted.has(name))) ?? first;
};

const choose = (play: Play, step: Step, earlier: readonly Typed[]): Tried => {
  const { setup, levels, rng } = play;
  const style = play.style === 'mixed' ? pick(STYLES, rng) : play.style;
  const chosen = style === 'levels' ? tryChoice(setup, step, byLevel(setup, step, rng, levels)) : null;
  if (chosen !== null) return chosen;
  const all = optionsOf(setup, step, earlier, rng)
    .map((choice) => tryChoice(setup, step, choice))
    .filter((tried) => tried !== null);
  return defined(preferred(play, style, all), 'a choice that is accepted');
};

/** The smallest number, and larger ones: those of the table, or the next few. */
const numbersOf = (
  { minimum = 0, maximum = Infinity }: { readonly minimum?: number; readonly maximum?: number },
  larger: readonly unknown[] = Array.from({ length: LARGER_NUMBERS }, (_, i) => minimum + 1 + i),
): unknown[] => [minimum, ...larger.filter((each) => Number(each) <= maximum)];

const randomConfig = (gameType: GameType, seats: number, rng: Rng): object => {
  const { properties } = gameType.schemas.config as {
    properties: Record<string, { enum?: unknown[]; minimum?: number; maximum?: number; type?: string }>;
  };
  const settings = Object.entries(properties).flatMap(([name, { enum: words, type, ...range }]) => {
    const named =
      words ?? (type === 'boolean' ? [true, false] : numbersOf(range, SETTINGS[gameType.id]?.[name]));
    return rng.below(2) === 0 ? [] : [[name, pick(named, rng)]];
  });
  const config = Object.fromEntries(settings) as object;
  return gameType.configure(config, seats).ok ? config : randomConfig(gameType, seats, rng);
};

/** The choices so far. */
interface Line {
  readonly step: Step;
  readonly choices: readonly (number | Typed)[];
}

/** Follows the lines that come closest to the goal, until one of them reaches what is wanted or the game is over. */
const broadLine = ({ setup, goal = () => 0, wanted, rng }: Play, dealt: Step): Line => {
  const { gameType } = setup;
  let lines: Line[] = [{ step: dealt, choices: [] }];
  for (;;) {
    const next = lines.flatMap(({ step, choices }) =>
      optionsOf(setup, step, [], rng)
        .map((choice) => tryChoice(setup, step, choice))
        .flatMap((tried) =>
          tried === null ? [] : [{ step: tried.step, choices: [...choices, tried.choice] }],
        ),
    );
    const reached = next.find(({ step }) =>
      rareCasesOf(gameType, step.state).some((name) => wanted.has(name)),
    );
    const living = next.filter(({ step }) => gameType.turn(step.state) !== null && step.seq < LONGEST / 4);
    if (reached ?? living.length === 0) return reached ?? at(next, 0);
    const worth = ({ step }: Line): number => goal(step.state as Scored);
    lines = rng
      .shuffle(living)
      .sort((a, b) => worth(b) - worth(a))
      .slice(0, WIDTH);
  }
};

interface Opening extends Omit<Play, 'wanted'> {
  readonly dealt: Step;
  readonly seed: number;
  readonly config: object;
}

/** A deal that reaches a wanted case, if one of many seeds leads to one. */
const openingOf = (gameType: GameType, n: number, wanted: ReadonlySet<string>): Opening => {
  const rng = playerRng(seedOf(n));
  const seats = pick(seatCounts(gameType), rng);
  const rules = 1 + rng.below(gameType.rules.version);
  const config = randomConfig(gameType, seats, rng);
  const levels = Object.keys(gameType.cpu) as Level[];
  const goals = GOALS[gameType.id] ?? [];
  const seeds = Array.from({ length: DEALS }, (_, i) => n * DEALS + i);
  const dealOf = (seed: number) => deal(gameType, seedOf(seed), seats, config, rules);
  const isWanted = (seed: number): boolean => {
    const { step } = dealOf(seed);
    return rareCasesOf(gameType, step.state).some((name) => wanted.has(name));
  };
  const seed = seeds.find(isWanted) ?? at(seeds, 0);
  const { setup, step: dealt } = dealOf(seed);
  return {
    setup,
    dealt,
    seed,
    config,
    style: pick(STYLES, rng),
    levels: rng.below(4) === 0 ? levels : levels.filter((level) => level !== 'hard'),
    goal: goals[rng.below(Math.max(1, goals.length))],
    rng,
  };
};

/** The `n`th game; `null` if it gets too long. `wanted` are the cases that too few games have reached so far. */
export function playGame(gameType: GameType, n: number, wanted: ReadonlySet<string>): LawGame | null {
  const { dealt, seed, config, ...opening } = openingOf(gameType, n, wanted);
  const { style, rng } = opening;
  const { seats, rulesVersion: rules } = opening.setup;
  const play: Play = { ...opening, wanted };
  const last = seats < 3 && rng.below(6) === 0 ? rng.below(30) : LONGEST;
  let { step, choices }: Line = style === 'broad' ? broadLine(play, dealt) : { step: dealt, choices: [] };
  const earlier: Typed[] = [];
  while (gameType.turn(step.state) !== null && step.seq < last) {
    const tried = choose(play, step, earlier);
    choices = [...choices, tried.choice];
    step = tried.step;
    if (step.move !== null) earlier.push(step.move);
  }
  const isOver = gameType.turn(step.state) === null;
  if (!isOver && last === LONGEST) return null;
  const resigns = isOver ? null : rng.below(seats);
  return { type: gameType.id, rules, seats, config, seed, moves: choices, resigns, rare: [] };
}
