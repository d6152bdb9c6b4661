/** Which targets webhooks may have. */
import { test } from 'tap';
import { createLocate, type Resolve } from '#src/http/webhooks.js';

const PUBLIC = ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'];

/** By what they are, as RFC 6890 and its successors say. */
const SPECIAL: Readonly<Record<string, readonly string[]>> = {
  unspecified: ['0.0.0.0', '0.1.2.3', '::'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1'],
  'link-local': ['169.254.169.254', 'fe80::1', 'febf::1'],
  'site-local': ['fec0::1'],
  'carrier-grade NAT': ['100.64.0.1', '100.127.255.255'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1'],
  broadcast: ['255.255.255.255'],
  reserved: ['240.0.0.1', '192.0.0.1', '198.18.0.1', '198.19.255.255', '4000::1', '100::1'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1'],
  'IPv4-mapped': ['::ffff:127.0.0.1', '::ffff:93.184.216.34', '::ffff:7f00:1'],
  'IPv4-compatible': ['::127.0.0.1', '::93.184.216.34'],
  'IPv4-translated': ['::ffff:0:127.0.0.1'],
  NAT64: ['64:ff9b::7f00:1', '64:ff9b::5db8:d822', '64:ff9b:1::1'],
  '6to4': ['2002:7f00:1::1', '192.88.99.1'],
  Teredo: ['2001:0:53aa:64c::1'],
};

const resolvingTo =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses;

const targetsOf = (hosts: string, resolve: Resolve = resolvingTo(...PUBLIC)) => ({
  locate: createLocate(hosts, resolve),
});

test('special addresses are refused, whatever the host is called', async (t) => {
  const { locate } = targetsOf('*');
  for (const [kind, addresses] of Object.entries(SPECIAL))
    for (const address of addresses) {
      const literal = address.includes(':') ? `[${address}]` : address;
      await t.rejects(locate(`https://${literal}/`), { code: 'webhook-refused' }, `${kind} ${address}`);
      const { locate: locateName } = targetsOf('*', resolvingTo(PUBLIC[0] ?? '', address));
      await t.rejects(
        locateName('https://a.test/'),
        { code: 'webhook-refused' },
        `${kind} ${address}, a name`,
      );
    }
  for (const address of PUBLIC) {
    const literal = address.includes(':') ? `[${address}]` : address;
    t.equal((await locate(`https://${literal}/`)).address, address);
    t.equal((await targetsOf('*', resolvingTo(address)).locate('https://a.test/')).address, address);
  }
});

test('other spellings of an address are that address', async (t) => {
  const { locate } = targetsOf('*');
  for (const host of ['2130706433', '0x7f.1', '0177.0.0.1', '127.1', '[::ffff:7f00:1]', '１２７.0.0.1'])
    await t.rejects(locate(`https://${host}/`), { code: 'webhook-refused' }, host);
});

test('a host that is named may have any address, scheme and port', async (t) => {
  const { locate } = targetsOf(' Named.test,10.0.0.1 , [::1], *.wild.test', resolvingTo('127.0.0.1', '::1'));
  for (const url of ['http://named.test:81/', 'https://NAMED.test', 'http://10.0.0.1', 'http://[0::1]:5/'])
    t.match(await locate(url), { url: new URL(url) });
  for (const url of ['http://named.test.', 'http://a.named.test', 'http://10.0.0.2', 'https://wild.test'])
    await t.rejects(locate(url), { code: 'webhook-refused' }, url);
  await t.rejects(locate('http://user:password@named.test'), /no user name/);
});

test('elsewhere only https on port 443', async (t) => {
  const { locate } = targetsOf('*.Wild.test');
  for (const url of ['https://a.wild.test', 'https://a.b.wild.test:443/x?y'])
    t.equal((await locate(url)).address, PUBLIC[0]);
  for (const url of ['http://a.wild.test', 'http://a.wild.test:443', 'https://a.wild.test:444'])
    await t.rejects(locate(url), /port 443 only/, url);
});

test('a name is resolved each time, and refused without an address', async (t) => {
  const answers = [[...PUBLIC], ['127.0.0.1'], []];
  const { locate } = targetsOf('*', async () => answers.shift() ?? Promise.reject(new Error('ENOTFOUND')));
  t.equal((await locate('https://a.test')).address, PUBLIC[0]);
  await t.rejects(locate('https://a.test'), /not public/);
  await t.rejects(locate('https://a.test'), /no address/);
  await t.rejects(locate('https://a.test'), /no address/);
});

test('the system resolves hosts that are named', async (t) => {
  const locate = createLocate('localhost,*');
  t.match((await locate('http://localhost:1')).address, /^(127\.0\.0\.1|::1)$/);
  await t.rejects(locate('https://no-such-name.invalid'), /no address/);
});
