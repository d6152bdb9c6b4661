import { test } from 'tap';
import { war } from 'parlour-games/games/war/index';
import { after, decks, stateOf, sceneOf } from './support.js';

const { draw } = war;
const { text, svg } = draw;
/** All 52 cards in play on seven levels, the most possible, and a draw. */
const LONGEST_WAR = after(
  stateOf(
    decks(
      '2C 3C 3D 3H 4C 5C 5D 5H 6C 7C 7D 7H 8C 9C 9D 9H TC JC JD JH QC KC KD KH AC AH',
      '2D 2H 2S 3S 4D 4H 4S 5S 6D 6H 6S 7S 8D 8H 8S 9S TD TH TS JS QD QH QS KS AD AS',
    ),
    { shortWar: 'last-card' },
  ),
).state;

void test('the longest war has one line for each of its seven levels', async (t) => {
  const page = text(sceneOf(LONGEST_WAR, null));
  t.match(page, /^war 6 .*\nwar 7 +A♥ +A♠\n/m);
  t.ok(page.split('\n').every((line) => line.length <= 80));
});

void test('the end of a game that ran short of cards is said without jargon', async (t) => {
  const lost = after(stateOf(decks('7C 2C 3C 4C KC', '7D 2D'))).state;
  const page = text(sceneOf(lost));
  t.match(page, 'Mira wins: Noor ran short of cards');
  t.match(svg(sceneOf(lost)), /Battle 1, a war: .* needs 4 more cards, .*Noor has only 1 left/);
  t.match(text(sceneOf(LONGEST_WAR)), 'A draw: both seats ran short of cards');
  const capped = after(stateOf(decks('7C 2C', '6D 2D'), { maxBattles: 1 })).state;
  t.match(text(sceneOf(capped)), 'Mira wins: the larger deck after 1 battle');
});

test('a seat has its own side below the other one, a spectator the sides in their order', async (t) => {
  const { state } = after(stateOf(decks('9C 2C', '8D 3D')));
  for (const [viewer, upper, lower] of [
    [0, 'Noor', 'Mira'],
    [1, 'Mira', 'Noor'],
    [null, 'Mira', 'Noor'],
  ] as const) {
    const picture = svg(sceneOf(state, viewer));
    t.ok(picture.lastIndexOf(`>${upper}<`) < picture.lastIndexOf(`>${lower}<`), String(viewer));
  }
  t.match(text(sceneOf(state, 0)), /^Noor {2}8♦\nMira {2}9♣$/m);
  t.match(text(sceneOf(state, 1)), /^Mira {2}9♣\nNoor {2}8♦$/m);
  t.match(text(sceneOf(state, null)), /^ +Mira {2}Noor\nturned up {2}9♣ +8♦$/m);
  const page = text(sceneOf(LONGEST_WAR, 0));
  t.equal(page.match(/\d+[♣♦♥♠]|[AKQJ][♣♦♥♠]/g)?.length, 52);
  t.ok(page.split('\n').every((line) => line.length <= 80));
});

test('until the cards lie face up, each deck shows how many cards it had before', async (t) => {
  const { state } = after(stateOf(decks('9C 2C 3C', '8D 4D')));
  const picture = svg(sceneOf(state));
  const before = [
    ...picture.matchAll(/pointer-events="none"><g class="m-yield[^>]*>.*?>(\d+)<\/text><\/g>/g),
  ];
  t.same(
    before.map(([, size]) => size),
    ['2', '3'],
  );
});

test('the cards of a battle come from the decks, and the higher one is marked once both lie face up', async (t) => {
  const { state } = after(stateOf(decks('9C 2C 3C', '8D 4D')));
  for (const [viewer, ways] of [
    [0, ['-90_0', '-90_0']],
    [1, ['-90_0', '-90_0']],
    [null, ['-90_0', '90_0']],
  ] as const) {
    const picture = svg(sceneOf(state, viewer));
    const from = [...picture.matchAll(/class="m-slide_([-\d_]+)"><g class="m-turn"/g)].map(([, way]) => way);
    t.same(from, ways, `viewer ${viewer}`);
    t.equal(picture.match(/class="m-appear w-2"><rect[^>]* class="s-gold"/g)?.length, 1);
  }
  t.notMatch(svg(sceneOf(LONGEST_WAR)), /s-gold/);
});

test('cards of a war are put down one by one before the last is turned up, which tells the outcome', async (t) => {
  const { state } = after(stateOf(decks('7C 2C 3C 4C KC 9C', '7D 2D 3D 4D QD')));
  const picture = svg(sceneOf(state, 0));
  const steps = (pattern: RegExp): number[] => [...picture.matchAll(pattern)].map(([, step]) => Number(step));
  const down = steps(/m-slide_-90_0 w-(\d+)"/g);
  t.same(down, [4, 6, 8, 12, 4, 6, 8, 12], 'on both sides at once');
  t.same(steps(/m-turn w-(\d+)"/g), [12, 12]);
  t.match(picture, />War!</);
  t.same(
    new Set(steps(/m-yield w-(\d+)/g)),
    new Set([14, 18]),
    'what tells the outcome waits for it, and the decks for the cards',
  );
  t.same(steps(/m-appear w-(\d+)"><rect[^>]* class="s-gold"/g), [14], 'so does the edge of the winning card');
});

test('the cards of a battle go beside the deck of the winner, where those turned up lie', async (t) => {
  const { state } = after(stateOf(decks('7C 2C 3C 4C KC 9C', '7D 2D 3D 4D QD')));
  for (const [viewer, ways] of [
    [0, ['4_0', '-30_166']],
    [1, ['4_0', '-30_-165']],
    [null, ['34_0', '-124_0']],
  ] as const) {
    const picture = svg(sceneOf(state, viewer));
    const gone = [...picture.matchAll(/class="m-leave_([-\d_]+) w-16" visibility="hidden"/g)].map(
      ([, way = '']) => way,
    );
    t.equal(gone.length, 2, `viewer ${viewer}: what both seats played`);
    for (const way of ways)
      t.ok(
        gone.some((each) => each.startsWith(way)),
        `${way} in ${gone.join(', ')}`,
      );
    const still = picture.slice(0, picture.indexOf('"m-leave'));
    const won = still.slice(still.lastIndexOf('"m-appear w-18"'));
    const ranks = [...won.matchAll(/>(7|Q|K)<\/text>/g)].map(([, rank]) => rank);
    t.same([...new Set(ranks)], ['7', 'Q', 'K'], 'level by level, the higher card on top');
    t.equal(won.match(/s-gold/g)?.length, 1);
  }
  t.notMatch(svg(sceneOf(LONGEST_WAR)), /m-leave/, 'unless nobody wins them');
});

test('bars show how many of all cards each seat holds, on the same scale, and figures say so', async (t) => {
  const { state } = after(stateOf(decks('9C 2C 3C', '8D')));
  t.match(svg(sceneOf(state, 0)), />0 of 52 cards<[^]*>4 of 52 cards</);
  t.match(svg(sceneOf(state, null)), />4 of 52<[^]*>0 of 52</);
  const widths = (viewer: 0 | 1 | null, fill: string): number[] =>
    [
      ...svg(sceneOf(state, viewer)).matchAll(
        new RegExp(`width="([\\d.]+)" height="12"[^>]*f-${fill}"`, 'g'),
      ),
    ].map(([, width]) => Number(width));
  for (const viewer of [0, 1, null] as const) {
    const [whole = 0, other] = widths(viewer, 'felt-line');
    t.equal(whole, other, `viewer ${viewer}: both are as long`);
    const [kept = 0, ...more] = widths(viewer, 'felt-ink');
    const [gained = 0] = widths(viewer, 'gold');
    t.same(more, [], 'an empty deck has no bar');
    t.ok(Math.abs(kept - (3 / 52) * whole) < 0.1, `${kept} for the three cards it had`);
    t.ok(Math.abs(gained - (1 / 52) * whole) < 0.1, `${gained} for the card that it won`);
  }
});
