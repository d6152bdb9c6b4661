import { test } from 'tap';
import {
  cleanText,
  columnsOf,
  pluralize,
  truncate,
  padTo,
  joinWithAnd,
  seatName,
} from 'parlour-games/kit/text';

test('names lose control, bidi and zero-width characters and become one line', async (t) => {
  t.equal(cleanText('  Ada\u0000\u001b[31m\n\tLovelace  '), 'Ada[31m Lovelace');
  t.equal(cleanText('\u202eevil\u2066\u200b\ufeff'), 'evil');
  t.equal(cleanText('a\u2028b'), 'a b');
  t.equal(cleanText('half \ud800 pair \ufffe'), 'half pair');
});

test('joiners and combining marks stay, stacks of marks are shortened', async (t) => {
  t.equal(cleanText('می\u200cخواهم'), 'می\u200cخواهم');
  t.equal(cleanText('Z\u0301\u0302\u0303\u0304\u0305'), 'Z\u0301\u0302\u0303');
});

test('text is measured in terminal columns', async (t) => {
  t.equal(columnsOf('Ada'), 3);
  t.equal(columnsOf('é'), 1);
  t.equal(columnsOf('e\u0301'), 1);
  t.equal(columnsOf('中村'), 4);
  t.equal(columnsOf('10♦'), 3);
  t.equal(columnsOf('👍'), 2);
  t.equal(columnsOf(''), 0);
});

test('long names are truncated between graphemes', async (t) => {
  t.equal(truncate('Ada', 3), 'Ada');
  t.equal(truncate('Adam', 3), 'Ad…');
  t.equal(truncate('中村さん', 5), '中村…');
  t.equal(truncate('中村さん', 4), '中…');
  t.equal(truncate('Ada L', 4), 'Ada…', 'the space before the ellipsis is dropped');
  t.equal(truncate('Ada', 0), '');
});

test('cells are padded according to their alignment', async (t) => {
  t.equal(padTo('ab', 5), 'ab   ');
  t.equal(padTo('ab', 5, 'right'), '   ab');
  t.equal(padTo('ab', 5, 'centre'), ' ab  ');
  t.equal(padTo('abcdef', 4), 'abc…');
});

test('counts, lists and names of seats are written in words', async (t) => {
  t.equal(pluralize(1, 'card'), '1 card');
  t.equal(pluralize(0, 'card'), '0 cards');
  t.equal(pluralize(2, 'match', 'matches'), '2 matches');
  t.equal(joinWithAnd([]), '');
  t.equal(joinWithAnd(['A']), 'A');
  t.equal(joinWithAnd(['A', 'B', 'C']), 'A, B and C');
  t.equal(seatName(['Ada'], 0), 'Ada');
  t.equal(seatName(['\u200b'], 0), 'Seat 0');
  t.equal(seatName([], 3), 'Seat 3');
});
