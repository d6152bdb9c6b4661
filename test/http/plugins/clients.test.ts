import { test } from 'tap';
import { rateLimitKeyOf } from '#src/http/plugins/clients.js';

const allEqual = (keys: readonly string[]): boolean => new Set(keys).size === 1;

test('an IPv6 network (/64) shares a key', async (t) => {
  const network = [
    '2001:db8::1',
    '2001:DB8::ffff:2',
    '2001:0db8:0000:0000:1:2:3:4',
    '2001:db8::',
    '2001:db8::1%eth0',
  ];
  t.ok(allEqual(network.map(rateLimitKeyOf)));
  t.not(rateLimitKeyOf('2001:db8:0:1::1'), rateLimitKeyOf('2001:db8::1'));
  t.equal(rateLimitKeyOf('::1'), rateLimitKeyOf('::2'));
  t.equal(rateLimitKeyOf('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::');
});

test('an IPv4 address is a key of its own, also in IPv6 notation', async (t) => {
  t.ok(
    allEqual(
      ['192.0.2.1', '::ffff:192.0.2.1', '::FFFF:c000:201', '0:0:0:0:0:ffff:192.0.2.1'].map(rateLimitKeyOf),
    ),
  );
  t.not(rateLimitKeyOf('::ffff:192.0.2.2'), rateLimitKeyOf('192.0.2.1'));
});
