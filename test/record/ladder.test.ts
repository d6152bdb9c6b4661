/**
 * Ratings, against npm openskill 5.0.1. The fixture has games among twelve participants who begin as new ones, with random places
 * of 1 or 2, and what `rate(ratings, { rank: places })` of that package made of them, one game after the other.
 */
import { readFileSync } from 'node:fs';
import { test } from 'tap';
import {
  applyResult,
  ladderOf,
  NEW_RATING,
  placesOf,
  ratedAfter,
  ratedWinners,
  shownRating,
  type Standing,
} from 'parlour-games/record/ladder';
import { at, get } from 'parlour-games/kit/checked';
import { PROJECT_ROOT } from '#src/project.js';

interface RatedGame {
  readonly ids: readonly number[];
  readonly places: readonly number[];
  readonly after: readonly (readonly [mu: number, sigma: number])[];
}

const FIXTURE = new URL('test/fixtures/openskill-5.0.1.ndjson', PROJECT_ROOT);
const lines = readFileSync(FIXTURE, 'utf8').trimEnd().split('\n');
const games = lines.map((line) => JSON.parse(line) as RatedGame);

test('ratings agree with openskill to the last bit', async (t) => {
  const ratings = new Map<number, { mu: number; sigma: number }>();
  for (const { ids, places, after } of games) {
    const changed = ratedAfter(
      ids.map((id) => ratings.get(id) ?? NEW_RATING),
      places,
    );
    t.strictSame(
      changed,
      after.map(([mu, sigma]) => ({ mu, sigma })),
    );
    for (const [index, id] of ids.entries()) ratings.set(id, at(changed, index));
  }
  t.equal(games.length, 120);
});

test('a ladder is recomputed from its results', async (t) => {
  const results = games.map(({ ids, places }) => ({
    places: ids.map((id, index) => ({
      ...(id === 0 ? { level: 'hard' as const } : { player: String(id) }),
      place: at(places, index),
    })),
  }));
  const ladder = ladderOf(results);
  const last = games.findLast(({ ids }) => ids.includes(0));
  const [mu, sigma] = at(last?.after ?? [], last?.ids.indexOf(0) ?? -1);
  t.match(ladder.get('level:hard'), { mu, sigma });
  const { wins, draws, losses, games: played } = get(ladder, 'level:hard');
  t.equal(wins + draws + losses, played);
  const standings = new Map<string, Standing>();
  for (const result of results) applyResult(standings, result);
  t.strictSame([...standings], [...ladder]);
});

test('a win is one alone among the winners, a draw one of several, everything else a loss', async (t) => {
  const pair = ['a', 'b', 'c'].map((player) => ({ player }));
  const ladder = ladderOf([
    { places: pair.map((each, index) => ({ ...each, place: index === 0 ? 1 : 2 })) },
    { places: pair.map((each, index) => ({ ...each, place: index < 2 ? 1 : 2 })) },
  ]);
  const counts = { games: 2, wins: 0, draws: 0, losses: 0 };
  t.match(ladder.get('a'), { ...counts, wins: 1, draws: 1 });
  t.match(ladder.get('b'), { ...counts, draws: 1, losses: 1 });
  t.match(ladder.get('c'), { ...counts, losses: 2 });
});

test('seats that were taken over do not win', async (t) => {
  const seats = (...resigned: number[]) =>
    [0, 1, 2].map((seat) => (resigned.includes(seat) ? ({ resigned: true } as const) : {}));
  t.same(ratedWinners({ winners: [1] }, seats()), [1]);
  t.same(ratedWinners({ winners: [0, 1] }, seats(0)), [1]);
  t.same(ratedWinners({ winners: [0] }, seats(0)), [1, 2], 'those who stayed');
  t.same(ratedWinners({ winners: [] }, seats()), [0, 1, 2]);
  t.same(ratedWinners({ winners: [1] }, seats(0, 1, 2)), [0, 1, 2], 'nobody stayed');
  t.same(placesOf([1], 3), [2, 1, 2]);
});

test('ratings are shown in whole numbers', async (t) => {
  t.same(shownRating(NEW_RATING), { rating: 1500, deviation: 500 });
  t.same(shownRating({ mu: 25 + 0.6 / 60, sigma: 0.6 / 60 }), { rating: 1501, deviation: 1 });
  t.same(shownRating({ mu: 25 - 0.6 / 60, sigma: 0 }), { rating: 1499, deviation: 0 });
});
