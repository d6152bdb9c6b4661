/** Playing, drawing, passing and every refusal: docs/rules/double-7.md, "A turn". */
import { test } from 'tap';
import { doubleSeven } from 'parlour-games/games/double-7/index';
import { refusals } from 'parlour-games/games/double-7/refusals';
import { ENDS } from 'parlour-games/games/double-7/layout';
import type { Move, State } from 'parlour-games/games/double-7/schemas';
import { hasFields } from '#test/games/tester.js';
import { after, DRAW, PASS, play, refusalOf, stateOf } from './support.js';

const twoEnds = stateOf({
  hands: ['1:1 3:2 4:4 7:1 7:7', '5:5 6:0'],
  layout: '7:2, 2:1 right',
  boneyard: '0:0 6:6',
});
const opening = stateOf({ hands: ['0:0 3:2', '1:0 1:1'] });
const spinner = stateOf({ hands: ['7:1', '6:0'], layout: '7:7' });

test('a card is joined to an open end whose number it shows', async (t) => {
  const { state, events } = after(twoEnds, play('7:7', 'left'));
  t.same(state.layout.at(-1), { seat: 0, card: '7:7', end: 'left' });
  t.same(state.hands[0], ['1:1', '3:2', '4:4', '7:1']);
  t.equal(doubleSeven.turn(state), 1);
  t.same(events, [
    { type: 'played', seat: 0, card: '7:7', end: 'left', becameSpinner: true, points: 15 },
    { type: 'scored', seat: 0, points: 15, score: 15 },
  ]);
});

test('a play that leaves no multiple of 5, or 0, scores nothing', async (t) => {
  t.same(after(twoEnds, play('1:1')).events, [
    { type: 'played', seat: 0, card: '1:1', end: 'right', becameSpinner: true, points: 9 },
  ]);
  t.equal(after(opening, play('0:0')).events.length, 1);
  t.same(after(opening, play('3:2')).events[1], { type: 'scored', seat: 0, points: 5, score: 5 });
});

test('the end may be left out if the card fits only one; the canonical move names it', async (t) => {
  t.same(after(twoEnds, play('1:1')).state, after(twoEnds, play('1:1', 'right')).state);
  t.same(doubleSeven.canonicalMove(twoEnds, 0, play('1:1')), play('1:1', 'right'));
  for (const move of [play('7:1'), play('4:4'), DRAW])
    t.same(doubleSeven.canonicalMove(twoEnds, 0, move), move);
  t.same(doubleSeven.canonicalMove(opening, 0, play('3:2')), play('3:2'));
});

test('legal moves name the end, and are listed by card in the order of the set, then by end', async (t) => {
  t.same(doubleSeven.legalMoves(twoEnds, 0), [
    play('1:1', 'right'),
    play('7:1', 'left'),
    play('7:1', 'right'),
    play('7:7', 'left'),
  ]);
  t.same(doubleSeven.legalMoves(opening, 0), [play('0:0'), play('3:2')], 'opening plays name no end');
  t.same(
    doubleSeven.legalMoves(spinner, 0),
    ENDS.map((end) => play('7:1', end)),
  );
});

const firstHand = stateOf({ hands: ['3:2 4:4', '1:1'], rest: { openWith: '4:4', handNumber: 1 } });
const drawable = stateOf({ hands: ['4:4', '6:0'], layout: '7:2', boneyard: '0:0' });
const empty = stateOf({ hands: ['4:4 5:3', '6:0'], layout: '7:2, 2:1 right' });

const refused: readonly (readonly [State, Move, keyof typeof refusals, RegExp])[] = [
  [twoEnds, play('6:0'), 'not-in-hand', /6:0.*7:7/],
  [twoEnds, play('7:1', 'up'), 'no-such-end', /left \(7\), right \(1\)/],
  [twoEnds, play('4:4'), 'no-match', /left \(7\), right \(1\)/],
  [twoEnds, play('4:4', 'left'), 'no-match', /4:4 shows 4, but .* needs 7\. It fits no open end/],
  [twoEnds, play('3:2', 'left'), 'no-match', /3:2 shows 3 and 2, but .* needs 7/],
  [twoEnds, play('1:1', 'left'), 'no-match', /needs 7\. It fits right/],
  [twoEnds, play('7:1'), 'ambiguous-end', /left \(7\), right \(1\)/],
  [opening, play('3:2', 'left'), 'opening-takes-no-end', /leave out/],
  [opening, play('1:0', 'left'), 'not-in-hand', /1:0/],
  [firstHand, play('3:2', 'left'), 'must-open-with', /4:4/],
  [firstHand, play('4:4', 'left'), 'opening-takes-no-end', /4:4/],
  [firstHand, PASS, 'can-play', /4:4/],
  [twoEnds, DRAW, 'can-play', /play 1:1, 7:1, 7:7,/],
  [twoEnds, PASS, 'can-play', /1:1, 7:1, 7:7/],
  [empty, DRAW, 'boneyard-empty', /pass/],
  [drawable, PASS, 'boneyard-not-empty', /holds 1 card,/],
  [{ ...drawable, boneyard: ['0:0', '6:6'] }, PASS, 'boneyard-not-empty', /holds 2 cards,/],
];

test('moves are refused with the right reason', async (t) => {
  for (const [state, move, reason, detail] of refused)
    t.match(refusalOf(state, move), { reason, detail }, JSON.stringify(move));
  t.same([...new Set(refused.map((each) => each[2]))].sort(), Object.keys(refusals).sort());
  t.same(refusalOf(twoEnds, play('7:1')).options, [play('7:1', 'left'), play('7:1', 'right')]);
  t.equal(refusalOf(spinner, play('7:1')).options?.length, 4, 'the sides of a spinner are four ends');
});

test('a seat that cannot play draws until a card fits', async (t) => {
  const stuck = stateOf({
    hands: ['4:4 5:3', '6:0'],
    layout: '7:2, 2:1 right',
    boneyard: '0:0 6:6 7:4 3:3',
  });
  t.same(doubleSeven.legalMoves(stuck, 0), [DRAW]);
  const first = after(stuck, DRAW);
  t.same(first.events, [{ type: 'drew', handNumber: 2, seat: 0, card: '0:0', boneyard: 3 }], 'the top card');
  t.same(first.state.hands[0], ['0:0', '4:4', '5:3']);
  t.equal(doubleSeven.turn(first.state), 0, 'each draw is a move, and the turn stays with the seat');
  t.same(doubleSeven.legalMoves(first.state, 0), [DRAW]);
  const third = after(after(first.state, DRAW).state, DRAW).state;
  t.same(doubleSeven.legalMoves(third, 0), [play('7:4', 'left')], 'although a card is left');
  t.equal(third.drawsThisTurn, 3);
  t.equal(after(third, play('7:4')).state.drawsThisTurn, 0);
});

test('a seat that cannot play passes once the boneyard is empty', async (t) => {
  const { state } = after(drawable, DRAW);
  t.same(doubleSeven.legalMoves(state, 0), [PASS]);
  const passed = after(state, PASS);
  t.same(passed.events, [{ type: 'blocked', seat: 0, passesInRow: 1 }]);
  hasFields(t, passed.state, { toMove: 1, drawsThisTurn: 0 });
});

test('a play resets the count of passes', async (t) => {
  const stuck = stateOf({ hands: ['4:4 5:3', '7:3 6:5'], layout: '7:2, 2:1 right' });
  const passed = after(stuck, PASS).state;
  t.equal(passed.passesInRow, 1);
  const { state, events } = after(passed, play('7:3'));
  hasFields(t, state, { passesInRow: 0, toMove: 0 });
  t.equal(events.length, 1, 'the ends 3 and 1 score nothing');
});

test('draws and passes show what a hand lacks', async (t) => {
  const stuck = stateOf({
    hands: ['4:4 5:3', '6:1 7:7 6:5'],
    layout: '7:2, 2:1 right',
    boneyard: '7:4 6:6',
    rest: { lacks: [[4], []] },
  });
  const drew = after(stuck, DRAW).state;
  t.same(drew.lacks, [[], []], 'a card just drawn may fit');
  const played = after(drew, play('7:4')).state;
  t.same(played.lacks, [[1, 7], []], 'no card left shows a number that was open before the play');
  const bare = stateOf({ hands: ['5:3', '6:5'], layout: '7:2, 2:1 right', rest: { lacks: [[4], []] } });
  t.same(after(bare, PASS).state.lacks, [[1, 4, 7], []], 'a pass adds to what was known');
});
