/** Who may see what: docs/rules/double-7.md, "Secrets". */
import { test } from 'tap';
import { doubleSeven } from '#src/games/double-7/index.js';
import type { Event } from '#src/games/double-7/schemas.js';
import { eventOf } from '#test/games/tester.js';
import { after, play, stateOf, viewersOf } from './support.js';

const middle = stateOf({
  hands: ['1:1 3:2', '5:5 6:0', '4:0'],
  layout: '7:2, 2:1 right, 7:7 left',
  boneyard: '0:0 6:6',
  rest: { scores: [10, 0, 15] },
});

void test('hands and boneyard are secret, their sizes are public', async (t) => {
  const seen = doubleSeven.view(middle, 1);
  t.same(seen.hands, [
    { size: 2, cards: null },
    { size: 2, cards: ['5:5', '6:0'] },
    { size: 1, cards: null },
  ]);
  t.same(seen.boneyard, { size: 2, cards: null });
  t.ok(
    doubleSeven.view(middle, null).hands.every((hand) => hand.cards === null),
    'a spectator sees no hand',
  );
});

void test('the layout is public: plays, ends with their numbers and points, spinner and sum', async (t) => {
  for (const viewer of viewersOf(middle)) {
    const seen = doubleSeven.view(middle, viewer);
    t.same(seen.layout, [
      { seat: 0, card: '7:2', end: null },
      { seat: 1, card: '2:1', end: 'right' },
      { seat: 2, card: '7:7', end: 'left' },
    ]);
    t.same(seen.ends, [
      { end: 'left', number: 7, points: 0 },
      { end: 'right', number: 1, points: 1 },
      { end: 'up', number: 7, points: 0 },
      { end: 'down', number: 7, points: 0 },
    ]);
    t.same(seen.spinner, { card: '7:7', neighbours: 1, points: 14 });
    t.equal(seen.points, 15);
    t.match(seen, { handNumber: 2, scores: [10, 0, 15], toMove: 0, openWith: null, passesInRow: 0 });
  }
});

void test('a hand that has ended is public, but the boneyard is not', async (t) => {
  const last = stateOf({ hands: ['7:1', '6:6 5:4'], layout: '7:2', boneyard: '0:0 7:4' });
  const { state, events } = after(last, play('7:1'));
  const dealt: Event = {
    type: 'dealt',
    handNumber: 2,
    hands: [
      { size: 1, cards: ['7:1'] },
      { size: 2, cards: ['5:4', '6:6'] },
    ],
    openingDraws: [],
    boneyard: 2,
    opener: 0,
    openWith: null,
  };
  const drew: Event = { type: 'drew', handNumber: 2, seat: 1, card: '6:6', boneyard: 2 };
  t.match(JSON.stringify(doubleSeven.viewEvent(dealt, null, last)), '"cards":null');
  t.same(doubleSeven.viewEvent(dealt, null, state), dealt, 'what was dealt');
  t.match(doubleSeven.viewEvent(drew, null, last), { card: null });
  t.same(doubleSeven.viewEvent(drew, null, state), drew, 'what was drawn');
  const ended = eventOf(events, 'hand-ended');
  t.same(doubleSeven.viewEvent(ended, null, state), ended);
  t.same(ended.hands, [[], ['5:4', '6:6']], 'the cards left');
  t.notMatch(JSON.stringify(ended), '0:0', 'the boneyard is not disclosed');
});
