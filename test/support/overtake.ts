/** Runs something just before a write. */
import type { Test } from 'tap';
import type { Store } from '#src/engine/store.js';

type Overtaken = 'update' | 'claimSeat' | 'create' | 'cancelMatches' | 'answerSeries' | 'cancelSeries';

/** Runs `first` when the next `method` call, of those that `isMeant`, is about to reach the database. */
export function overtake(
  t: Test,
  store: Store,
  method: Overtaken,
  first: () => Promise<unknown>,
  isMeant: (query: unknown) => boolean = () => true,
): void {
  const original = store[method];
  const restore = (): void => void Object.assign(store, { [method]: original });
  t.teardown(restore);
  Object.assign(store, {
    [method]: async (...args: unknown[]) => {
      if (isMeant(args[0])) {
        restore();
        await first();
      }
      return (original as (...args: unknown[]) => unknown)(...args);
    },
  });
}
