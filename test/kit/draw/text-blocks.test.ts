import { test } from 'tap';
import {
  beside,
  boxed,
  cardsText,
  cardText,
  wrapWords,
  stacked,
  table,
  textPage,
} from 'parlour-games/kit/draw/text-blocks';

test('cards are written as rank and suit', async (t) => {
  t.equal(cardText('TD'), '10♦');
  t.equal(cardText('AS'), 'A♠');
  t.equal(cardText(null), '??');
  t.equal(cardsText(['7H', 'QC', null]), '7♥ Q♣ ??');
  t.equal(cardsText([]), '-');
});

test('boxes have their content and heading', async (t) => {
  t.same(boxed(['ab', 'c']), ['┌────┐', '│ ab │', '│ c  │', '└────┘']);
  t.same(boxed(['ab'], 'Hand'), ['┌─ Hand ┐', '│ ab    │', '└───────┘']);
});

test('blocks stand side by side and below each other', async (t) => {
  t.same(beside([['a', 'bbb'], ['x']], 1), ['a   x', 'bbb']);
  t.same(stacked([['a'], [], ['b']]), ['a', '', 'b']);
});

test('tables align their columns', async (t) => {
  t.same(
    table(
      [
        ['Ada', '7'],
        ['中村', '151'],
      ],
      ['left', 'right'],
    ),
    ['Ada     7', '中村  151'],
  );
});

test('words are wrapped at the given number of columns', async (t) => {
  t.same(wrapWords(['10♦', 'J♠', 'A♣'], 12, 'Hand: '), ['Hand: 10♦ J♠', '      A♣']);
  t.same(wrapWords(['aa', 'bb'], 5), ['aa bb']);
  t.same(wrapWords([], 10, 'Hand: '), ['Hand:']);
  t.same(wrapWords([], 10), []);
});

test('a page has at most 80 columns, no trailing spaces and a newline at the end', async (t) => {
  const page = textPage(['a  ', 'x'.repeat(100)]);
  t.equal(page, `a\n${'x'.repeat(79)}…\n`);
});
