/** Changes of one game run one after another, those of different games at once; and what the store is told of them. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { test } from 'tap';
import { commit, type KeyedCommand } from '#src/engine/change.js';
import type { Engine } from '#src/engine/engine.js';
import { createLocks } from '#src/engine/games.js';
import type { Update } from '#src/engine/store.js';
import { at } from 'parlour-games/kit/checked';
import { newClock } from 'parlour-games/record/clock';
import type { GameRecord } from 'parlour-games/record/game-record';
import { gameTypes } from '#test/support/game-types.js';
import { connectFour } from './support.js';

const setUp = () => {
  const locks = createLocks();
  const steps: string[] = [];
  /** A change of a game that takes a turn of the event loop. */
  const change = (name: string, gameId = 'game') =>
    locks.withLock(gameId, async () => {
      steps.push(`${name} starts`);
      await nextTurn();
      steps.push(`${name} ends`);
      return name;
    });
  const fail = () =>
    locks.withLock('game', async () => {
      await nextTurn();
      throw new Error('refused');
    });
  return { locks, steps, change, fail };
};

/** The steps of changes that run one after another. */
const startsAndEnds = (...names: readonly string[]): string[] =>
  names.flatMap((name) => [`${name} starts`, `${name} ends`]);

test('changes of one game run in the order of their requests, one at a time', async (t) => {
  const { locks, steps, change } = setUp();
  const results = await Promise.all(['first', 'second', 'third'].map((name) => change(name)));
  t.same(results, ['first', 'second', 'third']);
  t.same(steps, startsAndEnds('first', 'second', 'third'));
  t.notOk(locks.isLocked('game'), 'no lock is left');
});

test('a change that comes as another one ends waits for those that came before', async (t) => {
  const { steps, change } = setUp();
  const first = change('first');
  const second = change('second');
  await first;
  await Promise.all([change('third'), second]);
  t.same(steps, startsAndEnds('first', 'second', 'third'));
});

test('a change that fails lets the next one run', async (t) => {
  const { locks, steps, change, fail } = setUp();
  const changes = [fail(), change('second'), fail(), change('fourth')];
  const outcomes = await Promise.allSettled(changes);
  t.same(
    outcomes.map(({ status }) => status),
    ['rejected', 'fulfilled', 'rejected', 'fulfilled'],
  );
  t.same(steps, startsAndEnds('second', 'fourth'));
  t.notOk(locks.isLocked('game'), 'no lock is left');
});

test('a change that throws at once leaves no lock', async (t) => {
  const { locks, change } = setUp();
  const throwing = locks.withLock('game', () => {
    throw new Error('refused');
  });
  await t.rejects(throwing, { message: 'refused' });
  t.notOk(locks.isLocked('game'));
  t.equal(await change('next'), 'next');
});

test('changes of different games run at once', async (t) => {
  const { steps, change } = setUp();
  await Promise.all([change('one', 'a game'), change('another', 'another game')]);
  t.same(steps, ['one starts', 'another starts', 'one ends', 'another ends']);
});

test('a game is left to computers once nobody else plays it, until its log is full', async (t) => {
  const { game, entries } = connectFour('');
  const seat = { ...at(game.seats, 0), kind: 'cpu', resigned: true } as const;
  const left = { ...game, version: 4, seats: [seat, seat] };
  const others = [{ ...seat, resigned: undefined }, at(game.seats, 1)];
  const cases: readonly (readonly [change: object, isLeft: boolean])[] = [
    [{}, true],
    [{ version: 5 }, false],
    [{ version: 6 }, false],
    [{ status: 'finished' }, false],
    [{ clock: newClock({ perMoveS: 60 }, [null, null]) }, true],
    ...others.map((other) => [{ seats: [seat, other] }, other.kind === 'cpu'] as const),
    [{ seats: others.slice(0, 1) }, false],
  ];
  for (const [change, isLeft] of cases) {
    const told: unknown[] = [];
    const engine = {
      limits: { computerGameEntries: 5 },
      gameTypes,
      webhookSender: null,
      store: {
        update: async ({ isLeftToComputers }: Update) => {
          told.push(isLeftToComputers);
          return false;
        },
      },
      databaseClock: { correct: async () => undefined },
    } as unknown as Engine;
    const decision = { game: { ...left, ...change } as GameRecord, entries, viewer: null };
    await commit(engine, { key: null, salt: null }, { player: null } as KeyedCommand, game, decision);
    t.strictSame(told, [isLeft], JSON.stringify(change));
  }
});
