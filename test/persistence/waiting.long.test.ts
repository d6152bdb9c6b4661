/** Statements that wait for another transaction to commit: each sees the outcome, and none loses anything. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { test } from 'tap';
import type { GameRecord, SeatRecord } from 'parlour-games/record/game-record';
import { at } from 'parlour-games/kit/checked';
import { claimParameters, creationParameters, updateParameters } from '#src/persistence/write-statements.js';
import {
  CLAIM_SEAT_STATEMENT,
  CREATE_STATEMENT,
  UPDATE_STATEMENT,
} from '#src/persistence/write-statements.js';
import { startPostgres } from '#test/support/postgres.js';
import { withClient } from './clients.js';
import { seatsOf, stored } from './law.js';
import { computerSeat, creationOf, humanSeat, nextOf, nextWithSeat, sha256, someGame } from './records.js';
import { openStore } from './stores.js';

const ADA = humanSeat({ tokenHash: sha256('Ada') });
const BOB = humanSeat({ name: 'Bob', tokenHash: sha256('Bob') });
const RESIGNED = computerSeat({ name: 'Bob', resigned: true });
const FREE = humanSeat({ name: 'Bob' });

/** What is written first, what waits for it, whether that is stored, and the version and the seats afterwards. */
type Race = readonly [
  name: string,
  first: (client: pg.Client, game: GameRecord) => Promise<unknown>,
  second: (game: GameRecord) => Promise<boolean>,
  isStored: boolean,
  version: number,
  seats: readonly SeatRecord[],
];

const claimBy = (client: pg.Client, { id }: GameRecord, seatIndex: number, token: string): Promise<unknown> =>
  client.query(
    CLAIM_SEAT_STATEMENT,
    claimParameters({ gameId: id, seatIndex, tokenHash: sha256(token), record: undefined }),
  );

/** Resolves once any session waits for a lock. */
const untilBlocked = async (client: pg.Client): Promise<void> => {
  while ((await client.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount === 0) await sleep(5);
};

test('statements that wait', async (t) => {
  const postgres = await startPostgres();
  const store = await openStore({ databaseUrl: postgres.url });
  t.teardown(async () => {
    await store.close();
    await postgres.remove();
  });

  /** Starts `write` while the transaction of `work` is open, commits that, and returns the outcome of `write`. */
  const meanwhile = async (
    work: (client: pg.Client) => Promise<unknown>,
    write: () => Promise<boolean>,
  ): Promise<boolean> => {
    const outcomes: Promise<boolean>[] = [];
    await withClient(postgres.url, async (client) => {
      await client.query('BEGIN');
      await work(client);
      outcomes.push(write());
      await untilBlocked(client);
      await client.query('COMMIT');
    });
    return at(outcomes, 0);
  };

  const claimAda = (client: pg.Client, game: GameRecord) => claimBy(client, game, 0, 'Ada');
  const takeOverBob = (client: pg.Client, game: GameRecord) =>
    client.query(UPDATE_STATEMENT, updateParameters([nextWithSeat(game, 1, RESIGNED)]));
  const claimBob = ({ id }: GameRecord) => store.claimSeat(id, 1, sha256('Bob'));
  for (const [name, first, second, isStored, version, seats] of [
    [
      'a move that waits for a claim keeps it',
      claimAda,
      (game) => store.update(nextOf(game)),
      true,
      2,
      [ADA, FREE],
    ],
    [
      'a takeover that waits for a claim of another seat keeps it',
      claimAda,
      (game) => store.update(nextWithSeat(game, 1, RESIGNED)),
      true,
      2,
      [ADA, RESIGNED],
    ],
    [
      'a claim that waits for a takeover of another seat keeps it',
      takeOverBob,
      ({ id }) => store.claimSeat(id, 0, sha256('Ada')),
      true,
      2,
      [ADA, RESIGNED],
    ],
    [
      'a claim that waits for a takeover of the same seat is refused',
      takeOverBob,
      claimBob,
      false,
      2,
      [humanSeat(), RESIGNED],
    ],
    ['a claim that waits for a claim of another seat keeps it', claimAda, claimBob, true, 1, [ADA, BOB]],
  ] as readonly Race[])
    await t.test(name, async (t) => {
      const game = await stored(store, { seats: [humanSeat(), FREE] });
      const outcome = meanwhile(
        (client) => first(client, game),
        () => second(game),
      );
      t.equal(await outcome, isStored);
      t.match(await store.load(game.id), { version, seats });
      t.strictSame(await seatsOf(store, game.id), seats);
    });

  await t.test('an update that waits for another one is refused', async (t) => {
    const game = await stored(store);
    const first = nextOf(game, { head: sha256('first') });
    t.equal(
      await meanwhile(
        (client) => client.query(UPDATE_STATEMENT, updateParameters([first])),
        () => store.update(nextOf(game, { head: sha256('second') })),
      ),
      false,
    );
    t.equal((await store.load(game.id))?.head, first.game.head);
    t.equal((await store.entries(game.id, -1, 10)).length, 2);
  });

  await t.test('a rematch that waits for another one is refused', async (t) => {
    const old = await stored(store, { status: 'finished' });
    const [first, second] = [someGame({ rematchOf: old.id }), someGame({ rematchOf: old.id })];
    t.equal(
      await meanwhile(
        (client) => client.query(CREATE_STATEMENT, creationParameters([creationOf(first)])),
        () => store.create(creationOf(second)),
      ),
      false,
    );
    t.strictSame(await store.rematchesOf([old.id]), new Map([[old.id, first.id]]));
    t.equal(await store.load(second.id), null);
  });
});
