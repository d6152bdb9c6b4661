/** docs/auditing.md: the seeds of both sides that it publishes. */
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'tap';
import { commitmentOf } from '#src/engine/history/hash-chain.js';
import { jointSeedOf } from '#src/engine/history/seeds.js';
import { TEST_SEED } from '../support/play.js';

test('the seeds of both sides in docs/auditing.md are those of the service', (t) => {
  const text = readFileSync('docs/auditing.md', 'utf8').replaceAll(/\s+/g, ' ');
  const [secret, clientSeeds] = [TEST_SEED.toString('hex'), ['parlour', 'Zoë’s dice 🎲']];
  for (const clientSeed of clientSeeds) {
    const seed = jointSeedOf({ secret, clientSeed });
    t.equal(seed, createHmac('sha256', TEST_SEED).update(Buffer.from(clientSeed)).digest('hex'));
    const row = `| \`${clientSeed}\` | \`${Buffer.from(clientSeed).toString('hex')}\` | \`${seed}\` |`;
    t.ok(text.includes(row), row);
  }
  t.ok(text.includes(`the commitment is their SHA-256, \`${commitmentOf(secret)}\``));
  t.end();
});
