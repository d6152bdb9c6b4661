import { createHmac } from 'node:crypto';
import { test } from 'tap';
import { bodyOf, canonicalJson, linkHash, saltOf, type EntryLink } from 'parlour-games/record/hash-chain';
import { TEST_SEED } from '#test/support/play.js';

/** RFC 8785, appendix B: IEEE 754 doubles as hex, and as JSON. */
const NUMBERS: Readonly<Record<string, string>> = {
  '8000000000000000': '0',
  '0000000000000001': '5e-324',
  ffefffffffffffff: '-1.7976931348623157e+308',
  '44b52d02c7e14af5': '9.999999999999997e+22',
  '444b1ae4d6e2ef4f': '999999999999999900000',
  '444b1ae4d6e2ef50': '1e+21',
  '3eb0c6f7a0b5ed8c': '9.999999999999997e-7',
  '3eb0c6f7a0b5ed8d': '0.000001',
  '41b3de4355555557': '333333333.33333343',
};

test('canonical JSON (RFC 8785)', async (t) => {
  await t.test('writes numbers as in appendix B', async (t) => {
    for (const [bytes, text] of Object.entries(NUMBERS)) {
      t.equal(canonicalJson(Buffer.from(bytes, 'hex').readDoubleBE()), text);
    }
    for (const value of [NaN, Infinity, -Infinity]) t.throws(() => canonicalJson({ value }));
  });

  await t.test('sorts keys by UTF-16 code units as in section 3.2.3', async (t) => {
    const value = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    };
    const order = ['\r', '1', '\u0080', '\u00f6', '\u20ac', '\ud83d\ude00', '\ufb33'];
    const positions = order.map((key) => canonicalJson(value).indexOf(`${JSON.stringify(key)}:`));
    t.ok(
      positions.every((position, index) => position > (positions[index - 1] ?? 0)),
      positions.join(' '),
    );
  });

  await t.test(
    'sorts keys that look like numbers as strings, keeps the order of lists and adds no spaces',
    async (t) => {
      t.equal(
        canonicalJson({ 10: 'b', 9: 'a', '-': [3, 1, 2], A: {}, a: [] }),
        '{"-":[3,1,2],"10":"b","9":"a","A":{},"a":[]}',
      );
    },
  );

  await t.test('refuses values that are not JSON', async (t) => {
    t.throws(() => canonicalJson(undefined), TypeError);
  });
});

test('the hashes of an entry', async (t) => {
  const move = { type: 'drop', column: 1 };
  const state = { b: 1, a: 2 };

  await t.test(
    'the body is the HMAC of the canonical move and state, keyed by the 32 bytes of the salt',
    async (t) => {
      const salt = saltOf(TEST_SEED.toString('hex'), 1);
      const reordered = { column: 1, type: 'drop' };
      const text = '{"move":{"column":1,"type":"drop"},"state":{"a":2,"b":1}}';
      t.equal(
        bodyOf(salt, move, state),
        createHmac('sha256', Buffer.from(salt, 'hex')).update(text).digest('hex'),
      );
      t.equal(bodyOf(salt, reordered, { a: 2, b: 1 }), bodyOf(salt, move, state));
    },
  );

  await t.test('a link depends on each of its fields', async (t) => {
    const link: EntryLink = {
      game: 'g',
      seq: 1,
      seat: 0,
      by: 'human',
      at: '2026-01-01T00:00:00.000Z',
      body: 'b',
      prev: 'p',
    };
    const others: EntryLink[] = [
      { ...link, game: 'h' },
      { ...link, seq: 2 },
      { ...link, seat: 1 },
      { ...link, by: 'cpu:easy' },
      { ...link, at: '2026-01-01T00:00:00.001Z' },
      { ...link, body: 'c' },
      { ...link, prev: 'q' },
    ];
    t.equal(new Set([link, ...others].map(linkHash)).size, 8);
    const { prev, ...rest } = link;
    t.equal(linkHash({ prev, ...rest }), linkHash(link), 'but not on the order of fields');
  });
});
