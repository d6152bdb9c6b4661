/**
 * Ratings of rated games: the Plackett–Luce model of Weng and Lin, "A Bayesian Approximation Method for Online Ranking" (JMLR
 * 12, 2011), algorithm 4, with the constants of the npm package openskill 5.0.1, whose results it matches to the last bit.
 */
import { at } from '../kit/checked.js';
import type { Level, Result } from '../game-type.js';
import type { SeatRecord } from './game-record.js';

/** An estimate of a participant's strength: the mean and the standard deviation of a normal distribution. */
export interface Rating {
  readonly mu: number;
  readonly sigma: number;
}

const MU = 25;
const SIGMA = 25 / 3;
const BETA = 25 / 6;
const TAU = 25 / 300;
const KAPPA = 0.0001;

/** The rating of a participant without a rated game. */
export const NEW_RATING: Rating = { mu: MU, sigma: SIGMA };

const SHOWN_MEAN = 1500;
const SHOWN_SCALE = 60;

/** A rating as it is shown, in whole numbers: 1500 and 500 for a new participant. */
export function shownRating({ mu, sigma }: Rating): { readonly rating: number; readonly deviation: number } {
  return {
    rating: Math.floor(SHOWN_MEAN + SHOWN_SCALE * (mu - MU) + 0.5),
    deviation: Math.floor(SHOWN_SCALE * sigma + 0.5),
  };
}

const WINNER = 1;
const OTHER = 2;

/**
 * The seats that count as winners, ascending: those that won and were not taken over; if there are none, all that were not
 * taken over; if there are none of these either, all.
 */
export function ratedWinners(
  { winners }: Pick<Result, 'winners'>,
  seats: readonly Pick<SeatRecord, 'resigned'>[],
): number[] {
  const all = seats.map((_, seat) => seat);
  const stayed = all.filter((seat) => at(seats, seat).resigned !== true);
  const won = stayed.filter((seat) => winners.includes(seat));
  if (won.length > 0) return won;
  return stayed.length > 0 ? stayed : all;
}

/** By seat: 1 for each winner, 2 for all others. */
export function placesOf(winners: readonly number[], seats: number): number[] {
  return Array.from({ length: seats }, (_, seat) => (winners.includes(seat) ? WINNER : OTHER));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** The ratings after a game. `places` are those of the participants, in the same order; equal places are a draw. */
export function ratedAfter(ratings: readonly Rating[], places: readonly number[]): Rating[] {
  // Sums of floating-point numbers depend on their order: the best place first, then the order of the seats.
  const order = ratings.map((_, index) => index).sort((a, b) => at(places, a) - at(places, b) || a - b);
  const players = order.map((index) => {
    const { mu, sigma } = at(ratings, index);
    const grown = Math.sqrt(sigma * sigma + TAU * TAU);
    return { mu, sigma: grown, variance: grown * grown, place: at(places, index) };
  });
  const c = Math.sqrt(sum(players.map(({ variance }) => variance + BETA ** 2)));
  const strength = (mu: number): number => Math.exp(mu / c);
  const rivals = players.map(({ place }) => ({
    place,
    total: sum(players.filter((each) => each.place >= place).map(({ mu }) => strength(mu))),
    tied: players.filter((each) => each.place === place).length,
  }));
  const after = players.map(({ mu, sigma, variance, place }, index): Rating => {
    let omega = 0;
    let delta = 0;
    for (const [other, { place: otherPlace, total, tied }] of rivals.entries()) {
      if (otherPlace > place) continue;
      const quotient = strength(mu) / total;
      omega += (index === other ? 1 - quotient : -quotient) / tied;
      delta += (quotient * (1 - quotient)) / tied;
    }
    const gamma = Math.sqrt(variance) / c;
    const gain = omega * (variance / c);
    const certainty = delta * (variance / c ** 2) * gamma;
    const share = sigma ** 2 / variance;
    return { mu: mu + share * gain, sigma: sigma * Math.sqrt(Math.max(1 - share * certainty, KAPPA)) };
  });
  return ratings.map((_, index) => at(after, order.indexOf(index)));
}

/** A participant of a rated game: a player, or a computer player of the service. */
export type Participant = { readonly player: string } | { readonly level: Level };

/** The name of a participant among all participants of a type; players sort before levels. */
export function participantName(participant: Participant): string {
  return 'player' in participant ? participant.player : `level:${participant.level}`;
}

/** A result as `GET /v1/{type}/ladder/results` lists it. */
export interface LadderResult {
  /** The participants with their places, in the order of seats. */
  readonly places: readonly (Participant & { readonly place: number })[];
}

export interface Standing extends Rating {
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

const NEW_STANDING: Standing = { ...NEW_RATING, games: 0, wins: 0, draws: 0, losses: 0 };

const outcomeOf = (place: number, winners: number): 'wins' | 'draws' | 'losses' => {
  if (place !== WINNER) return 'losses';
  return winners === 1 ? 'wins' : 'draws';
};

/** Applies a result to `standings`, a map by the names of participants; anybody not in it is new. */
export function applyResult(standings: Map<string, Standing>, { places }: LadderResult): void {
  const names = places.map(participantName);
  const before = names.map((name) => standings.get(name) ?? NEW_STANDING);
  const after = ratedAfter(
    before,
    places.map(({ place }) => place),
  );
  const winners = places.filter(({ place }) => place === WINNER).length;
  for (const [index, name] of names.entries()) {
    const standing = at(before, index);
    const outcome = outcomeOf(at(places, index).place, winners);
    const counted = { games: standing.games + 1, [outcome]: standing[outcome] + 1 };
    standings.set(name, { ...standing, ...at(after, index), ...counted });
  }
}

/** The standings of all participants, by name, after `results`: all results of a type, from the first on. */
export function ladderOf(results: Iterable<LadderResult>): Map<string, Standing> {
  const standings = new Map<string, Standing>();
  for (const result of results) applyResult(standings, result);
  return standings;
}

/** The shown ratings of a participant, by its name, after each of its games, oldest first; `results` as for `ladderOf`. */
export function courseOf(results: Iterable<LadderResult>, name: string): ReturnType<typeof shownRating>[] {
  const standings = new Map<string, Standing>();
  const course: ReturnType<typeof shownRating>[] = [];
  for (const result of results) {
    applyResult(standings, result);
    const standing = standings.get(name);
    if (standing !== undefined && standing.games > course.length) course.push(shownRating(standing));
  }
  return course;
}
