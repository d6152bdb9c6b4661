/** The drawings: what they show, and what they must not. */
import { test } from 'tap';
import { doubleSeven } from 'parlour-games/games/double-7/index';
import type { State } from 'parlour-games/games/double-7/schemas';
import type { Viewer } from 'parlour-games/game-type';
import { chainOnto, longestChain } from '#tools/double-7/longest-chain.js';
import { after, play, stateOf, sceneOf } from './support.js';

const text = (state: State, viewer: Viewer): string => doubleSeven.draw.text(sceneOf(state, viewer));
const svg = (state: State, viewer: Viewer): string => doubleSeven.draw.svg(sceneOf(state, viewer));

const middle = stateOf({
  hands: ['7:5 4:4', '5:5 6:0', '1:0'],
  layout: '7:7, 7:1 left, 7:2 up, 2:2 up, 1:1 left, 7:3 right',
  boneyard: '0:0 6:6',
  rest: { scores: [10, 0, 15] },
});

test('before the first play, the text says who opens and with what', async (t) => {
  t.match(text(stateOf({ hands: ['7:5 4:4', '5:5'] }), 1), 'Ann opens with any card.');
  const firstHand = stateOf({ hands: ['7:5 4:4', '3:3'], rest: { handNumber: 1, openWith: '4:4' } });
  t.match(text(firstHand, 0), 'Ann opens with 4:4.');
  t.match(text(firstHand, 0), '[4:4] 7:5', 'only the double can be played');
});

test('the drawings report scores and openings', async (t) => {
  const opened = after(stateOf({ hands: ['3:2 4:4', '5:5'] }), play('3:2')).state;
  t.match(svg(opened, null), 'Ann opened with 3:2 and scored 5.');
});

test('the drawings say how the last hand ended until the next one is opened', async (t) => {
  const last = stateOf({ hands: ['7:1', '6:6'], layout: '7:2' });
  const next = after(last, play('7:1')).state;
  t.match(
    text(next, null),
    'Hand 2: Ann went out and scored 10 for the cards left.\nAnn opens with any card.',
  );
  t.match(svg(next, null), 'Ann went out and scored 10');
  const opened = after(next, play(String(next.hands[0]?.[0]))).state;
  t.notMatch(text(opened, null), 'went out');
  const blocked = stateOf({ hands: ['6:6', '1:0'], layout: '7:2', rest: { passesInRow: 1 } });
  t.match(
    text(after(blocked, { type: 'pass' }).state, null),
    'Hand 2 was blocked; Ben had the lightest hand and scored 10.',
  );
  const tied = stateOf({ hands: ['3:1', '4:0'], layout: '7:2', rest: { passesInRow: 1 } });
  t.match(text(after(tied, { type: 'pass' }).state, null), 'Hand 2 was blocked; nobody scored.');
  const over = after(stateOf({ hands: ['7:1', '6:6'], layout: '7:2', target: 10 }), play('7:1')).state;
  t.match(text(over, null), /The layout adds up to 3\.\nHand 2: Ann went out/);
});

test('a seat is blocked until somebody plays; one that will have to pass knows first', async (t) => {
  const before = stateOf({ hands: ['6:6 6:0', '1:0 7:0'], layout: '7:2' });
  const passed = after(before, { type: 'pass' }).state;
  const told = 'Ann is blocked: no card fits, and none can be drawn.';
  const count = (state: State, viewer: Viewer): number => svg(state, viewer).split('>BLOCKED<').length - 1;
  t.match(text(before, 0), told);
  t.notMatch(text(before, 1), 'blocked');
  t.same([count(before, 0), count(before, 1), count(before, null)], [1, 0, 0]);
  t.match(text(passed, 1), told);
  t.match(svg(passed, null), told);
  t.same([count(passed, 0), count(passed, 1), count(passed, null)], [1, 1, 1]);
  t.notMatch(text(after(passed, play('7:0')).state, 0), 'blocked');
});

test('the picture marks the open ends, and highlights those that the viewer can use', async (t) => {
  const dashed = (viewer: Viewer): string[] => svg(middle, viewer).match(/<rect[^>]*dasharray[^>]*>/g) ?? [];
  t.equal(dashed(null).length, 4);
  t.equal(dashed(0).filter((rect) => rect.includes('s-gold')).length, 1, 'only down 7 is usable');
  t.equal(dashed(1).filter((rect) => rect.includes('s-gold')).length, 0, 'it is not their turn');
  t.match(svg(middle, 0), /f-bone s-accent/, 'a card that can be played is outlined');
  t.notMatch(svg(middle, 1), /f-bone s-accent/);
});

test('the longest chain fits', async (t) => {
  for (const end of ['left', 'right', 'up', 'down'] as const) {
    const state: State = { ...stateOf({ hands: ['1:0', '2:1'] }), layout: chainOnto(end, longestChain()) };
    t.ok(
      text(state, null)
        .split('\n')
        .every((line) => line.length <= 80),
    );
    t.match(svg(state, null), / width="596"/);
  }
});
