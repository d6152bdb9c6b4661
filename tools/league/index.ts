/**
 * Measures the strength of computer players: one player of a level plays seeded games against players of another level,
 * each deal once from every seat. A shared win counts as a fraction. The games of one deal are not independent, so the
 * confidence intervals treat them as one value.
 * Run: `npm run league -- [type …] [--games 1000] [--seats n] [--pairs hard:medium,medium:easy] [--config '{…}']`
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Piscina } from 'piscina';
import { gameTypes } from 'parlour-games/games';
import { at } from 'parlour-games/kit/checked';
import { LEVELS, type GameType, type Level } from 'parlour-games/game-type';
import type { Match, PlayedMatch } from './match.js';
import { estimate, estimateShare, meanOf, quantile, type Estimate } from '#test/support/statistics.js';

interface Pairing {
  readonly gameType: GameType;
  readonly config: object;
  readonly seats: number;
  /** One seat plays `first`, the others `second`. */
  readonly first: Level;
  readonly second: Level;
}

interface Standing {
  readonly wins: Estimate;
  readonly scoreDifference: Estimate;
  readonly ms: readonly number[];
}

const PAIRS = ['hard:medium', 'medium:easy', 'hard:easy'];
/** All but War, which has no choices, and Over/Under Seven, which has no opponents. */
const DEFAULT_TYPES = [...gameTypes.values()]
  .filter(({ id, seats }) => seats.max > 1 && id !== 'war')
  .map(({ id }) => id);

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: 'string', default: '1000' },
    seats: { type: 'string', default: '2' },
    pairs: { type: 'string', default: PAIRS.join(',') },
    config: { type: 'string', default: '{}' },
    workers: { type: 'string', default: String(availableParallelism()) },
  },
});

const pool = new Piscina({
  filename: new URL('./match.js', import.meta.url).href,
  maxThreads: Number(options.workers),
});

const playMatch = (match: Match): Promise<PlayedMatch> => pool.run(match) as Promise<PlayedMatch>;

const levelNamed = (name: string | undefined): Level => {
  const level = LEVELS.find((each) => each === name);
  if (level === undefined) throw new Error(`Unknown level ${name}`);
  return level;
};

/** The share of the win of `seat`, and how many points it is ahead of the others' mean. */
const outcomeFor = ({ result: { winners, scores } }: PlayedMatch, seat: number) => {
  const others = scores.filter((_, other) => other !== seat);
  return {
    win: winners.includes(seat) ? 1 / winners.length : 0,
    difference: at(scores, seat) - meanOf(others),
  };
};

/** Plays one deal with `first` in each seat once. */
const playDeal = async ({ gameType, config, seats, first, second }: Pairing, deal: number) => {
  const games = await Promise.all(
    Array.from({ length: seats }, async (_, seat) => {
      const levels = Array.from({ length: seats }, (_, other) => (other === seat ? first : second));
      const seed = `league ${gameType.id} ${seats} ${deal}`;
      const played = await playMatch({ type: gameType.id, config, levels, seed });
      const ms = played.decisions.filter(({ level }) => level === first).map((each) => each.ms);
      return { ...outcomeFor(played, seat), ms };
    }),
  );
  return {
    wins: meanOf(games.map(({ win }) => win)),
    difference: meanOf(games.map(({ difference }) => difference)),
    ms: games.flatMap((game) => game.ms),
  };
};

const standingOf = async (pairing: Pairing, games: number): Promise<Standing> => {
  const deals = await Promise.all(
    Array.from({ length: Math.ceil(games / pairing.seats) }, (_, deal) => playDeal(pairing, deal)),
  );
  return {
    wins: estimateShare(deals.map(({ wins }) => wins)),
    scoreDifference: estimate(deals.map(({ difference }) => difference)),
    ms: deals.flatMap((deal) => deal.ms),
  };
};

const percent = (share: number): string => (100 * share).toFixed(1);
const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`;

const printLine = (cells: readonly string[]): void => {
  console.log(`| ${cells.join(' | ')} |`);
};

const printStanding = (
  { gameType, seats, first, second }: Pairing,
  games: number,
  { wins, scoreDifference, ms }: Standing,
): void => {
  const others = seats > 2 ? ` × ${seats - 1}` : '';
  printLine([
    gameType.id,
    `${first} – ${second}${others}`,
    String(games),
    `${percent(wins.mean)} (${percent(wins.low)} to ${percent(wins.high)})`,
    percent(1 / seats),
    `${signed(scoreDifference.mean)} (${signed(scoreDifference.low)} to ${signed(scoreDifference.high)})`,
    [0.5, 0.95, 1].map((q) => quantile(ms, q).toFixed(1)).join(' / '),
  ]);
};

printLine(['game', 'players', 'games', 'wins %', 'fair', 'points ahead', 'ms p50 / p95 / max']);
printLine(['---', '---', '---', '---', '---', '---', '---']);
for (const id of positionals.length > 0 ? positionals : DEFAULT_TYPES) {
  const gameType = gameTypes.get(id);
  if (gameType === undefined) throw new Error(`Unknown game type ${id}`);
  const seats = Number(options.seats);
  const deals = Math.ceil(Number(options.games) / seats);
  for (const pair of options.pairs.split(',')) {
    const [first, second] = pair.split(':').map(levelNamed);
    if (first === undefined || second === undefined)
      throw new Error(`${pair} is not a pair of levels such as hard:medium`);
    if (gameType.cpu[first] === undefined || gameType.cpu[second] === undefined) continue;
    const pairing = { gameType, config: JSON.parse(options.config) as object, seats, first, second };
    printStanding(pairing, deals * seats, await standingOf(pairing, deals * seats));
  }
}
await pool.close();
