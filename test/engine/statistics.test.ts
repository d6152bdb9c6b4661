/** Quantiles of lengths, by the definition: the shortest length that so many games do not exceed. */
import { test } from 'tap';
import type { Engine } from '#src/engine/engine.js';
import { typeStatistics } from '#src/engine/queries/statistics.js';
import { typeOf } from './support.js';

test('the median and the 95th percentile of lengths', async (t) => {
  for (const [games, median, p95] of [
    [1, 1, 1],
    [2, 1, 2],
    [11, 6, 11],
    [20, 10, 19],
    [100, 50, 95],
  ] as const) {
    const tallies = Array.from({ length: games }, (_, n) => ({
      counter: 'length',
      value: `${n + 1}`,
      games: 1,
    }));
    const engine = { store: { typeStatistics: async () => tallies } } as unknown as Engine;
    t.match(await typeStatistics(engine, typeOf('war')), { length: { median, p95 } }, `${games} games`);
  }
});
