import { test } from 'tap';
import { createInstances } from '#src/engine/instances.js';
import type { Instance, Store } from '#src/engine/store.js';
import { duets } from '#test/fixtures/duets/index.js';

const instance = (id: string, rules: Instance['rules']): Instance => ({ id, release: '1.0.0', rules });

test('what every live instance knows is used', async (t) => {
  const beats: Instance[] = [];
  let others: Instance[] = [];
  const heartbeat = async (beat: Instance) => {
    beats.push(beat);
    return { others, now: 0, outageEndedAt: null };
  };
  const gameTypes = new Map([['duets', duets]]);
  const { beat, newestRules } = createInstances({
    store: { heartbeat, postpone: async () => undefined } as Partial<Store> as Store,
    databaseClock: { set: () => undefined },
    gameTypes,
    id: 'own',
    release: '1.0.0',
  });
  const known: number[] = [];
  for (others of [
    [],
    [instance('older', { duets: 1 })],
    [instance('newer', { duets: 3 }), instance('none', {})],
  ]) {
    await beat();
    known.push(newestRules(duets));
  }
  t.same(known, [2, 1, 2]);
  t.same(beats[0], instance('own', { duets: 2 }));
});
