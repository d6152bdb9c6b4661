import { test } from 'tap';
import { basra } from 'parlour-games/games/basra/index';
import type { State } from 'parlour-games/games/basra/schemas';
import { after, cards, play, sceneOf, stateOf } from './support.js';

const svg = (state: State, viewer: number | null): string => basra.draw.svg(sceneOf(state, viewer));

const example = () =>
  after(stateOf(['9H 5H', '3C TS'], 'AC 8C TD', { captured: [['2C', '2D'], []], scores: [6, 0] }), play('9H'))
    .state;

test('a card comes from where its player held it', async (t) => {
  t.match(svg(example(), 0), /m-slide_-?\d+_328"/, 'from below');
  t.match(svg(example(), 1), /m-slide_-?\d+_-106"/, 'from above');
});

test('the longest table and the fullest pile fit', async (t) => {
  const table = 'TC TD TH TS 9C 8C 7C 6C 5C 4C 3C 2C AC JC';
  const state = stateOf(['9H', '9S'], table, { captured: [cards('2C TD JC JD JH JS AC AD AH AS'), []] });
  const width = Number(/width="(\d+)"/.exec(svg(state, 0))?.[1]);
  t.equal(width, Number(/width="(\d+)"/.exec(svg(example(), 0))?.[1]));
});

test('what a seat has taken is broken down by what scores', async (t) => {
  const captured = [cards('2C TD JC JD AC 5H'), cards('AD 3C')];
  for (const viewer of [0, 1]) {
    const drawn = svg(stateOf(['9H', '9S'], '4C', { captured }), viewer);
    for (const words of ['Took 6 cards: 10 points', '2♣ +2, 10♦ +3', '2 jacks +4, 1 ace +1'])
      t.match(drawn, words);
    t.match(drawn, 'Took 2 cards: 1 point');
  }
});

test('taken cards are outlined and go to who took them; the others move up', async (t) => {
  const before = stateOf(['TC 5H', '3C TS'], '6D 5C 4S');
  const facesIn = (state: State): string[] =>
    [
      ...svg(state, null).matchAll(
        /class="m-(\w+?)_[^>]*>(?:<g [^>]*>)*<[^>]*class="f-card s-([a-z-]+)"[^>]*><use [^>]*suit-(\w).*?serif"[^>]*>(\w+)</g,
      ),
    ].map(([, kind, edge, suit, rank]) => `${rank}${suit} ${edge} ${kind}`);
  t.same(facesIn(before), []);
  t.same(facesIn(after(before, play('TC')).state), [
    '5C card-edge shift',
    '4S gold leave',
    '6D gold leave',
    '10C accent leave',
  ]);
});

test('the last picture says who took what was left', async (t) => {
  const state = stateOf(['9H', ''], '3C', { stock: [], lastCapturer: 1, scores: [0, 200] });
  t.match(svg(after(state, play('9H')).state, 0), 'Basim took what was left.');
  t.notMatch(
    svg(after(stateOf(['3H', ''], '3C', { stock: [], scores: [0, 200] }), play('3H')).state, 0),
    'what was left',
  );
});
