import { test } from 'tap';
import { basra } from 'parlour-games/games/basra/index';
import type { State } from 'parlour-games/games/basra/schemas';
import { after, cards, play, sceneOf, stateOf } from './support.js';

const text = (state: State, viewer: number | null): string => basra.draw.text(sceneOf(state, viewer));
const svg = (state: State, viewer: number | null): string => basra.draw.svg(sceneOf(state, viewer));

const example = () =>
  after(stateOf(['9H 5H', '3C TS'], 'AC 8C TD', { captured: [['2C', '2D'], []], scores: [6, 0] }), play('9H'))
    .state;

test('the picture says who made a basra and who laid a card', async (t) => {
  const swept = after(stateOf(['9H 5H', '3C'], 'AC 8C'), play('9H')).state;
  t.match(svg(swept, null), 'Amal played 9♥ for 19 points, 18 of them for a basra, and took A♣ 8♣.');
  t.match(text(swept, null), '(empty)');
  t.match(svg(after(stateOf(['9H 5H', '3C'], 'AC'), play('9H')).state, null), 'Amal laid 9♥ on the table.');
});

test('what a play captures lies on the table with the card that does, and leaves it', async (t) => {
  const leaving = (state: State): number => svg(state, 1).split('m-leave" visibility="hidden"').length - 1;
  t.equal(leaving(example()), 3);
  t.equal(leaving(after(stateOf(['9H 5H', '3C'], 'AC'), play('9H')).state), 0);
});

test('your own cards are as large as those on the table, and the others smaller', async (t) => {
  const [own, other] = svg(example(), 1).split('>Basim: 2 cards in hand<')[1]?.split('>Amal: ') ?? [];
  t.match(own, />3</);
  t.notMatch(own, 'scale(0.6)');
  t.match(other, 'scale(0.6)');
});

test('the longest table and the fullest pile fit', async (t) => {
  const table = 'TC TD TH TS 9C 8C 7C 6C 5C 4C 3C 2C AC JC';
  const state = stateOf(['9H', '9S'], table, { captured: [cards('2C TD JC JD JH JS AC AD AH AS'), []] });
  const width = Number(/width="(\d+)"/.exec(svg(state, 0))?.[1]);
  t.equal(width, Number(/width="(\d+)"/.exec(svg(example(), 0))?.[1]));
});
