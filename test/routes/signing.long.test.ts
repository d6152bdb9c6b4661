/** Signed checkpoints of finished games. */
import { createPublicKey, generateKeyPairSync, verify, type KeyObject } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type Test } from 'tap';
import { createSigner } from '#src/engine/signer.js';
import { canonicalJson } from 'parlour-games/record/hash-chain';
import { dropAll, openGame, startService, TWO_HUMANS } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';

const pemOf = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }) as string;

const keyFile = async (t: Test, text: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'parlour-key-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'key.pem'), text);
  return join(folder, 'key.pem');
};

const newKey = (): string => pemOf(generateKeyPairSync('ed25519').privateKey);

test('a service with a key', async (t) => {
  const file = await keyFile(t, newKey());
  const { call } = await startService(t, { SIGNING_KEY_FILE: file, SIGNING_ORIGIN: 'games.example' });
  const { body: published } = await call('GET', '/v1/signing-key');

  await t.test('publishes its public key', async (t) => {
    t.match(published, { algorithm: 'Ed25519', origin: 'games.example' });
    t.match(published.publicKey, /^-----BEGIN PUBLIC KEY-----\n/);
  });

  await t.test('signs finished games only', async (t) => {
    const game = await openGame(call, 'connect-four', TWO_HUMANS);
    await dropAll(call, game, '121212');
    t.notOk('checkpoint' in (await call('GET', `${game.path}/audit`)).body);
    await call('POST', `${game.path}/moves`, { token: game.tokens[0], body: { type: 'drop', column: 1 } });
    const { head, entries, checkpoint } = (await call('GET', `${game.path}/audit`)).body;
    const { signature, ...signed } = checkpoint;
    t.same(signed, { origin: 'games.example', game: game.id, entries: 8, head });
    t.equal(head, entries.at(-1).hash);
    const bytes = Buffer.from(canonicalJson(signed));
    const key = createPublicKey(published.publicKey);
    t.ok(verify(null, bytes, key, Buffer.from(signature, 'hex')));
    t.same(
      (await call('GET', `${game.path}/audit`)).body.checkpoint,
      checkpoint,
      'the signature is the same every time',
    );
  });
});

test('a service without a key signs nothing', async (t) => {
  const { call } = await sharedService(t);
  t.match((await call('GET', '/v1/signing-key')).body, { status: 404, code: 'not-found' });
  const game = await openGame(call, 'connect-four', TWO_HUMANS);
  await dropAll(call, game, '1212121');
  t.notOk('checkpoint' in (await call('GET', `${game.path}/audit`)).body);
});

test('a key that is not an Ed25519 key is refused at startup', async (t) => {
  for (const [text, fault] of [
    ['no key at all', 'the file does not contain a private key in PEM format'],
    [pemOf(generateKeyPairSync('x25519').privateKey), 'the key is of type x25519, not Ed25519'],
    [createSigner('parlour', newKey()).publicKey, 'the file does not contain a private key in PEM format'],
  ] as const) {
    const SIGNING_KEY_FILE = await keyFile(t, text);
    await t.rejects(startService(t, { SIGNING_KEY_FILE }), {
      message: new RegExp(`^SIGNING_KEY_FILE cannot be used: .*${fault}.*openssl genpkey -algorithm ed25519`),
    });
  }
  await t.rejects(startService(t, { SIGNING_KEY_FILE: '/nowhere/key.pem' }), { message: /ENOENT/ });
  await t.rejects(startService(t, { SIGNING_ORIGIN: 'two words' }), { message: /SIGNING_ORIGIN/ });
});
