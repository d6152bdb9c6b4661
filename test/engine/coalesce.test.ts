/** Work ends when the test says so. Clients that disconnect are tested with past views. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { test } from 'tap';
import { createCoalescer } from '#src/engine/coalesce.js';

test('work runs once for all who ask while it runs, and its error is reused until it is forgotten', async (t) => {
  const forgets: (() => void)[] = [];
  const endings: ((error: Error) => void)[] = [];
  const { run } = createCoalescer<never>((forget) => void forgets.push(forget));
  const ask = () => run('disk', () => new Promise<never>((_, reject) => endings.push(reject)));
  const asked = [ask(), ask(), ask()];
  await nextTurn();
  t.equal(endings.length, 1);
  for (const end of endings) end(new Error('no disk'));
  for (const each of asked) await t.rejects(each, { message: 'no disk' });
  await t.rejects(ask(), { message: 'no disk' });
  t.equal(endings.length, 1);
  for (const forget of forgets) forget();
  const again = ask();
  await nextTurn();
  t.equal(endings.length, 2, 'then it starts again');
  endings[1]?.(new Error('still none'));
  await t.rejects(again, { message: 'still none' });
});

test('work under another key, or after the end of the first run, runs anew', async (t) => {
  let runs = 0;
  const { run } = createCoalescer<number>();
  const ask = (key: string) => run(key, async () => (runs += 1));
  t.same(await Promise.all([ask('a'), ask('b'), ask('a')]), [1, 2, 1]);
  t.equal(await ask('a'), 3);
});
