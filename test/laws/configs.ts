/** Laws about numbers of seats and configs. */
import assert from 'node:assert/strict';
import type { GameType } from 'parlour-games/game-type';
import type { Playthrough } from '#test/support/play.js';
import { assertSame, seatCounts } from './support.js';

export function lawOfSeats(gameType: GameType): void {
  const { min, max, default: usual } = gameType.seats;
  const counts = seatCounts(gameType);
  const ascending = [...new Set(counts)].sort((a, b) => a - b);
  assert.deepEqual(counts, ascending, 'the allowed numbers of seats ascend');
  assert.deepEqual([counts[0], counts.at(-1)], [min, max], 'min and max are allowed');
  assert.ok(counts.includes(usual), 'the default is allowed');
  for (let seats = 0; seats <= max + 2; seats += 1) {
    const accepted = gameType.configure({}, seats).ok;
    assert.equal(
      accepted,
      counts.includes(seats),
      `configure accepts exactly what is allowed: ${seats} seats`,
    );
  }
}

export function lawOfConfigs({ setup: { gameType, config, seats } }: Playthrough): void {
  const again = gameType.configure(config, seats);
  assert.ok(again.ok, 'a complete config is accepted');
  assertSame(again.config, config, 'a complete config stays as it is');
}
