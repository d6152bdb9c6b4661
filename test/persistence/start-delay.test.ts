import { setImmediate as nextTurn } from 'node:timers/promises';
import { test } from 'tap';
import { createStartDelay, type StartDelay } from '#src/persistence/sql.js';

/** After how many turns a scheduled start comes. */
const turnsOf = async ({ schedule }: StartDelay): Promise<number> => {
  let starts = 0;
  const start = (): void => void (starts += 1);
  schedule(start);
  schedule(start);
  let turns = 0;
  while (starts === 0) {
    await nextTurn();
    turns += 1;
  }
  for (let i = 0; i < 20; i += 1) await nextTurn();
  return starts === 1 ? turns : NaN;
};

test('a start that is scheduled twice comes once, later if the last statement was for several games', async (t) => {
  const delay = createStartDelay();
  t.equal(await turnsOf(delay), 2);
  delay.started(2);
  t.equal(await turnsOf(delay), 10);
  t.equal(await turnsOf(delay), 10);
  delay.started(1);
  t.equal(await turnsOf(delay), 2);
});
