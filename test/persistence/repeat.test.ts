import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'tap';
import { repeat } from '#src/persistence/repeat.js';

test('a call waits for the end of the previous one, however long that takes', async (t) => {
  const endings: (() => void)[] = [];
  const stop = repeat(() => new Promise((resolve) => endings.push(resolve)), 1);
  while (endings.length < 1) await sleep(1);
  await sleep(20);
  t.equal(endings.length, 1);
  endings[0]?.();
  while (endings.length < 2) await sleep(1);
  stop();
  endings[1]?.();
  await sleep(20);
  t.equal(endings.length, 2, 'and none follows after the stop');
});
