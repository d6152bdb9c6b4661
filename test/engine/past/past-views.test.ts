/** Games at earlier versions: what is replayed, and from where. */
import { test } from 'tap';
import { playResignation } from 'parlour-games/record/entries';
import { canonicalJson } from 'parlour-games/record/hash-chain';
import type { GameRecord } from 'parlour-games/record/game-record';
import { at } from 'parlour-games/kit/checked';
import { testedTypes } from '#test/support/game-types.js';
import {
  changed,
  connectFour,
  dealt,
  flipped,
  OPEN_SEAT,
  randomGame,
  START,
  then,
  typeOf,
  withJoin,
  type Played,
} from '#test/engine/support.js';
import { longGame, startPastViews } from './support.js';

/** A record without the tokens, which no past game has, and what it needs to remember of names. */
const asReplayed = (game: GameRecord): GameRecord => ({
  ...game,
  seats: game.seats.map((seat) => ({ ...seat, tokenHash: null })),
});

const json = (game: GameRecord): string => canonicalJson(asReplayed(game));

test('every version of a game is what it was', async (t) => {
  for (const gameType of testedTypes) {
    const played = randomGame(gameType);
    const { gameAt } = startPastViews(played);
    for (const record of played.records) {
      const { ending: _, ...game } = await gameAt(record.version);
      t.equal(json(game), json(record), `${gameType.id} ${record.version}`);
    }
  }
});

test('seats are as they were: open, joined under a name, taken over', async (t) => {
  const seats = [{ ...OPEN_SEAT, name: 'Guest' }, OPEN_SEAT, OPEN_SEAT];
  const open = dealt(typeOf('7reeg'), 3, {}, { seats });
  const joined = withJoin(withJoin(withJoin(open, 'Ada'), 'Grace'));
  const { game, entry } = playResignation(joined.gameType, joined.game, 1, START);
  const played = then(joined, { game, entry });
  const { gameAt } = startPastViews(played);
  for (const record of played.records) {
    const { seats: replayed, status } = await gameAt(record.version);
    const shown = ({ kind, name, level, resigned }: (typeof replayed)[number]) => ({
      kind,
      name,
      level,
      resigned,
    });
    t.same(replayed.map(shown), record.seats.map(shown), `the seats at version ${record.version}`);
    t.equal(status, record.status);
  }
  t.match(at((await gameAt(1)).seats, 0), { kind: 'open', name: 'Guest', tokenHash: null });
  t.match(at((await gameAt(4)).seats, 2), { kind: 'human', name: 'Player 3' });
});

test('only the last version of a finished game has a result', async (t) => {
  const { gameAt } = startPastViews(connectFour('1212121'));
  t.match(await gameAt(8), { status: 'finished', result: { winners: [0] } });
  t.match(await gameAt(7), {
    status: 'active',
    result: null,
    updatedAt: at(connectFour('121212').entries, -1).at,
  });
});

test('replays start from snapshots', async (t) => {
  const played = longGame(300);
  const { gameAt, pastViews, stored } = startPastViews(played);
  const { game } = played;
  t.equal(pastViews.distanceTo(game, 290), 290, 'the first one starts from the deal');
  await gameAt(290);
  t.equal(stored.read.length, 290);
  stored.read.length = 0;

  t.equal(pastViews.distanceTo(game, 291), 1);
  await gameAt(291);
  t.same(stored.read, [289, 290], 'the next version is one entry away');
  t.equal(pastViews.distanceTo(game, 291), 0);
  await gameAt(291);
  t.same(stored.read, [289, 290, 290], 'the same one is only compared with its entry');

  for (let version = 280; version > 200; version -= 1) {
    stored.read.length = 0;
    t.equal(json(await gameAt(version)), json(at(played.records, version - 1)));
    t.ok(stored.read.length <= 33, `back to ${version}: ${stored.read.length} entries`);
  }
});

test('the number of snapshots of a game is bounded', async (t) => {
  const { gameAt, pastViews } = startPastViews(longGame(3000));
  const game = await gameAt(3001);
  const distances = Array.from({ length: 3000 }, (_, n) => pastViews.distanceTo(game, n + 1));
  t.ok(distances.filter((distance) => distance === 0).length <= 33, 'few states are kept');
  t.ok(Math.max(...distances) <= 128, 'and none is far away');
});

test('the memory of all snapshots is bounded', async (t) => {
  const played = longGame(40);
  const stateBytes = JSON.stringify(played.game.state).length;
  const { gameAt, pastViews, stored } = startPastViews(played, {
    snapshotBytes: 2 * (1_000 + 3 * stateBytes),
  });
  await gameAt(40);
  for (const id of ['b', 'c']) {
    // The same log under other ids is another chain, which is not looked at from the deal on.
    stored.played = { ...played, game: { ...played.game, id } };
    await gameAt(40);
  }
  t.equal(pastViews.distanceTo(played.game, 40), 40, 'the game that was asked for first');
  t.equal(pastViews.distanceTo({ ...played.game, id: 'c' }, 40), 0);
});

test('after a restore of the database, snapshots of the lost log are not used', async (t) => {
  const { gameAt, stored } = startPastViews(connectFour('123444'));
  await gameAt(5);
  stored.played = connectFour('121212');
  for (const record of stored.played.records)
    t.equal(json(await gameAt(record.version)), json(record), `version ${record.version}`);
});

test('after a restore to the entry before a snapshot, another entry that took its seq is shown', async (t) => {
  const { gameAt, stored } = startPastViews(connectFour('123444'));
  await gameAt(5);
  stored.played = connectFour('123744');
  for (const version of [7, 6, 5])
    t.equal(json(await gameAt(version)), json(at(stored.played.records, version - 1)), `version ${version}`);
});

test('a damaged log is not shown', async (t) => {
  const played = connectFour('1234');
  const entries = (seq: number, change: object): Played => ({
    ...played,
    entries: changed(played.entries, seq, change),
  });
  const fails = async (damaged: Played, version: number, message: RegExp): Promise<void> => {
    await t.rejects(startPastViews(damaged).gameAt(version), { message }, String(message));
  };
  await fails(
    entries(4, { move: { type: 'drop', column: 1 } }),
    5,
    /the body does not match the move and the state \(seq 4\)/,
  );
  await fails(
    entries(2, { move: { type: 'drop', column: 1 } }),
    5,
    /the body does not match the move and the state \(seq 4\)/,
  );
  await fails(entries(3, { body: flipped(at(played.entries, 3).body) }), 4, /the body does not match/);
  await fails(entries(3, { seat: 1 }), 5, /it was not the turn of seat 1 \(seq 3\)/);
  const gap = { ...played, entries: played.entries.filter(({ seq }) => seq !== 2) };
  await fails(gap, 4, /it comes after 2 entries \(seq 3\)/);
});

test('a game that was deleted meanwhile is not found', async (t) => {
  const played = connectFour('1234');
  const { gameAt, stored } = startPastViews(played);
  stored.played = { ...played, entries: [] };
  await t.rejects(gameAt(4), { code: 'not-found' });
});

test('an address with many requests does not keep another one waiting, even for the same view', async (t) => {
  const { gameAt, stored } = startPastViews(longGame(300));
  const done: string[] = [];
  const ask = async (version: number, address: string): Promise<void> => {
    await gameAt(version, undefined, address);
    done.push(address);
  };
  const busy = Array.from({ length: 20 }, (_, n) => ask(300 - 5 * n, 'busy'));
  await ask(205, 'other');
  t.ok(done.length <= 3, `after ${done.length - 1} of the others`);
  t.ok(stored.read.length < 1_500, `${stored.read.length} entries were read: the rest has not begun`);
  await Promise.all(busy);
  t.equal(done.length, 21);
});
