import { fork } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { test } from 'tap';
import { playGame } from '../../examples/bot.js';
import { faultsOf } from '../../examples/verify.js';
import type { AuditRecord } from '../../src/engine/audit.js';
import { openGame, startService } from '../support/service.js';

/** A busy machine starts the service slowly. */
const SLOW = { timeout: 120_000 };
const flipped = (hash: string): string => `${hash.startsWith('0') ? '1' : '0'}${hash.slice(1)}`;

test('a verifier of audit records', SLOW, async (t) => {
  const { url, call } = await startService(t);
  const game = await playGame(url, 'basra', { target: 10 });
  const record = (await call('GET', `${game.links.self}/audit`)).body as AuditRecord;
  const middle = record.entries[5];
  const noted = [record.commitment, middle?.hash ?? ''];

  await t.test('finds a true record right, with all that was noted', async (t) => {
    t.same(faultsOf(record, noted), []);
  });

  await t.test('finds each lie', async (t) => {
    const entries = record.entries.map((entry) => (entry === middle ? { ...entry, by: 'cpu:hard' } : entry));
    t.match(faultsOf({ ...record, entries }), [/^entry 5: the hash/]);
    const told = record.entries.map((entry) => (entry === middle ? { ...entry, events: [] } : entry));
    t.match(faultsOf({ ...record, entries: told }), [/^entry 5: the events/]);
    t.same(faultsOf({ ...record, head: flipped(record.head) }), ['the head is not the last hash']);
    t.same(faultsOf({ ...record, game: { ...record.game, result: null } }), [
      'the result is not that of the last state',
    ]);
    t.match(
      faultsOf({ ...record, seed: flipped(record.seed ?? '') })[0],
      'the seed does not fit the commitment',
    );
    t.match(faultsOf(record, [flipped(record.commitment)]), [/was noted, but is not in the record$/]);
  });

  await t.test('has nothing to check before the end', async (t) => {
    const { path } = await openGame(call, 'basra');
    t.same(faultsOf((await call('GET', `${path}/audit`)).body as AuditRecord), ['the game is not over']);
  });

  await t.test('runs from the command line', async (t) => {
    const program = fileURLToPath(
      new URL(`../../examples/verify${extname(import.meta.url)}`, import.meta.url),
    );
    const run = async (...args: string[]) => {
      const verifier = fork(program, args, { stdio: 'pipe' });
      verifier.stdin?.end(JSON.stringify(record));
      const [said, [code]] = await Promise.all([
        verifier.stdout ? text(verifier.stdout) : '',
        once(verifier, 'exit'),
      ]);
      return { said, code: code as number };
    };
    t.same(await run(...noted), { said: 'The record is right.\n', code: 0 });
    t.match(await run('nonsense'), { said: /^nonsense was noted/, code: 1 });
  });
});
