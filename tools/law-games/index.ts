/**
 * Finds games for the laws: few and short ones that together reach every case of test/laws/coverage.ts. It plays games of
 * many seeds, numbers of seats, configs and styles until the time is up, chooses among them and those of the list, and writes
 * the list, test/laws/games.ndjson. Prints the cases that no game has reached.
 * Run: node dist/tools/law-games/index.js [type …] [--seconds 60] [--from 0] [--anew]
 *
 * `--seconds` applies to each type, `--from` is the first seed, and `--anew` drops the games of the list.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { GameType, Rng } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import { playerRng } from 'parlour-games/record/rng';
import { candidatesFor } from '#test/laws/candidates.js';
import { allCases, casesAt, casesOfSetup, refusalCasesAt } from '#test/laws/coverage.js';
import { GAMES_FILE, lawGamesOf, playLawGame, wholeGame, type LawGame } from '#test/laws/games.js';
import { unreachable } from '#test/laws/unreachable.js';
import { gameTypes } from '#test/support/game-types.js';
import { seedOf, type GameSetup, type Step } from '#test/support/play.js';
import { playGame } from './play.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '60' },
    anew: { type: 'boolean', default: false },
    from: { type: 'string', default: '0' },
  },
});

/** How many entries of a game are searched for refusals. */
const REFUSALS_AT = 6;
const KEPT_FOR_A_CASE = 5;

interface Found {
  readonly game: LawGame;
  readonly entries: number;
  /** By case, the entries that reach it; none if the game as a whole does. */
  readonly reaches: ReadonlyMap<string, readonly number[]>;
}

/** The steps with the most options, at which most can go wrong. */
const mostOptions = ({ gameType }: GameSetup, steps: readonly Step[]): Step[] => {
  const sizeOf = ({ state }: Step): number =>
    JSON.stringify(gameType.legalMoves(state, gameType.turn(state) ?? 0)).length;
  return steps.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, REFUSALS_AT);
};

const found = (gameType: GameType, game: LawGame, rng: Rng | null): Found => {
  const playthrough = wholeGame(playLawGame(gameType, game));
  const { setup, steps } = playthrough;
  const reaches = new Map<string, number[]>();
  const note = (name: string, seqs: number[]): void => {
    reaches.set(name, [...(reaches.get(name) ?? []), ...seqs]);
  };
  for (const name of casesOfSetup(setup, game.config)) note(name, []);
  for (const step of steps) for (const name of casesAt(setup, step)) note(name, [step.seq]);
  const candidates = candidatesFor(playthrough);
  const tried =
    rng === null
      ? game.rare.map((seq) => at(steps, seq))
      : [...mostOptions(setup, steps), ...rng.shuffle(steps).slice(0, REFUSALS_AT)];
  for (const step of tried)
    for (const name of refusalCasesAt(setup, step, candidates)) note(name, [step.seq]);
  return { game, entries: steps.length, reaches };
};

/** By case, the cheapest games that reach it. */
type Pool = Map<string, Found[]>;

/** The cost of a game: every game and every entry takes time whenever the laws run. */
const costOf = ({ entries }: Found): number => 12 + entries / 8;

/** Keeps the cheapest games for each case. */
const keep = (pool: Pool, each: Found): void => {
  for (const name of each.reaches.keys()) {
    const kept = [...(pool.get(name) ?? []), each].sort((a, b) => costOf(a) - costOf(b));
    pool.set(name, kept.slice(0, KEPT_FOR_A_CASE));
  }
};

/** A few entries that reach the cases of `missing` that the game reaches. Removes those cases from `missing`. */
const entriesReaching = ({ reaches }: Found, missing: Set<string>): number[] => {
  const own = [...reaches].filter(([name]) => missing.has(name));
  for (const [name, seqs] of own) if (seqs.length === 0) missing.delete(name);
  const entries: number[] = [];
  for (;;) {
    const bySeq = new Map<number, string[]>();
    for (const [name, seqs] of own.filter(([each]) => missing.has(each)))
      for (const seq of new Set(seqs)) bySeq.set(seq, [...(bySeq.get(seq) ?? []), name]);
    const [most] = [...bySeq].sort(([, a], [, b]) => b.length - a.length);
    if (most === undefined) return entries.sort((a, b) => a - b);
    entries.push(most[0]);
    for (const name of most[1]) missing.delete(name);
  }
};

/** A few games that reach all cases that the pool reaches, each with a few entries at which it does. */
const cover = (pool: Pool, cases: readonly string[]): LawGame[] => {
  const all = [...new Set([...pool.values()].flat())];
  const missing = new Set(cases.filter((name) => pool.has(name)));
  const worth = (each: Found): number =>
    [...each.reaches.keys()].filter((name) => missing.has(name)).length / costOf(each);
  const chosen: LawGame[] = [];
  while (missing.size > 0) {
    const best = all.reduce((a, b) => (worth(b) > worth(a) ? b : a));
    chosen.push({ ...best.game, rare: entriesReaching(best, missing) });
  }
  return chosen;
};

const search = (gameType: GameType): LawGame[] => {
  const excused = unreachable[gameType.id] ?? {};
  const cases = allCases(gameType).filter((name) => !(name in excused));
  const pool: Pool = new Map<string, Found[]>();
  if (!values.anew) for (const game of lawGamesOf(gameType)) keep(pool, found(gameType, game, null));
  const end = Date.now() + Number(values.seconds) * 1000;
  let n = Number(values.from);
  for (; Date.now() < end; n += 1) {
    const wanted = new Set(allCases(gameType).filter((name) => (pool.get(name)?.length ?? 0) < 1 + (n % 2)));
    const game = playGame(gameType, n, wanted);
    if (game !== null) keep(pool, found(gameType, game, playerRng(seedOf(n))));
  }
  const chosen = cover(pool, cases);
  const missed = cases.filter((name) => !pool.has(name));
  const reachedAfterAll = Object.keys(excused).filter((name) => pool.has(name));
  const positions = chosen.flatMap(({ rare }) => rare).length;
  const entries = chosen.flatMap(({ moves }) => moves).length;
  console.log(
    `${gameType.id}: ${n} games tried; ${chosen.length} chosen, ${entries} entries, ${positions} positions`,
  );
  console.log(`  missed: ${missed.join(', ') || 'nothing'}`);
  if (reachedAfterAll.length > 0) console.log(`  reached after all: ${reachedAfterAll.join(', ')}`);
  return chosen;
};

const searched = positionals.length > 0 ? positionals : [...gameTypes.keys()];
for (const type of searched) {
  const gameType = gameTypes.get(type);
  if (gameType === undefined) throw new Error(`Name game types: ${[...gameTypes.keys()].join(', ')}.`);
  const chosen = search(gameType).map((game) => JSON.stringify(game));
  const others = readFileSync(GAMES_FILE, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(`{"type":"${type}"`));
  writeFileSync(GAMES_FILE, [...others, ...chosen, ''].join('\n'));
}
