/** The server’s checks on sound and on tampered logs of every registered game type. */
import assert from 'node:assert/strict';
import { test } from 'tap';
import { playerRng } from '#src/record/rng.js';
import { canonicalJson } from '#src/record/hash-chain.js';
import { playResignation, seatToMove } from '#src/record/entries.js';
import type { EntryRecord, GameRecord } from '#src/record/game-record.js';
import { originOf } from '#src/record/outcomes.js';
import { replayer } from '#src/record/replay.js';
import type { Typed } from '#src/game-type.js';
import { gameTypes } from '#test/support/game-types.js';
import { randomMove } from '#src/kit/options.js';
import { seedOf, TEST_SEED } from '#test/support/play.js';
import {
  START,
  SEQ,
  OK,
  typeOf,
  dealt,
  then,
  withMove,
  randomGame,
  connectFour,
  checksOf,
  findingsIn,
  changed,
  otherMove,
  flipped,
} from '#test/engine/support.js';

test('a sound log replays to the same states and passes every check', async (t) => {
  for (const gameType of gameTypes.values()) {
    const played = randomGame(gameType);
    const { type } = played.game;
    const replayed = played.entries.map(replayer(gameType, originOf(played.game)));
    const states = played.records.map(({ state }) => canonicalJson(state));
    const replayedStates = replayed.map(({ state }) => canonicalJson(state));
    t.same(replayedStates, states, `${type}: the same states`);
    t.same(checksOf(played), OK, type);
  }
});

test('each change of an entry is found at that entry', async (t) => {
  for (const gameType of gameTypes.values()) {
    const played = randomGame(gameType);
    const { entries } = played;
    const [before, entry] = [entries[SEQ - 1], entries[SEQ]];
    assert.ok(before && entry);
    const findings = async (others: readonly EntryRecord[]) => findingsIn(checksOf(played, others));
    const change = (fields: Partial<EntryRecord>) => findings(changed(entries, SEQ, fields));

    await t.test(gameType.id, async (t) => {
      const seq = entries.findIndex((entry) => otherMove(played, entry.seq) !== undefined);
      const move = otherMove(played, seq) ?? null;
      t.same(await findings(changed(entries, seq, { move })), { chain: null, replay: seq }, 'another move');
      t.same(await change({ move: null }), { chain: null, replay: SEQ }, 'no move');
      t.same(await change({ events: [] }), { chain: null, replay: SEQ }, 'no events');
      const [first, ...rest] = entry.events;
      const events = [{ ...first, seat: 9 } as unknown as Typed, ...rest];
      t.same(await change({ events }), { chain: null, replay: SEQ }, 'another event');
      t.same(await change({ body: flipped(entry.body) }), { chain: SEQ, replay: SEQ }, 'another body');
      t.same(await change({ hash: flipped(entry.hash) }), { chain: SEQ, replay: null }, 'another hash');
      t.same(await change({ at: entry.at + 1 }), { chain: SEQ, replay: null }, 'another time');
      t.same(await change({ by: 'cpu:hard' }), { chain: SEQ, replay: SEQ }, 'another player');
      t.same(await change({ seat: 9 }), { chain: SEQ, replay: SEQ }, 'another seat');
      const swapped = changed(changed(entries, SEQ, { ...before, seq: SEQ }), SEQ - 1, {
        ...entry,
        seq: SEQ - 1,
      });
      t.same(await findings(swapped), { chain: SEQ - 1, replay: SEQ - 1 }, 'two entries swapped');
      const gap = entries.filter(({ seq }) => seq !== SEQ);
      t.same(await findings(gap), { chain: SEQ, replay: SEQ }, 'an entry missing in the middle');
      t.equal((await findings(entries.slice(1))).chain, 0, 'at the beginning');
    });
  }
});

test('a missing last entry is found', async (t) => {
  const { chain, replay, snapshot } = checksOf({
    ...connectFour('1234'),
    entries: connectFour('123').entries,
  });
  t.equal(chain, 'the head is not the hash of the last entry (seq 3)');
  t.equal(replay, 'ok');
  t.equal(snapshot, 'the log has 4 entries, but the game is at version 5');
});

test('changes of the origin and the snapshot are found', async (t) => {
  const played = connectFour('1212121');
  const { game } = played;
  const checks = (change: Partial<GameRecord>) => checksOf(played, played.entries, { ...game, ...change });
  t.match(checks({ seed: seedOf(1).toString('hex') }), {
    commitment: /does not match/,
    chain: 'ok',
    replay: /body.*\(seq 0\)/,
  });
  t.match(checks({ commitment: flipped(game.commitment) }), {
    commitment: /does not match/,
    chain: /\(seq 0\)/,
  });
  t.match(checks({ config: { drawWhenUnwinnable: true } }), {
    chain: /\(seq 0\)/,
    replay: /\(seq 0\)/,
  });
  const seats = game.seats.map((seat) => ({ ...seat, created: { kind: 'cpu', level: 'hard' } as const }));
  t.match(checks({ seats }), { chain: /\(seq 0\)/, replay: /does not play this seat \(seq 1\)/ });
  t.match(checks({ head: flipped(game.head) }), {
    chain: 'the head is not the hash of the last entry (seq 7)',
  });
  t.match(checks({ state: { ...game.state, position: '121212' } }), {
    ...OK,
    snapshot: 'the stored state is not that of seq 7',
  });
  t.match(checks({ result: null }), {
    ...OK,
    snapshot: 'the stored result does not follow from the state',
  });
  const renamed = game.seats.map((seat) => ({ ...seat, name: 'Mallory' }));
  t.same(checks({ seats: renamed }), OK, 'names of seats are not part of the log');
});

test('resignations pass every check, and changed ones are found', async (t) => {
  const two = dealt(typeOf('connect-four'));
  const given = then(two, playResignation(two.gameType, two.game, 1, START));
  t.same(checksOf(given), OK, 'with two seats the other one wins');
  t.equal(given.game.result?.reason, 'resigned');
  t.same(findingsIn(checksOf(given, changed(given.entries, 1, { events: [] }))), {
    chain: null,
    replay: 1,
  });

  const large = [...gameTypes.values()].find(({ seats }) => seats.max > 2);
  if (large === undefined) return;
  const many = dealt(large, large.seats.max);
  const left = then(many, playResignation(large, many.game, 1, START));
  const taken = withMove(
    left,
    randomMove(large.legalMoves(left.game.state, seatToMove(large, left.game) ?? 0), playerRng(TEST_SEED)),
  );
  t.same(checksOf(taken), OK, 'with more a computer player takes over');
  t.same(findingsIn(checksOf(taken, changed(taken.entries, 1, { move: { type: 'flee' } }))), {
    chain: null,
    replay: 1,
  });
});

test('moves after the end and malformed moves are found', async (t) => {
  const won = connectFour('1212121');
  const late = then(won, playResignation(won.gameType, won.game, 0, START));
  t.match(checksOf(late), { chain: 'ok', replay: 'the game was over (seq 8)' });
  const bet = dealt(typeOf('over-under-seven'));
  const broken = withMove(bet, { type: 'bet', wager: 5, guess: 'over' } as Typed);
  const move = { type: 'bet' };
  t.match(checksOf(broken, changed(broken.entries, 1, { move })), { replay: /\(seq 1\)$/ });
});

test('a rewritten log is consistent: only a hash noted earlier reveals it', async (t) => {
  const [real, forged] = [connectFour('1234'), connectFour('1334')];
  t.same([checksOf(real), checksOf(forged)], [OK, OK]);
  const same = real.entries.map(({ hash }, seq) => hash === forged.entries[seq]?.hash);
  t.same(same, [true, true, false, false, false]);
});
