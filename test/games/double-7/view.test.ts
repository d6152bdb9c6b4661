/** Who may see what: docs/rules/double-7.md, "Secrets". */
import { test } from 'tap';
import type { Viewer } from '#src/game-type.js';
import { doubleSeven } from '#src/games/double-7/index.js';
import type { Event, State } from '#src/games/double-7/schemas.js';
import { contextOf, deal, TEST_SEED } from '#test/support/play.js';
import { eventOf } from '#test/games/tester.js';
import { zones } from '#src/games/double-7/view.js';
import { at } from '#src/kit/checked.js';
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

void test('everyone sees the event of a deal, but only the holder sees its hand', async (t) => {
  const { step } = deal(doubleSeven, TEST_SEED, 2);
  const state = step.state as State;
  const dealt = eventOf(step.events as Event[], 'dealt');
  t.same(
    dealt.hands.map(({ cards: held }) => held),
    state.hands,
  );
  const viewedBy = (viewer: Viewer) => doubleSeven.viewEvent(dealt, viewer, state);
  t.match(viewedBy(0), {
    hands: [
      { size: 9, cards: state.hands[0] },
      { size: 9, cards: null },
    ],
    boneyard: 18,
  });
  t.match(viewedBy(1), { hands: [{ cards: null }, { cards: state.hands[1] }] });
  t.match(viewedBy(null), {
    hands: [
      { size: 9, cards: null },
      { size: 9, cards: null },
    ],
  });
});

const stuck = stateOf({ hands: ['4:4 5:3', '6:0 6:6'], layout: '7:2, 2:1 right', boneyard: '0:0 7:4 3:3' });

void test('draws are public, but only the seat that draws sees the card', async (t) => {
  const { state, events } = after(stuck, { type: 'draw' });
  const drew = eventOf(events, 'drew');
  t.same(doubleSeven.viewEvent(drew, 0, state), drew);
  for (const viewer of [1, null]) {
    t.same(doubleSeven.viewEvent(drew, viewer, state), {
      type: 'drew',
      handNumber: 2,
      seat: 0,
      card: null,
      boneyard: 2,
    });
  }
});

void test('passes, plays, scores and all moves are public', async (t) => {
  const blocked = stateOf({ hands: ['4:4 5:3', '6:0'], layout: '7:2, 2:1 right' });
  const { state, events } = after(blocked, { type: 'pass' });
  for (const viewer of viewersOf(state)) {
    for (const event of events) t.equal(doubleSeven.viewEvent(event, viewer, state), event);
    t.same(doubleSeven.viewMove({ type: 'pass' }, 0, viewer, state), { type: 'pass' });
    t.same(doubleSeven.viewMove({ type: 'draw' }, 0, viewer, state), { type: 'draw' });
    t.same(doubleSeven.viewMove(play('7:2', 'left'), 0, viewer, state), play('7:2', 'left'));
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

void test('the view repeats how the last hand ended', async (t) => {
  const last = stateOf({ hands: ['7:1', '6:6 5:4'], layout: '7:2', boneyard: '0:0 7:4' });
  t.equal(doubleSeven.view(last, 0).lastHand, null);
  const { state, events } = after(last, play('7:1'));
  const { type: _, scores, ...lastHand } = eventOf(events, 'hand-ended');
  t.same(scores, [20, 0]);
  for (const viewer of viewersOf(state)) t.same(doubleSeven.view(state, viewer).lastHand, lastHand);
  const opened = after(state, play(String(state.hands[0]?.[0]))).state;
  t.same(doubleSeven.view(opened, 1).lastHand, lastHand, 'until the next one ends');
});

void test('once the game is over everything is public', async (t) => {
  const over = doubleSeven.resign(stuck, 1).state;
  for (const viewer of viewersOf(over)) {
    const seen = doubleSeven.view(over, viewer);
    t.same(seen.hands, [
      { size: 2, cards: ['4:4', '5:3'] },
      { size: 2, cards: ['6:0', '6:6'] },
    ]);
    t.same(seen.boneyard, { size: 3, cards: ['0:0', '7:4', '3:3'] });
    t.equal(seen.resigned, 1);
  }
  const drew: Event = { type: 'drew', handNumber: 2, seat: 0, card: '4:4', boneyard: 3 };
  t.same(doubleSeven.viewEvent(drew, null, over), drew);
});

void test('the double that must open is announced with the deal', async (t) => {
  const { step } = deal(doubleSeven, TEST_SEED, 3);
  const state = step.state as State;
  for (const viewer of viewersOf(state)) {
    t.match(doubleSeven.view(state, viewer), { openWith: '7:7', toMove: 1 });
  }
  const opened = doubleSeven.apply(state, 1, play('7:7'), contextOf(TEST_SEED, 1));
  t.ok(opened.ok && doubleSeven.view(opened.state, 0).openWith === null);
});

const running = stateOf({
  hands: ['1:1 3:2', '5:5', '4:0'],
  layout: '7:2, 2:1 right',
  boneyard: '0:0 6:6',
});

void test('holders see their hands, nobody sees the boneyard, everyone sees the layout', async (t) => {
  t.same(zones(running), [
    { name: 'hand of seat 0', pieces: ['1:1', '3:2'], visibleTo: [0] },
    { name: 'hand of seat 1', pieces: ['5:5'], visibleTo: [1] },
    { name: 'hand of seat 2', pieces: ['4:0'], visibleTo: [2] },
    { name: 'boneyard', pieces: ['0:0', '6:6'], visibleTo: 'nobody' },
    { name: 'layout', pieces: ['7:2', '2:1'], visibleTo: 'all' },
  ]);
});

void test('everyone knows the opening double of the first hand while it is in the hand of the opener', async (t) => {
  const state = deal(doubleSeven, TEST_SEED, 3).step.state as State;
  const hand = at(state.hands, 1);
  t.same(zones(state).slice(1, 3), [
    { name: 'hand of seat 1', pieces: hand.filter((card) => card !== '7:7'), visibleTo: [1] },
    { name: 'announced opening double of seat 1', pieces: ['7:7'], visibleTo: 'all' },
  ]);
  t.same(
    zones(after(state, play('7:7')).state).map(({ name }) => name),
    ['hand of seat 0', 'hand of seat 1', 'hand of seat 2', 'boneyard', 'layout'],
  );
});

void test('everything is visible to all once the game is over', async (t) => {
  const over = doubleSeven.resign(
    stateOf({ hands: ['1:1', '5:5'], layout: '7:2', boneyard: '0:0' }),
    0,
  ).state;
  t.same(zones(over), [
    { name: 'hand of seat 0', pieces: ['1:1'], visibleTo: 'all' },
    { name: 'hand of seat 1', pieces: ['5:5'], visibleTo: 'all' },
    { name: 'boneyard', pieces: ['0:0'], visibleTo: 'all' },
    { name: 'layout', pieces: ['7:2'], visibleTo: 'all' },
  ]);
});
