import { test } from 'tap';
import playMatch from '#tools/league/match.js';
import { estimate, estimateShare, meanOf, quantile } from '#test/support/statistics.js';

test('means, intervals and quantiles', (t) => {
  t.equal(meanOf([1, 2, 6]), 3);
  // The sample variance of 1, 2, 3, 4 is 5/3, the standard error √(5/12).
  const { mean, low, high } = estimate([1, 2, 3, 4]);
  t.equal(mean, 2.5);
  t.ok(Math.abs(high - 2.5 - 1.96 * Math.sqrt(5 / 12)) < 1e-12);
  t.ok(Math.abs(2.5 - low - 1.96 * Math.sqrt(5 / 12)) < 1e-12);
  t.equal(estimateShare([1, 1, 1, 0]).high, 1, 'the interval ends at 1');
  t.equal(quantile([5, 1, 4, 2, 3], 0.5), 3);
  t.equal(quantile([5, 1, 4, 2, 3], 1), 5);
  t.end();
});

test('a match with the same seed is always the same', (t) => {
  const match = {
    type: 'double-7',
    config: {},
    levels: ['medium', 'easy', 'easy'],
    seed: 'a match',
  } as const;
  const first = playMatch(match);
  t.same(playMatch(match).result, first.result);
  t.ok(first.result.winners.length > 0);
  t.ok(first.decisions.some(({ level }) => level === 'medium'));
  t.notSame(playMatch({ ...match, seed: 'another' }).result, first.result);
  t.end();
});

test('a match refuses unknown game types and impossible numbers of seats', (t) => {
  const levels = ['easy', 'easy'] as const;
  t.throws(() => playMatch({ type: 'whist', config: {}, levels, seed: '' }), /Unknown game type whist/);
  t.throws(() => playMatch({ type: 'war', config: {}, levels: ['easy'], seed: '' }), /two|seats/i);
  t.end();
});
