/** Playing, drawing, passing and every refusal: docs/rules/double-7.md, "A turn". */
import { test } from 'tap';
import { doubleSeven } from '#src/games/double-7/index.js';
import { eventOf } from '#test/games/tester.js';
import { after, play, stateOf, refusalOf } from './support.js';

const DRAW = { type: 'draw' } as const;
const PASS = { type: 'pass' } as const;

const twoEnds = stateOf({
  hands: ['1:1 3:2 4:4 7:1 7:7', '5:5 6:0'],
  layout: '7:2, 2:1 right',
  boneyard: '0:0 6:6',
});

test('a card is joined to an open end whose number it shows', async (t) => {
  const { state, events } = after(twoEnds, play('7:7', 'left'));
  t.same(state.layout.at(-1), { seat: 0, card: '7:7', end: 'left' });
  t.same(state.hands[0], ['1:1', '3:2', '4:4', '7:1']);
  t.equal(doubleSeven.turn(state), 1);
  t.same(events, [
    { type: 'played', seat: 0, card: '7:7', end: 'left', becameSpinner: true, points: 15 },
    { type: 'scored', seat: 0, points: 15, score: 15 },
  ]);
  t.same(state.scores, [15, 0]);
});

test('a play that leaves no multiple of 5 scores nothing', async (t) => {
  const { state, events } = after(twoEnds, play('1:1'));
  t.same(events, [{ type: 'played', seat: 0, card: '1:1', end: 'right', becameSpinner: true, points: 9 }]);
  t.same(state.scores, [0, 0]);
});

test('an opening 3:2 scores 5, and a layout of 0 scores nothing', async (t) => {
  const opening = stateOf({ hands: ['0:0 3:2', '1:0 1:1'] });
  t.same(eventOf(after(opening, play('3:2')).events, 'scored'), {
    type: 'scored',
    seat: 0,
    points: 5,
    score: 5,
  });
  t.equal(after(opening, play('0:0')).events.length, 1);
});

test('the end may be left out if the card fits only one, and is required if it fits several', async (t) => {
  t.same(after(twoEnds, play('1:1')).state, after(twoEnds, play('1:1', 'right')).state);
  const ambiguous = refusalOf(twoEnds, play('7:1'));
  t.equal(ambiguous.reason, 'ambiguous-end');
  t.same(ambiguous.options, [play('7:1', 'left'), play('7:1', 'right')], 'the refusal lists them');
  t.equal(after(twoEnds, play('7:1', 'right')).state.layout.at(-1)?.end, 'right');
  const double = stateOf({ hands: ['7:1 2:0', '6:0'], layout: '7:7' });
  t.equal(refusalOf(double, play('7:1')).options?.length, 4, 'the four sides of a spinner are four ends');
});

test('the canonical move names the only end', async (t) => {
  t.same(doubleSeven.canonicalMove(twoEnds, 0, play('1:1')), play('1:1', 'right'));
  t.same(doubleSeven.canonicalMove(twoEnds, 0, play('7:1')), play('7:1'));
  t.same(doubleSeven.canonicalMove(twoEnds, 0, play('4:4')), play('4:4'));
  t.same(doubleSeven.canonicalMove(twoEnds, 0, DRAW), DRAW);
  t.same(doubleSeven.canonicalMove(stateOf({ hands: ['7:1', '6:0'] }), 0, play('7:1')), play('7:1'));
});

test('legal moves name the end, and are listed by card in the order of the set, then by end', async (t) => {
  t.same(doubleSeven.legalMoves(twoEnds, 0), [
    play('1:1', 'right'),
    play('7:1', 'left'),
    play('7:1', 'right'),
    play('7:7', 'left'),
  ]);
  t.same(doubleSeven.legalMoves(twoEnds, 1), [], 'a seat has none unless it is its turn');
  const opening = stateOf({ hands: ['0:0 3:2', '1:0'] });
  t.same(doubleSeven.legalMoves(opening, 0), [play('0:0'), play('3:2')], 'opening plays name no end');
  const spinner = stateOf({ hands: ['7:1', '6:0'], layout: '7:7' });
  t.same(
    doubleSeven.legalMoves(spinner, 0),
    (['left', 'right', 'up', 'down'] as const).map((end) => play('7:1', end)),
  );
});

test('plays are refused with the right reason', async (t) => {
  t.match(refusalOf(twoEnds, play('6:0')), { reason: 'not-in-hand', detail: /6:0.*7:7/ });
  t.match(refusalOf(twoEnds, play('7:1', 'up')), {
    reason: 'no-such-end',
    detail: /left \(7\), right \(1\)/,
  });
  t.match(refusalOf(twoEnds, play('4:4')), { reason: 'no-match', detail: /left \(7\), right \(1\)/ });
  t.match(refusalOf(twoEnds, play('4:4', 'left')), {
    reason: 'no-match',
    detail: /needs 7\. It fits no open end/,
  });
  t.match(refusalOf(twoEnds, play('1:1', 'left')), { reason: 'no-match', detail: /needs 7\. It fits right/ });
  const opening = stateOf({ hands: ['3:2', '1:0'] });
  t.match(refusalOf(opening, play('3:2', 'left')), { reason: 'opening-takes-no-end', detail: /leave out/ });
  t.equal(refusalOf(opening, play('1:0', 'left')).reason, 'not-in-hand', 'the card is checked first');
  const firstHand = stateOf({ hands: ['3:2 4:4', '1:1'], rest: { openWith: '4:4', handNumber: 1 } });
  t.equal(
    refusalOf(firstHand, play('3:2', 'left')).reason,
    'must-open-with',
    'whether the card may open comes next',
  );
  t.equal(refusalOf(firstHand, play('4:4', 'left')).reason, 'opening-takes-no-end');
});

test('drawing is legal only if the seat cannot play and the boneyard is not empty', async (t) => {
  t.match(refusalOf(twoEnds, DRAW), { reason: 'can-play', detail: /1:1, 7:1, 7:7/ });
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
  t.same(doubleSeven.legalMoves(first.state, 0), [DRAW], 'until a card can be played');
  const third = after(after(first.state, DRAW).state, DRAW);
  t.same(doubleSeven.legalMoves(third.state, 0), [play('7:4', 'left')]);
  t.equal(refusalOf(third.state, DRAW).reason, 'can-play', 'but not after that, although a card is left');
  t.equal(third.state.drawsThisTurn, 3);
  t.equal(after(third.state, play('7:4')).state.drawsThisTurn, 0);
  const empty = stateOf({ hands: ['4:4 5:3', '6:0'], layout: '7:2, 2:1 right' });
  t.match(refusalOf(empty, DRAW), { reason: 'boneyard-empty', detail: /pass/ });
});

test('a seat draws until the boneyard is empty, then passes', async (t) => {
  const stuck = stateOf({ hands: ['4:4 5:3', '6:0'], layout: '7:2, 2:1 right', boneyard: '0:0' });
  const { state } = after(stuck, DRAW);
  t.same(doubleSeven.legalMoves(state, 0), [PASS]);
  const passed = after(state, PASS);
  t.same(
    passed.events,
    [{ type: 'blocked', seat: 0, passesInRow: 1 }],
    'the log says that the seat was blocked',
  );
  t.equal(doubleSeven.turn(passed.state), 1);
});

test('passing is legal only if the seat cannot play and the boneyard is empty', async (t) => {
  t.equal(refusalOf(twoEnds, PASS).reason, 'can-play', 'a seat that can play must play');
  const stuck = stateOf({ hands: ['4:4', '6:0'], layout: '7:2', boneyard: '0:0' });
  t.match(refusalOf(stuck, PASS), { reason: 'boneyard-not-empty', detail: /holds 1 card,/ });
});

test('a play resets the count of passes', async (t) => {
  const stuck = stateOf({ hands: ['4:4 5:3', '7:7 6:5', '3:3 4:0'], layout: '7:2, 2:1 right' });
  const passed = after(stuck, PASS).state;
  t.equal(passed.passesInRow, 1);
  const played = after(passed, play('7:7', 'left')).state;
  t.equal(played.passesInRow, 0);
  t.equal(doubleSeven.turn(played), 2);
});

test('draws and passes show what a hand lacks', async (t) => {
  const stuck = stateOf({
    hands: ['4:4 5:3', '6:1 7:7 6:5'],
    layout: '7:2, 2:1 right',
    boneyard: '7:4 6:6',
  });
  const drew = after(stuck, DRAW).state;
  t.same(drew.lacks, [[], []], 'a card just drawn may fit');
  const played = after(drew, play('7:4')).state;
  t.same(played.lacks, [[1, 7], []], 'no card left shows a number that was open before the play');
  const bare = stateOf({ hands: ['5:3', '6:5'], layout: '7:2, 2:1 right', rest: { lacks: [[4], []] } });
  t.same(after(bare, PASS).state.lacks, [[1, 4, 7], []], 'a pass adds to what was known');
});
