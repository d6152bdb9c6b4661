import { test } from 'tap';
import { cleanUp, type Cleanup } from '#src/persistence/embedded/pglite.js';

test('every step runs, in the opposite order, and the first error is thrown', async (t) => {
  const done: string[] = [];
  const failing = (name: string) => async (): Promise<void> => {
    done.push(name);
    throw new Error(name);
  };
  const cleanup: Cleanup = [() => void done.push('lock'), failing('watch'), failing('database')];
  await t.rejects(cleanUp(cleanup), { message: 'database' });
  t.same(done, ['database', 'watch', 'lock']);
  await cleanUp(cleanup);
  t.equal(done.length, 3, 'each runs once');
});
