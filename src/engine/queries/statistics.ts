/**
 * Statistics of finished games. A job counts each game once, so that reading them takes the same time however many games there
 * are.
 */
import { LEVELS, OUTCOMES, type GameType, type Level } from 'parlour-games/game-type';
import type { Engine } from '#src/engine/engine.js';
import type { PlayerTally, Store } from '#src/engine/store.js';
import { addToLadders } from './ladder.js';

const RESULTS = ['wins', 'draws', 'losses'] as const;
type Results = Readonly<Record<(typeof RESULTS)[number], number>>;
const PLAYER_COUNTERS = [...RESULTS, 'resigned', 'timedOut'] as const;

/** The counts of some of a player's finished games. */
export type PlayerCounts = { readonly games: number } & Omit<PlayerTally, 'type'>;
export type PlayerStatistics = PlayerCounts & { readonly byType: Readonly<Record<string, PlayerCounts>> };

interface TypeStatistics {
  readonly games: number;
  /** The number of entries of the games; `null` if there are no games. */
  readonly length: { readonly median: number | null; readonly p95: number | null };
  readonly winsBySeat: readonly number[];
  readonly draws: number;
  readonly endReasons: Readonly<Record<string, number>>;
  readonly byLevel: Readonly<Partial<Record<Level, { readonly games: number } & Results>>>;
}

const GAMES_PER_STATEMENT = 500;

/** The job: counts all finished games; rated ones are added to the ladder first. Several instances share the work. */
export async function countFinishedGames(store: Store): Promise<void> {
  let counted: number;
  do {
    const found = await store.uncountedGames(GAMES_PER_STATEMENT);
    const rated = found.flatMap((game) => game.rated ?? []);
    const areInLadder = rated.length === 0 || (await addToLadders(store, rated));
    const ready = areInLadder ? found : found.filter((game) => game.rated === null);
    counted = ready.length === 0 ? 0 : await store.countInStatistics(ready.map(({ id }) => id));
  } while (counted === GAMES_PER_STATEMENT);
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

const countsOf = (tallies: readonly PlayerTally[]): PlayerCounts => {
  const [wins, draws, losses, resigned, timedOut] = PLAYER_COUNTERS.map((name) =>
    sumOf(tallies.map((tally) => tally[name])),
  ) as [number, number, number, number, number];
  return { games: wins + draws + losses, wins, draws, losses, resigned, timedOut };
};

/** The counts of a player's finished games, of public ones only or of all. */
export async function playerStatistics(
  { store, gameTypes }: Engine,
  playerId: string,
  isPublic: boolean,
): Promise<PlayerStatistics> {
  // While instances of two versions run, a game may be of a type that only the newer one knows.
  const tallies = (await store.playerStatistics(playerId, isPublic)).filter(({ type }) =>
    gameTypes.has(type),
  );
  const byType = tallies.map((tally) => [tally.type, countsOf([tally])] as const);
  return {
    ...countsOf(tallies),
    byType: Object.fromEntries(byType.filter(([, { games }]) => games > 0)),
  };
}

/** The shortest length that at least this share of the games does not exceed. */
const percentile = (lengths: ReadonlyMap<string, number>, share: number): number | null => {
  let left = sumOf([...lengths.values()]) * share;
  for (const [length, games] of [...lengths].sort(([a], [b]) => Number(a) - Number(b))) {
    left -= games;
    if (left <= 0) return Number(length);
  }
  return null;
};

/** Statistics of all finished public games of a type. */
export async function typeStatistics({ store }: Engine, gameType: GameType): Promise<TypeStatistics> {
  const tallies = await store.typeStatistics(gameType.id);
  const valuesOf = (counter: string): ReadonlyMap<string, number> =>
    new Map(
      tallies.flatMap((each) =>
        each.counter === counter && each.games > 0 ? [[each.value, each.games] as const] : [],
      ),
    );
  const [lengths, outcomes, winners] = [valuesOf('length'), valuesOf('outcome'), valuesOf('winner')];
  const resultsOf = (level: Level) => {
    const values = valuesOf(`cpu:${level}`);
    const [wins, draws, losses] = RESULTS.map((name) => values.get(name) ?? 0) as [number, number, number];
    return { games: wins + draws + losses, wins, draws, losses };
  };
  const levels = LEVELS.filter((level) => gameType.cpu[level] !== undefined);
  const [, draw] = OUTCOMES;
  return {
    games: sumOf([...lengths.values()]),
    length: { median: percentile(lengths, 0.5), p95: percentile(lengths, 0.95) },
    winsBySeat: Array.from({ length: gameType.seats.max }, (_, seat) => winners.get(`${seat}`) ?? 0),
    draws: outcomes.get(draw) ?? 0,
    endReasons: Object.fromEntries(valuesOf('reason')),
    byLevel: Object.fromEntries(levels.map((level) => [level, resultsOf(level)])),
  };
}
