/** What must hold for games that ended a while ago and leave the database, on every database. */
import { v7 as uuidv7 } from 'uuid';
import { packLogs } from '#src/engine/jobs/packing.js';
import { countFinishedGames } from '#src/engine/queries/statistics.js';
import { at } from 'parlour-games/kit/checked';
import type { GameRecord } from 'parlour-games/record/game-record';
import { atLength } from '#test/support/length.js';
import { same, stored, type Law } from './law.js';
import {
  CREATED_AT,
  creationOf,
  humanSeat,
  moveOfType,
  nextOf,
  sha256,
  someEntry,
  someGame,
  someRecord,
} from './records.js';

const RESULT = { outcome: 'win', winners: [0], scores: [1, 0], reason: 'four-in-line', details: {} } as const;
const LATER = CREATED_AT + 1;
/** After all other games have ended. */
const LAST = CREATED_AT + 1e9;

/** Entries of a log that is packed in several rows. */
const LONG = atLength({ brief: 300, full: 1_200 });

export const archiveLaws: Readonly<Record<string, Law>> = {
  'a finished game leaves when it has been counted': async (t, store) => {
    const playerId = uuidv7();
    const player = {
      id: playerId,
      name: 'Ada',
      kind: 'bot',
      externalId: null,
      suspended: false,
      createdAt: 0,
    };
    await store.addPlayer({ ...player, kind: 'bot' }, sha256(playerId));
    const seat = humanSeat({ player: { id: playerId, kind: 'bot' }, tokenHash: sha256('seat') });
    const running = someGame({ seats: [seat, humanSeat({ name: 'Bob' })] });
    const players = {
      turnOf: null,
      rows: [{ playerId, seat: 0, status: 'active', isInvited: false }],
    } as const;
    await store.create({ ...creationOf(running), players });
    const offers = { standing: null, waits: [0, 2] };
    const update = nextOf(running, { status: 'finished', result: RESULT, offers, head: sha256('end') });
    const record = someRecord(running.id, 'last');
    await store.update({ ...update, record });
    const { game } = update;

    t.same(await store.archive([game]), [], 'not before it is counted');
    await countFinishedGames(store);
    const statistics = await store.playerStatistics(playerId, true);
    t.same(await store.archive([running]), [], 'nor as it was before');
    t.same(await store.archive([game]), [game.id]);
    t.same(await store.archive([game]), []);
    t.equal(await store.load(game.id), null);
    t.equal(await store.idempotencyRecord(record.scopeId, record.keyHash), null);
    t.same(await store.entries(game.id, -1, 10), []);
    const { id, type, visibility } = game;
    t.strictSame(await store.archivedGame(id), { id, type, visibility, day: '2026-07-01' });

    t.same(await store.uncountedGames(1000), []);
    t.same(await store.playerStatistics(playerId, true), statistics);
    t.same(await store.list({ playerId, isPublic: false, limit: 10 }), []);
  },

  'games that may leave are found in the order of their ends': async (t, store) => {
    const type = uuidv7();
    const over = async (updatedAt: number, status: 'finished' | 'cancelled'): Promise<GameRecord> => {
      const result = status === 'finished' ? RESULT : null;
      const running = await stored(store, { type });
      const update = nextOf(running, { status, result, updatedAt });
      await store.update(update);
      return update.game;
    };
    const games = [
      await over(LATER, 'finished'),
      await over(LATER, 'cancelled'),
      await over(LATER + 1, 'finished'),
    ];
    await over(LATER + 2, 'finished');
    await countFinishedGames(store);
    const find = async (before: number, after: GameRecord | null = null) => {
      const found = await store.finishedGames({
        isCounted: true,
        from: after?.updatedAt ?? 0,
        ...(after !== null && { afterId: after.id }),
        to: before,
        limit: 1000,
      });
      return found.filter((game) => game.type === type).map(({ id }) => id);
    };
    const ids = games.map(({ id }) => id);
    t.same(await find(LATER + 2), [...ids.slice(0, 2).toSorted(), ids[2]]);
    t.same(await find(LATER + 2, at(games, 1)), ids.slice(2));
    const cancelled = at(games, 1);
    t.same(await store.archive([cancelled]), [cancelled.id]);
    t.same(await find(LATER + 2), [ids[0], ids[2]]);
  },

  'a log that has been packed is read as before, and goes with its game': async (t, store) => {
    const playerId = uuidv7();
    const player = { id: playerId, name: 'Ada', kind: 'bot', externalId: null, suspended: false } as const;
    await store.addPlayer({ ...player, createdAt: 0 }, sha256(playerId));
    const seats = [humanSeat({ player: { id: playerId, kind: 'bot' } }), humanSeat()];
    const rows = [{ playerId, seat: 0, status: 'finished' as const, isInvited: false }];
    const finished = await Promise.all(
      [5, 1, LONG].map(async (version, index) => {
        const game = someGame({
          version,
          seats,
          status: 'finished',
          result: RESULT,
          updatedAt: LAST + index,
        });
        const entries = Array.from({ length: version - 1 }, (_, seq) =>
          someEntry(seq, { at: CREATED_AT + seq }),
        );
        const move = moveOfType('resign', { z: 'ñ "\\ \n', a: [1.5, null, {}] });
        const end = someEntry(version - 1, {
          seat: 0,
          by: 'human',
          move,
          events: [move],
          at: game.updatedAt,
        });
        await store.create({ game, entries: [...entries, end], players: { turnOf: null, rows } });
        return { id: game.id, entries: [...entries, end] };
      }),
    );
    const running = await stored(store, { updatedAt: LAST + 10 });
    const readAll = async () => {
      for (const { id, entries } of finished) {
        for (const [after, limit] of [
          [-1, 10_000],
          [-1, 2],
          [1, 2],
          [entries.length - 2, 9],
          [entries.length, 9],
          [2 ** 31 - 1, 1_000],
        ] as const)
          same(t, await store.entries(id, after, limit), entries.slice(after + 1, after + 1 + limit));
        same(t, (await store.logs([running, { id, version: entries.length }, someGame()])).get(id), entries);
        t.match(await store.changedGames(playerId, CREATED_AT + 2, { gameId: id }), {
          games: [{ from: Math.min(3, entries.length - 1) }],
        });
      }
      await countFinishedGames(store);
      return store.playerStatistics(playerId, false);
    };
    const tally = await readAll();
    t.match(tally, [{ resigned: 3 }]);
    t.equal(await store.packLogs(1e9), 0, 'none has finished so long ago');
    while ((await store.packLogs(0)) > 0) await packLogs(store);
    t.strictSame(await readAll(), tally);
    const update = nextOf(running);
    await store.update(update);
    same(t, await store.entries(running.id, -1, 10), [someEntry(0), ...update.entries]);
    for (const { id } of finished) await store.delete(id);
    t.match(await store.playerStatistics(playerId, false), [{ resigned: 0 }]);
    for (const { id } of finished) t.same(await store.entries(id, -1, 10), []);
    t.equal((await store.logs(finished.map(({ id }) => ({ id, version: 1 })))).size, 0);
  },
};
