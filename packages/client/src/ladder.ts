/** The ladder of a game type, recomputed from its results with the service's arithmetic. */
import { ladderOf as standingsOf, shownRating } from './generated/ladder.js';
import type { Level } from './types.js';

/** A rated game, as `GET /v1/{type}/ladder/results` lists it. */
export interface LadderResult {
  readonly places: readonly (
    { readonly player: string; readonly place: number } | { readonly level: Level; readonly place: number }
  )[];
}

/** A participant's row in the ladder. */
export interface LadderRow {
  readonly rating: number;
  readonly deviation: number;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** An estimate of strength, not rounded, and counts. */
interface Standing extends Omit<LadderRow, 'rating' | 'deviation'> {
  readonly mu: number;
  readonly sigma: number;
}

/**
 * The ladder that follows from `results`: all results of a type, in their order. Its keys are the ids of players and, for
 * computer players, `level:` and the level.
 */
export function ladderOf(results: Iterable<LadderResult>): Map<string, LadderRow> {
  const standings = standingsOf(results) as ReadonlyMap<string, Standing>;
  return new Map(
    [...standings].map(([name, { mu, sigma, ...counts }]) => {
      const { rating, deviation } = shownRating({ mu, sigma }) as Pick<LadderRow, 'rating' | 'deviation'>;
      return [name, { rating, deviation, ...counts }];
    }),
  );
}
