import { test } from 'tap';
import { overUnderSeven } from '#src/games/over-under-seven/index.js';
import type { State } from '#src/games/over-under-seven/schemas.js';
import { randomPlay, seedOf } from '#test/support/play.js';
import { asGameType } from './support.js';

void test('there are never any zones, because there are no pieces', async (t) => {
  for (const step of randomPlay(asGameType, seedOf(1)))
    t.strictSame(overUnderSeven.zones(step.state as State), []);
});
