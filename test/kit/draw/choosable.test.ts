import { test } from 'tap';
import { area, choosableIn, type Parts } from 'parlour-games/kit/draw/choosable';
import { drawing } from 'parlour-games/kit/draw/svg';

const inner = drawing(10, 20, '<path/>');
const markup = (legalMoves: readonly { type: string }[], parts: Parts): string =>
  choosableIn({ legalMoves, blockedMoves: [] })(inner, parts).markup;

const options = [
  { type: 'drop', column: 4 },
  { type: 'lay-off', card: '7H', meld: 0 },
  { type: 'meld', melds: [['7H', '8H'], ['KS']] },
  { type: 'shoot', from: { row: 3, col: 4 } },
  { type: 'guess', marbles: { choose: 3, from: [{ row: 5, col: 6 }] } },
  { type: 'bet', wager: { min: 1, max: 9 }, guess: 'over' },
  { type: 'hop', fromCell: 'a1' },
];

test('a drawing is marked with the parts of the options that it stands for', async (t) => {
  t.equal(markup(options, { column: 4 }), '<g data-column="4"><path/></g>');
  t.equal(markup(options, { card: '7H', melds: '7H' }), '<g data-card="7H" data-melds="7H"><path/></g>');
  t.equal(markup(options, { card: 'KS', melds: 'KS' }), '<g data-melds="KS"><path/></g>');
  t.equal(markup(options, { meld: 0 }), '<g data-meld="0"><path/></g>');
  t.equal(markup(options, { from: { row: 3, col: 4 } }), '<g data-from="3,4"><path/></g>');
  t.equal(markup(options, { marbles: { row: 5, col: 6 } }), '<g data-marbles="5,6"><path/></g>');
  t.equal(markup(options, { type: 'hop' }), '<g data-type="hop"><path/></g>');
  t.equal(markup(options, { fromCell: 'a1' }), '<g data-from-cell="a1"><path/></g>');
  t.match(choosableIn({ legalMoves: options, blockedMoves: [] })(inner, { column: 4 }), {
    width: 10,
    height: 20,
  });
});

test('what is no part of an option is not marked', async (t) => {
  t.equal(markup([], { column: 4 }), '<path/>');
  t.equal(markup(options, { column: 5, card: '8H' }), '<path/>');
  t.equal(markup(options, { wager: 1 }), '<path/>', 'a range');
  t.equal(markup(options, { from: { row: 4, col: 3 } }), '<path/>');
});

test('what may be tried in vain is marked too, and may have a name', async (t) => {
  const blockedMoves = [{ move: { type: 'drop', column: 7 }, why: 'Column 7 is full.' }];
  const mark = choosableIn({ legalMoves: options, blockedMoves });
  t.equal(mark(inner, { column: 7 }).markup, '<g data-column="7"><path/></g>');
  t.equal(mark(inner, { meld: 0 }, 'meld 7♥').markup, '<g data-meld="0" aria-label="meld 7♥"><path/></g>');
});

test('an area can be pointed at, although it is not painted', async (t) => {
  t.match(area(30, 40), { width: 30, height: 40 });
  t.match(area(30, 40).markup, /^<rect width="30" height="40" fill="none" pointer-events="all"\/>$/);
});
