/** What must hold, on every database, for updates that depend on its clock. */
import { v7 as uuidv7 } from 'uuid';
import type { Timing } from '#src/engine/store.js';
import type { Store } from '#src/engine/store.js';
import { stored, type Law } from './law.js';
import { creationOf, nextOf, sha256, someGame, someRecord } from './records.js';

const SECOND = 1_000;
const NO_GAME = '00000000-0000-0000-0000-000000000000';

/** The kind of update, its deadline and its time, both relative to now, and whether it is stored. */
const CASES: readonly (readonly [kind: Timing['kind'], deadline: number | null, at: number, ok: boolean])[] =
  [
    ['move', null, 0, true],
    ['move', 20 * SECOND, 0, true],
    ['move', -SECOND, 0, false],
    ['move', 20 * SECOND, -5 * SECOND, false],
    ['move', 20 * SECOND, 5 * SECOND, false],
    ['timeout', 20 * SECOND, 0, false],
    ['timeout', -SECOND, 0, true],
    ['extension', -SECOND, 0, true],
    ['join', 20 * SECOND, 0, true],
    ['join', -SECOND, 0, false],
    ['expiry', 20 * SECOND, 0, false],
    ['expiry', -SECOND, 0, true],
  ];

/** The time by the clock of the database. */
const timeOf = async (store: Store): Promise<number> => {
  const clock = store.databaseClock(() => performance.now());
  await clock.correct(NO_GAME);
  return clock.now(NO_GAME);
};

/** Stores something at the present time, again if the database has waited so long that it may have taken it for old. */
const promptly = async (store: Store, change: (now: number) => Promise<boolean>): Promise<boolean> => {
  for (;;) {
    const now = await timeOf(store);
    const isStored = await change(now);
    if (isStored || (await timeOf(store)) - now < SECOND) return isStored;
  }
};

export const clockLaws: Readonly<Record<string, Law>> = {
  'the clock of the database decides what is in time': async (t, store) => {
    const instance = { id: uuidv7(), release: '1', rules: {} };
    for (const [kind, deadline, at, expected] of CASES) {
      const game = await stored(store, { updatedAt: await timeOf(store) });
      const isStored = await promptly(store, async (now) => {
        await store.heartbeat(instance);
        const times = { dueAt: now + 60 * SECOND, deadline: deadline === null ? null : now + deadline };
        const timing = { kind, ...times, settledVersion: null };
        return store.update({ ...nextOf(game, { updatedAt: now + at }), timing });
      });
      t.equal(isStored, expected, `${kind}, ${deadline}, ${at}`);
    }
  },

  'a game that is due is claimed once, until it is put off': async (t, store) => {
    const now = await timeOf(store);
    const game = someGame({ createdAt: now, updatedAt: now });
    await store.create({ ...creationOf(game), dueAt: now - SECOND });
    const claims = await Promise.all([store.claimDue(10), store.claimDue(10)]);
    t.strictSame(
      claims.flatMap((due) => due.map((each) => each.game.id)).filter((id) => id === game.id),
      [game.id],
    );
    await store.postpone([{ id: game.id, version: game.version, dueAt: now - SECOND }]);
    t.match(await store.claimDue(10), [{ game: { id: game.id } }]);
    await store.postpone([{ id: game.id, version: game.version, dueAt: null }]);
  },

  'all games with clocks are recalled after an outage': async (t, store) => {
    const games = [0, 1, 2].map(() => someGame());
    for (const game of games)
      await promptly(store, (now) =>
        store.create({
          ...creationOf({ ...game, createdAt: now, updatedAt: now }),
          dueAt: now + 3600 * SECOND,
        }),
      );
    await store.recallDue((await timeOf(store)) + SECOND, 1);
    const claimed = new Set((await store.claimDue(1000)).map(({ game }) => game.id));
    for (const { id, version } of games) {
      t.ok(claimed.has(id));
      await store.postpone([{ id, version, dueAt: null }]);
    }
  },

  'responses that wait for computer players end with their last reply': async (t, store) => {
    const creationKey = uuidv7();
    const game = someGame();
    const pending = { pending: true, subjectId: game.id, firstSeq: 0, version: 1 } as const;
    await store.create(creationOf(game, someRecord(creationKey, 'create', pending)));
    const timing = { kind: 'move', dueAt: null, deadline: null } as const;
    const isStored = await promptly(store, (updatedAt) =>
      store.update({ ...nextOf(game, { updatedAt }), timing: { ...timing, settledVersion: 1 } }),
    );
    t.equal(isStored, true);
    const created = await store.idempotencyRecord(creationKey, sha256('create'));
    t.match(created, { version: 1, pending: undefined });

    const record = someRecord(game.id, 'move', { ...pending, firstSeq: 2 });
    const move = nextOf({ ...game, version: game.version + 1 }, {}, record);
    t.equal(await store.update(move), true);
    await store.settle(game.id);
    t.match(await store.idempotencyRecord(game.id, sha256('move')), { version: 3, pending: undefined });
  },
};
