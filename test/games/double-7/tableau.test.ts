/** Where the cards of a layout lie: crosswise doubles, four arms, bends, never two cards in one place. */
import { test } from 'tap';
import { isDouble } from '#src/games/double-7/cards.js';
import type { Measures, Place } from '#src/games/double-7/drawing/bends.js';
import { PICTURE_MEASURES } from '#src/games/double-7/drawing/felt.js';
import { PAGE_MEASURES } from '#src/games/double-7/drawing/page.js';
import { tableauOf, type LaidCard } from '#src/games/double-7/drawing/tableau.js';
import { ENDS, type Play } from '#src/games/double-7/layout.js';
import type { State } from '#src/games/double-7/schemas.js';
import { randomPlay, seedOf } from '#test/support/play.js';
import { chainOnto, longestChain } from '#tools/double-7/longest-game.js';
import { asGameType, plays } from './support.js';

const WIDEST = { page: 79, picture: 760 };
const SLACK = 1e-6;

const apart = (a: Place, b: Place, gap: number): boolean =>
  a.x + a.width + gap <= b.x + SLACK ||
  b.x + b.width + gap <= a.x + SLACK ||
  a.y + a.height + gap <= b.y + SLACK ||
  b.y + b.height + gap <= a.y + SLACK;

const isUpright = ({ width, height }: Place): boolean => height > width;

/** Pairs of places that come closer than cards that are joined do. */
const clashes = (places: readonly Place[], gap: number): string[] =>
  places.flatMap((a, i) =>
    places
      .slice(i + 1)
      .flatMap((b) => (apart(a, b, gap) ? [] : [`${JSON.stringify(a)} ${JSON.stringify(b)}`])),
  );

const widthOf = (places: readonly Place[]): number =>
  Math.max(...places.map(({ x, width }) => x + width)) - Math.min(...places.map(({ x }) => x));

const checkPlays = (all: readonly Play[], measures: Measures, widest: number): string[] => {
  const { cards, openPlaces } = tableauOf(all, measures);
  const places = [...cards, ...openPlaces];
  const missing = cards.length === all.length ? [] : [`${cards.length} cards of ${all.length}`];
  const wide = widthOf(places) <= widest + SLACK ? [] : [`${widthOf(places)} wide`];
  return [...missing, ...wide, ...clashes(places, measures.gap)];
};

const check = (all: readonly Play[]): string[] => [
  ...checkPlays(all, PICTURE_MEASURES, WIDEST.picture),
  ...checkPlays(all, PAGE_MEASURES, WIDEST.page),
];

void test('no two cards overlap and everything fits, at every step of random games', async (t) => {
  let layouts = 0;
  for (let game = 0; game < 60; game += 1) {
    for (const { state } of randomPlay(asGameType, seedOf(game), 2 + (game % 5))) {
      const { layout } = state as State;
      if (layout.length === 0) continue;
      layouts += 1;
      const wrong = check(layout);
      if (wrong.length > 0) t.same(wrong, [], `game ${game}: ${JSON.stringify(layout)}`);
    }
  }
  t.ok(layouts > 1000, `${layouts} layouts`);
});

void test('the longest arm possible, on each side, fits too', async (t) => {
  const chain = longestChain();
  t.equal(new Set(chain).size, 33);
  for (const end of ENDS) {
    for (let length = 1; length <= chain.length; length += 1) {
      t.same(check(chainOnto(end, chain.slice(0, length))), [], `${length} cards, ${end}`);
    }
  }
});

void test('an arm with doubles at each place of a row bends in time', async (t) => {
  const chain = longestChain();
  for (let start = 0; start < chain.length - 1; start += 1) {
    const rest = chain
      .slice(start)
      .filter((card, i) => i === 0 || !isDouble(card) || card.charCodeAt(0) % 2 === start % 2);
    for (const end of ['left', 'right'] as const) {
      const opening = rest[0] ?? '7:7';
      const joined = chainOnto(end, rest);
      if (isDouble(opening)) t.same(check(joined), [], `from ${opening}, ${end}`);
    }
  }
});

const laidAt = (all: readonly Play[], card: string): LaidCard => {
  const found = tableauOf(all, PICTURE_MEASURES).cards.find((each) => each.card === card);
  if (found === undefined) throw new Error(`${card} is not there`);
  return found;
};

void test('doubles lie crosswise, other cards along their arm', async (t) => {
  const all = plays('7:7, 7:1 left, 1:1 left, 7:2 up, 2:2 up, 7:3 down, 7:4 right');
  for (const card of ['7:7', '1:1', '7:2', '7:3']) t.ok(isUpright(laidAt(all, card)), `${card} stands`);
  for (const card of ['7:1', '7:4', '2:2']) t.notOk(isUpright(laidAt(all, card)), `${card} lies`);
});

void test('the spinner is in the middle and its arms leave on four sides', async (t) => {
  const all = plays('7:7, 7:1 left, 7:2 up, 7:3 down, 7:4 right');
  const middle = (card: string): [number, number] => {
    const { x, y, width, height } = laidAt(all, card);
    return [x + width / 2, y + height / 2];
  };
  t.same(middle('7:7'), [0, 0]);
  t.ok(middle('7:1')[0] < 0 && middle('7:1')[1] === 0);
  t.ok(middle('7:4')[0] > 0 && middle('7:4')[1] === 0);
  t.ok(middle('7:2')[1] < 0 && middle('7:2')[0] === 0);
  t.ok(middle('7:3')[1] > 0 && middle('7:3')[0] === 0);
});

void test('joined halves show the same number', async (t) => {
  const all = plays('7:1, 3:1 right, 3:3 right, 7:2 left, 6:3 up, 3:0 down');
  t.same(laidAt(all, '7:1').numbers, [7, 1], 'left of the spinner, read from left to right');
  t.same(laidAt(all, '3:1').numbers, [1, 3]);
  t.same(laidAt(all, '7:2').numbers, [2, 7]);
  t.same(laidAt(all, '6:3').numbers, [6, 3], 'above it, from top to bottom');
  t.same(laidAt(all, '3:0').numbers, [3, 0]);
  const right = plays('7:1, 7:7 left');
  t.same(laidAt(right, '7:1').numbers, [7, 1]);
  t.ok(laidAt(right, '7:1').x > 0, 'a spinner joined to the left has the opening card on its right');
});

void test('an open place for each open end', async (t) => {
  const ends = (text: string): string[] =>
    tableauOf(plays(text), PICTURE_MEASURES).openPlaces.map(({ end }) => end);
  t.same(ends('7:1'), ['left', 'right']);
  t.same(ends('7:7'), ['left', 'right', 'up', 'down']);
  t.same(ends('7:1, 1:1 right'), ['left', 'right', 'up', 'down']);
  t.same(tableauOf([], PICTURE_MEASURES), { cards: [], openPlaces: [] });
});
