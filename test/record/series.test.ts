/** Series, by hand. */
import { createHmac } from 'node:crypto';
import { test } from 'tap';
import { NO_OUTCOME, seated, seedPartsIn, seriesOutcome, tallyOf } from 'parlour-games/record/series';

const won = (winners: number[], timedOut: number[] = []) => ({ winners, timedOut });

test('seats are taken in turn', async (t) => {
  const seats = [0, 1, 2, 3].map((number) => seated(number, ['a', 'b', 'c']));
  t.strictSame(seats, [
    ['a', 'b', 'c'],
    ['b', 'c', 'a'],
    ['c', 'a', 'b'],
    ['a', 'b', 'c'],
  ]);
  t.strictSame(seriesOutcome(1, { winners: [0, 2], timedOut: [1] }, 3), won([0, 1], [2]));
});

test('seeds follow from the secret, the number and what the participants chose', async (t) => {
  const series = { id: 'an-id', secret: '0f'.repeat(32) };
  const secret = (number: string) => createHmac('sha256', Buffer.alloc(32, 15)).update(number).digest('hex');
  const seeds = (clientSeeds: (string | null)[], number: number) =>
    seedPartsIn({ ...series, clientSeeds }, number);
  t.strictSame(seeds([null, null], 0), { secret: secret('0'), clientSeed: 'an-id' });
  t.strictSame(seeds(['aa', null, 'bb'], 12), { secret: secret('12'), clientSeed: 'aabb' });
});

test('points and what came of the games', async (t) => {
  const outcomes = [won([0]), won([0, 1, 2]), null, won([1, 2], [0]), NO_OUTCOME, won([0, 1, 2])];
  t.strictSame(tallyOf(outcomes, 3), {
    played: 5,
    voided: [4],
    scores: [
      { points: 1.666666, wins: 1, draws: 2, losses: 1, timeouts: 1 },
      { points: 1.166666, wins: 0, draws: 3, losses: 1, timeouts: 0 },
      { points: 1.166666, wins: 0, draws: 3, losses: 1, timeouts: 0 },
    ],
    difference: null,
  });
});

test('the difference is that of complete pairs', async (t) => {
  const [first, second, tie] = [won([0]), won([1]), won([0, 1])];
  // By pair: 1, 0, 0.5, -0.5, then one that is not complete.
  const four = [first, first, first, second, first, tie, second, tie, null, first];
  t.equal(tallyOf(four, 2).difference, null);
  // And 0 for a pair of which one game was deleted and the other one tied: the mean is 0.2, s² = 1.3 / 4 = 0.325.
  const difference = tallyOf([...four, NO_OUTCOME, tie], 2).difference;
  t.equal(difference?.mean, 0.2);
  const half = (1.96 * Math.sqrt(0.325)) / Math.sqrt(5);
  t.ok(Math.abs(Number(difference?.low) - (0.2 - half)) < 1e-12);
  t.ok(Math.abs(Number(difference?.high) - (0.2 + half)) < 1e-12);
  const all = Array.from({ length: 10 }, (_, number) => (number % 2 === 0 ? first : second));
  t.strictSame(tallyOf(all, 2).difference, { mean: 0, low: 0, high: 0 }, 'whoever begins wins');
});
