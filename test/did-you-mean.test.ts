import { test } from 'tap';
import { suggestName } from '#src/did-you-mean.js';

const NAMES = ['column', 'visibility', 'autoplay', 'seats'];
const near = (name: string, tolerance: number): string | null => suggestName(name, NAMES, () => tolerance);

test('the nearest name, within the tolerance', async (t) => {
  t.equal(near('colum', 1), 'column', 'a letter is missing');
  t.equal(near('columns', 1), 'column', 'a letter too many');
  t.equal(near('colunn', 1), 'column', 'another letter');
  t.equal(near('auto_Play', 0), 'autoplay', 'capitals and separators do not count');
  t.equal(near('colmun', 1), null, 'two letters');
  t.equal(near('colmun', 2), 'column');
  t.equal(near('', 3), null);
  t.equal(
    suggestName('seat', ['seats', 'seat2', 'seat'], () => 1),
    'seat',
    'of several the closest',
  );
  t.equal(
    suggestName('seat', [], () => 9),
    null,
  );
  t.equal(near('column'.repeat(20), 1000), null, 'long names are not compared');
});

test('the tolerance may depend on the length of the candidate', async (t) => {
  const tolerance = (letters: number): number => Number(letters > 6);
  t.equal(suggestName('colum', NAMES, tolerance), null);
  t.equal(suggestName('autopley', NAMES, tolerance), 'autoplay');
});
