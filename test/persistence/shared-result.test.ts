/** One probe at a time, and a rest after it. Work ends when the test says so. */
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'tap';
import { sharedFor } from '#src/persistence/shared-result.js';

const FOREVER_MS = 600_000;

test('work is started once for all who ask while it runs, and afterwards', async (t) => {
  const endings: ((error: Error) => void)[] = [];
  const ask = sharedFor(FOREVER_MS, () => new Promise((_, reject) => endings.push(reject)));
  const asked = [ask(), ask(), ask()];
  t.equal(endings.length, 1);
  for (const end of endings) end(new Error('no disk'));
  for (const each of [...asked, ask()]) await t.rejects(each, { message: 'no disk' });
  t.equal(endings.length, 1);
});

test('then it is started again', async (t) => {
  let runs = 0;
  const ask = sharedFor(1, async () => (runs += 1));
  t.equal(await ask(), 1);
  while ((await ask()) === 1) await sleep(1);
  t.equal(runs, 2);
});
