import { test } from 'tap';
import Fastify from 'fastify';
import { addressOf, rateLimitKeyOf, trustedProxies } from '#src/http/plugins/clients.js';

const allEqual = (keys: readonly string[]): boolean => new Set(keys).size === 1;

test('an IPv6 network (/64) shares a key', async (t) => {
  const network = [
    '2001:db8::1',
    '2001:DB8::ffff:2',
    '2001:0db8:0000:0000:1:2:3:4',
    '2001:db8::',
    '2001:db8::1%eth0',
    '2001:db8::1%br-4f.2:1',
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

const PEER = '10.0.0.7';
/** What X-Forwarded-For says behind a proxy at `PEER`, in 10.0.0.0/8, and whose request that is. */
const FORWARDED: Readonly<Record<string, string>> = {
  '198.51.100.7': '198.51.100.7',
  ' 198.51.100.7 ': '198.51.100.7',
  '203.0.113.1, 198.51.100.7': '198.51.100.7',
  '203.0.113.1, 198.51.100.7, 10.1.2.3': '198.51.100.7',
  '198.51.100.7, 10.1.2.3:443, [::ffff:10.1.2.3]:443': '198.51.100.7',
  '198.51.100.7:50123': '198.51.100.7',
  '::ffff:198.51.100.7': '198.51.100.7',
  '[::ffff:198.51.100.7]:50123': '198.51.100.7',
  '2001:db8:9:9::1': '2001:db8:9:9::',
  '[2001:db8:9:9::1]': '2001:db8:9:9::',
  '[2001:DB8:9:9::1]:50123': '2001:db8:9:9::',
  '"[2001:db8:9:9::1]:50123"': '2001:db8:9:9::',
  '2001:db8:9:9::1%eth0': '2001:db8:9:9::',
  '2001:db8:9:9::1%br-4f.2:1': '2001:db8:9:9::',
  '198.51.100.7, ::ffff:10.1.2.3%br-4f': '198.51.100.7',
  '': PEER,
  unknown: PEER,
  _hidden: PEER,
  '198.51.100.7:': PEER,
  '198.51.100.7:x': PEER,
  '198.51.100.7:500000': PEER,
  '198.51.100.256': PEER,
  '198.51.0100.7': PEER,
  '3325256711': PEER,
  '[2001:db8::1': PEER,
  '[]': PEER,
  'for=198.51.100.7': PEER,
  '198.51.100.7, unknown': PEER,
  '198.51.100.7, unknown, 10.1.2.3': '10.1.2.3',
};

test('a client behind a proxy is what the proxy says of it, in one form', async (t) => {
  const addressBehind = async (setting: string, remoteAddress: string, forwarded: string) => {
    const app = Fastify({ trustProxy: trustedProxies(setting) });
    app.get('/', addressOf);
    return (await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': forwarded } })).body;
  };
  for (const [header, address] of Object.entries(FORWARDED)) {
    t.equal(await addressBehind('loopback, 10.0.0.0/8', PEER, header), address, `“${header}”`);
    t.equal(await addressBehind('uniquelocal', `::ffff:${PEER}`, header), address, `“${header}”, by name`);
    t.equal(await addressBehind('10.0.0.1', PEER, header), PEER, `“${header}” from whoever is not trusted`);
    t.equal(await addressBehind('', PEER, header), PEER, `“${header}” without a proxy`);
  }
});
