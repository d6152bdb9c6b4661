/** docs/auditing.md: the published seeds that server and client chose together are those of the service. */
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'tap';
import { commitmentOf } from '#src/record/hash-chain.js';
import { jointSeedOf } from '#src/record/seeds.js';
import { TEST_SEED } from '#test/support/play.js';

const CLIENT_SEEDS = ['parlour', 'Zoë’s dice 🎲'];

test('the seeds chosen together in docs/auditing.md', async (t) => {
  const text = readFileSync('docs/auditing.md', 'utf8').replaceAll(/\s+/g, ' ');
  const secret = TEST_SEED.toString('hex');
  for (const clientSeed of CLIENT_SEEDS) {
    const seed = jointSeedOf({ secret, clientSeed });
    t.equal(seed, createHmac('sha256', TEST_SEED).update(Buffer.from(clientSeed)).digest('hex'));
    const row = `| \`${clientSeed}\` | \`${Buffer.from(clientSeed).toString('hex')}\` | \`${seed}\` |`;
    t.ok(text.includes(row), row);
  }
  t.ok(text.includes(`the commitment is their SHA-256, \`${commitmentOf(secret)}\``));
});
