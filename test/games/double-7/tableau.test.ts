/** Where the cards of a layout lie: crosswise doubles, four arms, bends, and no overlaps. */
import { test } from 'tap';
import { isDouble } from 'parlour-games/games/double-7/cards';
import type { Box, Dimensions } from 'parlour-games/games/double-7/draw/bends';
import { svgDimensions } from 'parlour-games/games/double-7/draw/svg';
import { tableauOf, type PlacedCard, type Tableau } from 'parlour-games/games/double-7/draw/tableau';
import { windingOf } from 'parlour-games/games/double-7/draw/winding';
import { textDimensions } from 'parlour-games/games/double-7/draw/text';
import { ENDS, type Play } from 'parlour-games/games/double-7/layout';
import type { State } from 'parlour-games/games/double-7/schemas';
import { at, defined } from 'parlour-games/kit/checked';
import { randomPlay, seedOf } from '#test/support/play.js';
import { chainOnto, longestChain } from '#tools/double-7/longest-chain.js';
import { doubleSeven } from 'parlour-games/games/double-7/index';
import { plays } from './support.js';

interface Size {
  readonly width: number;
  readonly height: number;
}
/** A picture shows larger layouts smaller: this keeps their cards readable. */
const LARGEST = { text: { width: 79, height: 30 }, svg: { width: 550, height: 650 } } as const;
const SLACK = 1e-6;
/** Of a table with two to four hands, and with more. */
const [ROWS, FEWER_ROWS] = [9, 8];

const apart = (a: Box, b: Box, gap: number): boolean =>
  a.x + a.width + gap <= b.x + SLACK ||
  b.x + b.width + gap <= a.x + SLACK ||
  a.y + a.height + gap <= b.y + SLACK ||
  b.y + b.height + gap <= a.y + SLACK;

interface Half {
  readonly card: string;
  readonly number: number;
  readonly x: number;
  readonly y: number;
}

/** The middle of the first or second half of a card, from the left or from the top; 0.5 is the middle of the card. */
const halfOf = ({ x, y, width, height }: Box, index: number): { readonly x: number; readonly y: number } => {
  const side = Math.min(width, height) / 2;
  const at = (from: number, size: number): number => from + side + index * (size - 2 * side);
  return { x: at(x, width), y: at(y, height) };
};

const isUpright = ({ width, height }: Box): boolean => height > width;

/** Pairs of boxes that are closer to each other than joined cards are. */
const clashes = (boxes: readonly Box[], gap: number): string[] =>
  boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .flatMap((b) => (apart(a, b, gap) ? [] : [`${JSON.stringify(a)} ${JSON.stringify(b)}`])),
  );

const sizeOf = (boxes: readonly Box[]): Size => ({
  width: Math.max(...boxes.map(({ x, width }) => x + width)) - Math.min(...boxes.map(({ x }) => x)),
  height: Math.max(...boxes.map(({ y, height }) => y + height)) - Math.min(...boxes.map(({ y }) => y)),
});

const checkTableau = (
  all: readonly Play[],
  { cards, endBoxes }: Tableau,
  dimensions: Dimensions,
  largest: Size,
): string[] => {
  const boxes = [...cards, ...endBoxes];
  const missing = cards.length === all.length ? [] : [`${cards.length} cards of ${all.length}`];
  const { width, height } = sizeOf(boxes);
  const fits = width <= largest.width + SLACK && height <= largest.height + SLACK;
  const large = fits ? [] : [`${width} wide, ${height} high`];
  return [...missing, ...large, ...clashes(boxes, dimensions.gap)];
};

const checkPlays = (all: readonly Play[], dimensions: Dimensions, largest: Size): string[] =>
  checkTableau(all, tableauOf(all, dimensions), dimensions, largest);

/** What a picture has room for at full size. */
const TABLE: Size = { width: 404 / 1.15, height: 300 / 1.15 };

/** What is wrong with the layout once it is wound; with many cards in all four arms, it need not fit. */
const checkWinding = (all: readonly Play[]): string[] => {
  const wound = windingOf(all, svgDimensions, ROWS);
  return wound === undefined ? [] : checkTableau(all, wound, svgDimensions, TABLE);
};

const check = (all: readonly Play[]): string[] => [
  ...checkPlays(all, svgDimensions, LARGEST.svg),
  ...checkPlays(all, textDimensions, LARGEST.text),
  ...checkWinding(all),
];

test('no two cards overlap and everything fits, at every step of random games', async (t) => {
  let layouts = 0;
  for (let game = 0; game < 60; game += 1) {
    for (const { state } of randomPlay(doubleSeven, seedOf(game), 2 + (game % 5))) {
      const { layout } = state as State;
      if (layout.length === 0) continue;
      layouts += 1;
      const wrong = check(layout);
      if (wrong.length > 0) t.same(wrong, [], `game ${game}: ${JSON.stringify(layout)}`);
    }
  }
  t.ok(layouts > 1000, `${layouts} layouts`);
});

test('the longest possible arm fits on each side', async (t) => {
  const chain = longestChain();
  t.equal(new Set(chain).size, 33);
  for (const end of ENDS) {
    for (let length = 1; length <= chain.length; length += 1) {
      t.same(check(chainOnto(end, chain.slice(0, length))), [], `${length} cards, ${end}`);
    }
  }
});

test('wound layouts of two seats fit, and joined halves are neighbours that show the same number', async (t) => {
  const numbersTogether = (all: readonly Play[]): string[] => {
    const halves = (windingOf(all, svgDimensions, ROWS)?.cards ?? []).map(({ card, numbers, ...box }) =>
      [...numbers, ...(isDouble(card) ? [numbers[0]] : [])].map((number, i) => ({
        card,
        number,
        ...halfOf(box, i === 2 ? 0.5 : i),
      })),
    );
    const isJoined = ({ card, number, x, y }: Half): boolean =>
      halves
        .flat()
        .some(
          (each) =>
            each.card !== card && each.number === number && Math.abs(each.x - x) + Math.abs(each.y - y) < 30,
        );
    return halves.filter((both) => !both.some(isJoined)).map(([half]) => half?.card ?? '');
  };
  for (let game = 0; game < 30; game += 1)
    for (const { state } of randomPlay(doubleSeven, seedOf(game), 2)) {
      const { layout } = state as State;
      if (layout.length < 2) continue;
      if (windingOf(layout, svgDimensions, ROWS) === undefined) t.fail(JSON.stringify(layout));
      const alone = numbersTogether(layout);
      if (alone.length > 0) t.same(alone, [], JSON.stringify(layout));
    }
  for (const end of ENDS) t.same(numbersTogether(chainOnto(end, longestChain())), [], end);
});

test('with five or six hands, layouts fit into fewer rows, so that cards stay as large', async (t) => {
  let layouts = 0;
  for (let game = 0; game < 60; game += 1)
    for (const { state } of randomPlay(doubleSeven, seedOf(game), 5 + (game % 2))) {
      const { layout } = state as State;
      if (layout.length < 2) continue;
      layouts += 1;
      if (windingOf(layout, svgDimensions, FEWER_ROWS) === undefined) t.fail(JSON.stringify(layout));
    }
  t.ok(layouts > 1000, `${layouts} layouts`);
});

test('wound arms of up to 14 cards in all lie a card apart', async (t) => {
  const { short, gap } = svgDimensions;
  const isFacing = (a: Box, b: Box): boolean =>
    !apart({ ...a, x: a.x - short, width: a.width + 2 * short }, b, 0) ||
    !apart({ ...a, y: a.y - short, height: a.height + 2 * short }, b, 0);
  const tooClose = (all: readonly Play[]): string[] => {
    const { cards, joints = [] } = defined(windingOf(all, svgDimensions, ROWS), JSON.stringify(all));
    const points = joints.map((joint) => ({ ...joint, width: 0, height: 0 }));
    const areJoined = (a: Box, b: Box): boolean =>
      points.some((point) => !apart(a, point, gap) && !apart(b, point, gap));
    return cards.flatMap((a, i) =>
      cards
        .slice(i + 1)
        .filter((b) => isFacing(a, b) && !areJoined(a, b) && !isDouble(a.card) && !isDouble(b.card))
        .map((b) => `${a.card} ${b.card}`),
    );
  };
  let layouts = 0;
  for (let game = 0; game < 30; game += 1)
    for (const { state } of randomPlay(doubleSeven, seedOf(game), 2 + (game % 3))) {
      const { layout } = state as State;
      if (layout.length === 0 || layout.length > 14) continue;
      layouts += 1;
      const close = tooClose(layout);
      if (close.length > 0) t.same(close, [], JSON.stringify(layout));
    }
  t.ok(layouts > 500, `${layouts} layouts`);
});

test('a double in a straight row of a wound arm lies crosswise', async (t) => {
  const wound = windingOf(plays('7:7, 7:1 left, 1:1 left, 4:1 left'), svgDimensions, ROWS);
  t.same(
    wound?.cards.filter(isUpright).map(({ card }) => card),
    ['7:7', '1:1'],
  );
});

test('an arm bends in time wherever doubles lie in its rows', async (t) => {
  const chain = longestChain();
  for (let start = 0; start < chain.length - 1; start += 1) {
    const rest = chain
      .slice(start)
      .filter((card, i) => i === 0 || !isDouble(card) || card.charCodeAt(0) % 2 === start % 2);
    for (const end of ['left', 'right'] as const) {
      const opening = at(rest, 0);
      const joined = chainOnto(end, rest);
      if (isDouble(opening)) t.same(check(joined), [], `from ${opening}, ${end}`);
    }
  }
});

const placedCard = (all: readonly Play[], card: string): PlacedCard => {
  const found = tableauOf(all, svgDimensions).cards.find((each) => each.card === card);
  if (found === undefined) throw new Error(`${card} is not in the layout`);
  return found;
};

test('doubles lie crosswise, other cards along their arm', async (t) => {
  const all = plays('7:7, 7:1 left, 1:1 left, 7:2 up, 2:2 up, 7:3 down, 7:4 right');
  for (const card of ['7:7', '1:1', '7:2', '7:3']) t.ok(isUpright(placedCard(all, card)), `${card} stands`);
  for (const card of ['7:1', '7:4', '2:2']) t.notOk(isUpright(placedCard(all, card)), `${card} lies`);
});

test('the spinner is in the middle, with an arm on each side', async (t) => {
  const all = plays('7:7, 7:1 left, 7:2 up, 7:3 down, 7:4 right');
  const middle = (card: string): [number, number] => {
    const { x, y, width, height } = placedCard(all, card);
    return [x + width / 2, y + height / 2];
  };
  t.same(middle('7:7'), [0, 0]);
  t.ok(middle('7:1')[0] < 0 && middle('7:1')[1] === 0);
  t.ok(middle('7:4')[0] > 0 && middle('7:4')[1] === 0);
  t.ok(middle('7:2')[1] < 0 && middle('7:2')[0] === 0);
  t.ok(middle('7:3')[1] > 0 && middle('7:3')[0] === 0);
});

test('joined halves show the same number', async (t) => {
  const all = plays('7:1, 3:1 right, 3:3 right, 7:2 left, 6:3 up, 3:0 down');
  t.same(placedCard(all, '7:1').numbers, [7, 1], 'left of the spinner, from left to right');
  t.same(placedCard(all, '3:1').numbers, [1, 3]);
  t.same(placedCard(all, '7:2').numbers, [2, 7]);
  t.same(placedCard(all, '6:3').numbers, [6, 3], 'above it, from top to bottom');
  t.same(placedCard(all, '3:0').numbers, [3, 0]);
  const right = plays('7:1, 7:7 left');
  t.same(placedCard(right, '7:1').numbers, [7, 1]);
  t.ok(placedCard(right, '7:1').x > 0, 'a spinner joined at left has the opening card on its right');
});

test('each open end has a box for the next card', async (t) => {
  const ends = (text: string): string[] =>
    tableauOf(plays(text), svgDimensions).endBoxes.map(({ end }) => end);
  t.same(ends('7:1'), ['left', 'right']);
  t.same(ends('7:7'), ['left', 'right', 'up', 'down']);
  t.same(ends('7:1, 1:1 right'), ['left', 'right', 'up', 'down']);
  t.same(tableauOf([], svgDimensions), { cards: [], endBoxes: [] });
});
