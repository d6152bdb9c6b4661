/** What must hold for every store. */
import type { Test } from 'tap';
import type { Store } from '#src/engine/store.js';
import type { Law } from './law.js';
import { archiveLaws } from './laws-of-archive.js';
import { claimLaws } from './laws-of-claims.js';
import { clockLaws } from './laws-of-clocks.js';
import { commitmentLaws } from './laws-of-commitments.js';
import { creationLaws } from './laws-of-creations.js';
import { ladderLaws } from './laws-of-ladders.js';
import { noteLaws } from './laws-of-notes.js';
import { playerLaws } from './laws-of-players.js';
import { readingLaws } from './laws-of-reading.js';
import { statisticsLaws } from './laws-of-statistics.js';
import { updateLaws } from './laws-of-updates.js';

/** Of changes, which a distributed database is asked for in other words. */
export const CHANGING: Readonly<Record<string, Law>> = {
  ...creationLaws,
  ...updateLaws,
  ...claimLaws,
  ...clockLaws,
};

export const OTHERS: Readonly<Record<string, Law>> = {
  // First: statistics cannot count what the games of others end with.
  ...statisticsLaws,
  ...ladderLaws,
  ...archiveLaws,
  ...readingLaws,
  ...commitmentLaws,
  ...noteLaws,
  ...playerLaws,
};

export async function testLaws(t: Test, store: Store, laws = { ...OTHERS, ...CHANGING }): Promise<void> {
  for (const [name, law] of Object.entries(laws)) await t.test(name, (t) => law(t, store));
}
