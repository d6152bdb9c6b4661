/** docs/auditing.md: the published checkpoint is signed with the published key. */
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'tap';
import { isSigned } from '#src/record/checkpoints.js';
import { publicKeyOf } from '#src/record/crypto.js';
import { createSigner } from '#src/engine/signer.js';
import { canonicalJson } from '#src/record/hash-chain.js';
import { defined } from '#src/kit/checked.js';
import { TEST_SEED } from '#test/support/play.js';

const GAME = '019b76da-a800-7000-8000-000000000000';
/** What precedes the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

test('the checkpoint in docs/auditing.md', async (t) => {
  const text = readFileSync('docs/auditing.md', 'utf8');
  const der = Buffer.concat([PKCS8_PREFIX, TEST_SEED]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const signer = createSigner('games.example', key.export({ format: 'pem', type: 'pkcs8' }) as string);
  const head = defined(/^\| 7, the head \| `(\w+)` \|$/m.exec(text)?.[1], 'the published head');
  const { signature, ...signed } = signer.sign({ game: GAME, entries: 8, head });
  const raw = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
  t.ok(text.includes(`| public key, 32 bytes | \`${raw}\` |`));
  t.ok(text.includes(`| signature | \`${signature}\` |`));
  t.ok(text.includes(canonicalJson(signed)));
  const publicKey = publicKeyOf(signer.publicKey);
  t.ok(isSigned({ ...signed, signature }, publicKey));
  t.notOk(isSigned({ ...signed, signature, entries: 7 }, publicKey));
});
