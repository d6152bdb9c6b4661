/** The server’s checks on sound and on tampered logs of every registered game type. */
import { test } from 'tap';
import { canonicalJson } from 'parlour-games/record/hash-chain';
import { playResignation } from 'parlour-games/record/entries';
import type { GameRecord } from 'parlour-games/record/game-record';
import { originOf } from 'parlour-games/record/outcomes';
import { replayer } from 'parlour-games/record/replay';
import type { Typed } from 'parlour-games/game-type';
import { testedTypes } from '#test/support/game-types.js';
import { seedOf } from '#test/support/play.js';
import {
  START,
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
  for (const gameType of testedTypes) {
    const played = randomGame(gameType);
    const { type } = played.game;
    const replayed = played.entries.map(replayer(gameType, originOf(played.game)));
    const states = played.records.map(({ state }) => canonicalJson(state));
    const replayedStates = replayed.map(({ state }) => canonicalJson(state));
    t.same(replayedStates, states, `${type}: the same states`);
    t.same(checksOf(played), OK, type);
    const seq = played.entries.findIndex((entry) => otherMove(played, entry.seq) !== undefined);
    const move = otherMove(played, seq) ?? null;
    const changed = played.entries.map((entry) => (entry.seq === seq ? { ...entry, move } : entry));
    t.same(findingsIn(checksOf(played, changed)), { chain: null, replay: seq }, `${type}: another move`);
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

test('moves after the end and malformed moves are found', async (t) => {
  const won = connectFour('1212121');
  const late = then(won, playResignation(won.gameType, won.game, 0, START));
  t.match(checksOf(late), { chain: 'ok', replay: 'the game was over (seq 8)' });
  const bet = dealt(typeOf('over-under-seven'));
  const broken = withMove(bet, { type: 'bet', wager: 5, guess: 'over' } as Typed);
  const move = { type: 'bet' };
  t.match(checksOf(broken, changed(broken.entries, 1, { move })), { replay: /\(seq 1\)$/ });
});
