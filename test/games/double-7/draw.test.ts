/** The drawings of the longest chains. */
import { test } from 'tap';
import { doubleSeven } from 'parlour-games/games/double-7/index';
import type { Box } from 'parlour-games/games/double-7/draw/bends';
import { ENDS, placeText } from 'parlour-games/games/double-7/layout';
import type { State } from 'parlour-games/games/double-7/schemas';
import type { Viewer } from 'parlour-games/game-type';
import { at, defined } from 'parlour-games/kit/checked';
import { chainOnto, longestChain } from '#tools/double-7/longest-chain.js';
import { plays, stateOf, sceneOf, wholeSetState } from './support.js';

const text = (state: State, viewer: Viewer): string => doubleSeven.draw.text(sceneOf(state, viewer));
const svg = (state: State, viewer: Viewer): string => doubleSeven.draw.svg(sceneOf(state, viewer));

const GROUP_OR_RECTANGLE = /<g(?<opened>[^>]*)>|(?<closed><\/g>)|<rect(?<drawn>[^>]*)\/>/g;
const SLACK = 0.1;

const numbersIn = (list = ''): number[] => list.split(' ').map(Number);
const attribute = (name: string, attributes: string): string | undefined =>
  new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1];

/** Where the rectangles of a picture lie, all in the units of its `viewBox`, by what they are painted with. */
const rectanglesIn = (picture: string): { box: Box; classes: string }[] => {
  const groups = [{ x: 0, y: 0, scale: 1 }];
  const found: { box: Box; classes: string }[] = [];
  for (const { groups: parts } of picture.matchAll(GROUP_OR_RECTANGLE)) {
    const { opened, closed, drawn } = defined(parts, 'named groups');
    const { x, y, scale } = at(groups, -1);
    if (closed !== undefined) groups.pop();
    if (opened !== undefined) {
      const transform = attribute('transform', opened) ?? '';
      const [dx = 0, dy = 0] = numbersIn(/translate\(([^)]*)\)/.exec(transform)?.[1] ?? '0 0');
      const [factor = 1] = numbersIn(/scale\(([^)]*)\)/.exec(transform)?.[1] ?? '1');
      groups.push({ x: x + dx * scale, y: y + dy * scale, scale: scale * factor });
    }
    if (drawn === undefined) continue;
    const own = (name: string): number => Number(defined(attribute(name, drawn), name)) * scale;
    const box = { x: x + own('x'), y: y + own('y'), width: own('width'), height: own('height') };
    found.push({ box, classes: attribute('class', drawn) ?? '' });
  }
  return found;
};

const isWithin = (outer: Box, { x, y, width, height }: Box): boolean =>
  x >= outer.x - SLACK &&
  y >= outer.y - SLACK &&
  x + width <= outer.x + outer.width + SLACK &&
  y + height <= outer.y + outer.height + SLACK;

const viewBoxOf = (picture: string): Box => {
  const [x = 0, y = 0, width = 0, height = 0] = numbersIn(attribute('viewBox', picture));
  return { x, y, width, height };
};

test('the longest chain fits', async (t) => {
  const dealt = stateOf({ hands: ['1:0', '2:1'] });
  const viewBox = viewBoxOf(svg(dealt, null));
  for (const end of ENDS) {
    const state: State = { ...dealt, layout: chainOnto(end, longestChain()) };
    t.ok(
      text(state, null)
        .split('\n')
        .every((line) => line.length <= 80),
    );
    const picture = svg(state, null);
    t.same(viewBoxOf(picture), viewBox, `${end}: as large as at the deal`);
    const rectangles = rectanglesIn(picture);
    const outside = rectangles.filter(({ box }) => !isWithin(viewBox, box));
    t.same(outside, [], `${end}: nothing is cut off`);
    const [table] = rectangles.filter(({ classes }) => classes.includes('f-felt'));
    const cards = rectangles.filter(({ classes }) => classes.includes('f-bone'));
    t.equal(cards.length, longestChain().length, `${end}: all cards are drawn`);
    const plain = cards.filter((card) => !card.classes.includes('s-gold'));
    const least = Math.min(...plain.map(({ box }) => Math.min(box.width, box.height)));
    t.ok(least >= 28.5, `${end}: ${least} units are 24 px in a window that is 360 px wide`);
    const beside = cards.filter(({ box }) => !isWithin(defined(table, 'the table').box, box));
    t.same(beside, [], `${end}: they lie on the table`);
  }
});

test('what a double at an end counts is shown below its number, and the sum is spelled out', async (t) => {
  const drawn = (layout: string): [labels: string[], words: string] => {
    const state = wholeSetState(['1:0', '2:1'], layout);
    const labels = [...svg(state, null).matchAll(/>(?:\d|=\d+)<\/text>/g)].map(([tag]) => tag.slice(1, -7));
    return [labels.slice(2), text(state, null).replaceAll('\n', ' ')];
  };
  const check = (layout: string, labels: string[], sum: string): void => {
    const [shown, words] = drawn(layout);
    t.same(shown, labels, layout);
    t.ok(words.includes(`The open ends count ${sum}.`), `${layout}: ${words}`);
  };
  const free = '7';
  check('7:3', ['7', '3'], '7 + 3 = 10');
  check('7:7', [free, free, free, free], '14');
  check('7:7, 7:1 left', ['1', free, free, free], '14 (7:7) + 1 = 15');
  check('7:7, 7:1 left, 7:4 right, 4:4 right, 7:0 up', ['1', '4', '=8', '0', free], '1 + 8 (4:4) = 9');
});

test('ends are named by the card there, or by the side of the spinner', async (t) => {
  const named = (layout: string) => ENDS.map((end) => placeText(plays(layout), end));
  t.same(named('7:7, 7:1 left, 7:4 down'), ['to 7:1', 'right of 7:7', 'above 7:7', 'to 7:4']);
  t.same(named('4:3, 3:3 right'), ['to 4:3', 'right of 3:3', 'above 3:3', 'below 3:3']);
  t.same(named('4:3, 4:4 left, 4:1 left, 3:2 right').slice(0, 2), ['to 4:1', 'to 3:2']);
});

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width - SLACK &&
  other.x < one.x + one.width - SLACK &&
  one.y < other.y + other.height - SLACK &&
  other.y < one.y + one.height - SLACK;

test('what a play scores is shown at the ends that count, and covers no card of a hand', async (t) => {
  const hand = '3:0 3:1 3:2 4:2 5:2 6:2 6:1';
  for (const [layout, marks] of [
    ['7:7, 7:1 left', ['+14', '+1']],
    ['7:7, 7:1 left, 7:4 right, 4:4 right, 1:0 left, 7:2 up', ['+8', '+2']],
  ] as const)
    for (const seats of [2, 4, 6]) {
      const state = stateOf({ hands: Array.from({ length: seats }, () => hand), layout });
      const picture = svg(state, null);
      const shown = [...picture.matchAll(/>(\+\d+)<\/text>/g)].map(([, words = '']) => words);
      for (const mark of marks) t.ok(shown.includes(mark), `${layout}: ${mark} in ${shown.join(' ')}`);
      const rectangles = rectanglesIn(picture);
      const ofClass = (name: string) => rectangles.filter(({ classes }) => classes.split(' ').includes(name));
      const badges = ofClass('f-gold-soft');
      t.equal(badges.length, marks.length + 1, 'and beside who scored it');
      const covered = ofClass('f-back').filter(({ box }) => badges.some((each) => overlap(each.box, box)));
      t.same(covered, [], `${seats} seats: no card is covered`);
    }
});

test('the latest card comes from the panel of its player, on top of all panels', async (t) => {
  const hands = ['3:0', '3:1', '3:2', '4:2'];
  for (const [seat, side] of [
    [1, -1],
    [2, 0],
    [3, 1],
  ] as const) {
    const layout = [{ seat, card: '7:7', end: null }] as const;
    const picture = svg(stateOf({ hands, rest: { layout: [...layout] } }), 0);
    const [, dx, dy] = /m-slide_(-?\d+)_(-?\d+)/.exec(picture) ?? [];
    t.equal(Math.sign(Math.round(Number(dx) / 50)), side, `seat ${seat}: ${dx}`);
    t.ok(Number(dy) > 100, 'from below the table');
    t.ok(picture.indexOf('class="m-slide') > picture.lastIndexOf('f-panel'), 'drawn last');
  }
});
