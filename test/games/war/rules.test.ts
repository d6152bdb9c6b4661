import { test } from 'tap';
import { war } from 'parlour-games/games/war/index';
import { deal, playMove, seedOf } from '#test/support/play.js';
import type { State } from 'parlour-games/games/war/schemas';
import { after, decks, flip, FLIP, stateOf } from './support.js';

const { canonicalMove, configure, legalMoves, resign, result, turn } = war;
/** Seat 0 wins three battles and loses the fourth. */
const LONG = decks('9C 8C KC 2C 5C', '3D 4D 6D QD TD');

void test('config: defaults and chosen values', async (t) => {
  t.strictSame(configure({}, 2), {
    ok: true,
    config: { shortWar: 'lose', pickup: 'shuffled', maxBattles: 5000 },
  });
  const chosen = { shortWar: 'last-card', pickup: 'winner-first', maxBattles: 10 } as const;
  t.strictSame(configure(chosen, 2), { ok: true, config: chosen });
});

void test('seat 0 makes every move, and only the plain flip is listed', async (t) => {
  const before = stateOf(LONG);
  t.equal(turn(before), 0);
  t.equal(turn(after(before).state), 0);
  t.strictSame(legalMoves(before, 0), [{ type: 'flip' }]);
  t.strictSame(legalMoves(before, 1), []);
  for (const move of [FLIP, flip(1), flip(1000)]) t.strictSame(canonicalMove(before, 0, move), FLIP);
});

void test('a flip plays one battle unless it names another number', async (t) => {
  const before = stateOf(LONG);
  t.equal(after(before, FLIP).state.battles, 1);
  t.strictSame(after(before, flip(1)), after(before, FLIP));
  const { state, events } = after(before, flip(4));
  t.equal(state.battles, 4);
  t.strictSame(
    events.map((event) =>
      event.type === 'battle' ? [event.number, event.winner, event.deckSizes] : event.type,
    ),
    [
      [1, 0, [6, 4]],
      [2, 0, [7, 3]],
      [3, 0, [8, 2]],
      [4, 1, [7, 3]],
    ],
  );
});

void test('without shuffling, several battles in one move equal the same battles one by one', async (t) => {
  const oneByOne = [1, 2, 3, 4].reduce((state) => after(state).state, stateOf(LONG));
  t.strictSame(after(stateOf(LONG), flip(4)).state, oneByOne);
});

void test('a move stops when the game ends', async (t) => {
  const { state, events } = after(stateOf(decks('9C 8C', '3D 4D')), flip(1000));
  t.equal(state.battles, 2);
  t.strictSame(
    events.map(({ type }) => type),
    ['battle', 'battle', 'game-ended'],
  );
});

void test('a seat whose deck is empty after a battle loses', async (t) => {
  const { state, events } = after(stateOf(decks('9C', '3D')));
  t.strictSame(result(state), {
    outcome: 'win',
    winners: [0],
    scores: [2, 0],
    reason: 'deck-empty',
    details: { battles: 1 },
  });
  t.strictSame(events.at(-1), {
    type: 'game-ended',
    reason: 'deck-empty',
    winner: 0,
    deckSizes: [2, 0],
    decks: decks('9C 3D', ''),
  });
  t.equal(turn(state), null);
  t.strictSame(legalMoves(state, 0), []);
  t.match(result(after(stateOf(decks('3D', '9C 8C'))).state), { winners: [1], scores: [0, 3] });
});

void test('after maxBattles the larger deck wins', async (t) => {
  const { state } = after(stateOf(LONG, { maxBattles: 3 }), flip(3));
  t.strictSame(result(state), {
    outcome: 'win',
    winners: [0],
    scores: [8, 2],
    reason: 'max-battles',
    details: { battles: 3 },
  });
  t.equal(result(after(stateOf(LONG, { maxBattles: 3 }), flip(2)).state), null);
});

void test('after maxBattles equal decks are a draw', async (t) => {
  const { state, events } = after(stateOf(decks('9C 2C 5C', '3D 4D 6D'), { maxBattles: 2 }), flip(2));
  t.match(result(state), { outcome: 'draw', winners: [0, 1], scores: [3, 3], reason: 'max-battles' });
  t.match(events.at(-1), { type: 'game-ended', reason: 'max-battles', winner: null });
});

void test('maxBattles may be reached in the middle of a move', async (t) => {
  const { state, events } = after(stateOf(LONG, { maxBattles: 2 }), flip(1000));
  t.equal(state.battles, 2);
  t.equal(events.length, 3);
  t.match(result(state), { reason: 'max-battles', scores: [7, 3] });
});

void test('an empty deck or a short war in the last battle takes precedence over maxBattles', async (t) => {
  t.match(result(after(stateOf(decks('9C', '3D'), { maxBattles: 1 })).state), { reason: 'deck-empty' });
  const short = after(stateOf(decks('9C 2C', '9D'), { maxBattles: 1 })).state;
  t.match(result(short), { reason: 'short-war', winners: [0] });
});

void test('a war with all its levels counts as one battle towards maxBattles', async (t) => {
  const before = stateOf(decks('7C 2C 3C 4C KC QC', '7D 2D 3D 4D 5D QD'), { maxBattles: 1 });
  t.match(result(after(before, flip(10)).state), { reason: 'max-battles', details: { battles: 1 } });
});

void test('a seat that resigns loses; the scores are the decks as they stand', async (t) => {
  const { state: before } = after(stateOf(LONG));
  for (const [seat, winner] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const { state, events } = resign(before, seat);
    t.strictSame(result(state), {
      outcome: 'win',
      winners: [winner],
      scores: [6, 4],
      reason: 'resigned',
      details: { battles: 1 },
    });
    t.strictSame(events, [
      { type: 'resigned', seat },
      { type: 'game-ended', reason: 'resigned', winner, deckSizes: [6, 4], decks: before.decks },
    ]);
    t.equal(turn(state), null);
  }
});

void test('winner-first games end', async (t) => {
  for (let n = 0; n < 100; n += 1) {
    const { setup, step } = deal(war, seedOf(n), 2, { pickup: 'winner-first', maxBattles: 100_000 });
    let last = step;
    for (let move = 0; move < 5 && war.turn(last.state as State) !== null; move += 1) {
      last = playMove(setup, last, flip(1000));
    }
    t.match(war.result(last.state as State), { reason: /deck-empty|short-war/ });
  }
});
