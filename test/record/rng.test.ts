/** Random numbers of entries. test/docs/auditing.test.ts compares them with the published vectors. */
import { createHmac } from 'node:crypto';
import { test } from 'tap';
import { entryRng, playerRng, seatingRng } from 'parlour-games/record/rng';
import type { Rng } from 'parlour-games/game-type';
import { seedOf, TEST_SEED } from '#test/support/play.js';

const WORD_RANGE = 2 ** 32;
/** The first words of entry 0 of the test seed. */
const WORDS = [0x2d664c31, 0xff27713c, 0xee9962dc, 0x21b2f913];

const words = ({ below }: Rng, count: number): number[] =>
  Array.from({ length: count }, () => below(WORD_RANGE));

test('the words of an entry', async (t) => {
  await t.test('are big-endian, eight per block, with blocks counted from 0', async (t) => {
    const blocks = [0, 1, 2].map((block) => createHmac('sha256', TEST_SEED).update(`12:${block}`).digest());
    const expected = blocks.flatMap((block) =>
      Array.from({ length: 8 }, (_, i) => block.readUInt32BE(4 * i)),
    );
    t.same(words(entryRng(TEST_SEED, 12), 24), expected);
  });

  await t.test('differ by entry, by seed and by use', async (t) => {
    const streams = [
      entryRng(TEST_SEED, 1),
      entryRng(seedOf(1), 0),
      playerRng(TEST_SEED),
      seatingRng(TEST_SEED),
    ];
    for (const stream of streams) t.notSame(words(stream, 4), WORDS);
    t.same(words(entryRng(TEST_SEED, 0), 4), WORDS, 'and begins anew each time');
  });
});

test('below', async (t) => {
  await t.test('rejects words from floor(2^32 / n) · n on', async (t) => {
    const [first = 0, second = 0, third = 0, fourth = 0] = WORDS;
    const threeQuarters = entryRng(TEST_SEED, 0);
    t.same(
      [threeQuarters.below(3 * 2 ** 30), threeQuarters.below(3 * 2 ** 30)],
      [first, fourth],
      'skips two words',
    );
    const exact = entryRng(TEST_SEED, 0);
    t.same([exact.below(second), exact.below(second)], [first, third], 'the limit itself is rejected');
    const wider = entryRng(TEST_SEED, 0);
    t.same([wider.below(second + 1), wider.below(second + 1)], [first, second], 'the word below it is not');
  });

  await t.test('is the word modulo n', async (t) => {
    const { below } = entryRng(TEST_SEED, 0);
    t.same([below(10), below(7), below(52)], [0x2d664c31 % 10, 0xff27713c % 7, 0xee9962dc % 52]);
  });

  await t.test('consumes a word even for n = 1', async (t) => {
    const { below } = entryRng(TEST_SEED, 0);
    t.same([below(1), below(WORD_RANGE)], [0, WORDS[1]]);
  });

  await t.test('refuses anything but an integer from 1 to 2^32', async (t) => {
    const { below } = entryRng(TEST_SEED, 0);
    for (const n of [0, -1, 1.5, NaN, Infinity, WORD_RANGE + 1]) t.throws(() => below(n), RangeError);
    t.equal(below(WORD_RANGE), WORDS[0], 'a refusal consumes no word');
  });
});

test('shuffle', async (t) => {
  await t.test('returns a copy, and consumes no word for lists of zero or one item', async (t) => {
    const rng = entryRng(TEST_SEED, 0);
    const list = Object.freeze(['a', 'b', 'c']);
    t.same([rng.shuffle([]), rng.shuffle(['a'])], [[], ['a']]);
    t.equal(rng.below(WORD_RANGE), WORDS[0]);
    t.not(rng.shuffle(list), list);
  });

  await t.test('puts three items in each order about equally often', async (t) => {
    const { shuffle } = entryRng(TEST_SEED, 3);
    const counts = new Map<string, number>();
    for (let i = 0; i < 6000; i += 1) {
      const order = shuffle(['a', 'b', 'c']).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    t.equal(counts.size, 6);
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
    t.ok(chiSquare < 20.5, `χ² of 5 degrees of freedom at 0.1 %: ${chiSquare}`);
  });
});

test('dice show each face', async (t) => {
  const { die } = entryRng(TEST_SEED, 4);
  t.same(new Set(Array.from({ length: 200 }, die)), new Set([1, 2, 3, 4, 5, 6]));
});
