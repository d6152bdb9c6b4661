/** The verifier in Python, on the records that the verifier of the service finds right, and on changed ones. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type Test } from 'tap';
import type { AuditRecordView } from '#src/http/schemas/audit.js';
import { commitmentOf } from '#src/engine/history/hash-chain.js';
import { jointSeedOf } from '#src/engine/history/seeds.js';
import { gameTypes } from '#src/games/index.js';
import type { Typed } from '#src/game-type.js';
import { connectFour, dealt, recordOf, typeOf, withMove } from '../engine/support.js';
import { seedOf } from '../support/play.js';
import { copyOf, finishedGame, signedRecord } from '../verify/support.js';

const skip = spawnSync('python3', ['--version']).status === 0 ? false : 'python3 is not installed';

const verify = (input: unknown[], ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('python3', ['examples/verify.py', ...args, '-'], {
    input: input.map((record) => `${JSON.stringify(record)}\n`).join(''),
    encoding: 'utf8',
  });
  return { status, lines: `${stdout}${stderr}`.trimEnd().split('\n') };
};

const fileWith = async (t: Test, value: unknown): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'parlour-kept-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'kept.json'), JSON.stringify(value));
  return join(folder, 'kept.json');
};

const seatCounts = ({ seats: { min, max }, configure }: ReturnType<typeof typeOf>): number[] =>
  Array.from({ length: max - min + 1 }, (_, at) => min + at).filter((seats) => configure({}, seats).ok);

/** A game whose seed is not that of the other tests. */
const withSeed = (n: number) => {
  const seed = seedOf(n).toString('hex');
  return { seed, commitment: commitmentOf(seed) };
};

test('the verifier in Python', { skip, timeout: 120_000 }, async (t) => {
  const records: AuditRecordView[] = [];
  for (const gameType of gameTypes.values()) {
    for (const seats of seatCounts(gameType)) {
      for (const n of [1, 2, 3]) records.push(await signedRecord(finishedGame(gameType, seats, withSeed(n))));
    }
  }
  const bets = withMove(dealt(typeOf('over-under-seven')), { type: 'bet', wager: 5, guess: 'over' } as Typed);
  records.push(await signedRecord(withMove(bets, { type: 'cash-out' })));
  const seedParts = { secret: 'ab'.repeat(32), clientSeed: 'läuft ☂' };
  const both = await signedRecord(
    finishedGame(typeOf('basra'), 2, {
      seed: jointSeedOf(seedParts),
      seedChosenBy: 'both',
      seedParts,
      commitment: commitmentOf(seedParts.secret),
    }),
  );

  await t.test('finds nothing wrong with true records', async (t) => {
    const all = [...records, both, await recordOf(dealt(typeOf('war')))];
    t.same(verify(all), {
      status: 0,
      lines: [
        '1 without a seed: only the chain of hashes could be checked there',
        `${all.length} records: no problems`,
      ],
    });
  });

  await t.test('finds the changed entry of every game', async (t) => {
    const changed = records.map((record) => {
      const copy = copyOf(record);
      const entry = copy.entries[2] ?? copy.entries[1];
      if (entry !== undefined) entry.body = record.head;
      return copy;
    });
    const { status, lines } = verify(changed);
    t.equal(status, 1);
    for (const { game } of changed) t.ok(lines.some((line) => line.startsWith(`${game.id}: entry `)));
    t.equal(lines.length, changed.length + 1);
  });

  await t.test('finds what does not follow from the seed', async (t) => {
    const told = (change: (copy: ReturnType<typeof copyOf>) => void, record = both): string => {
      const copy = copyOf(record);
      change(copy);
      return verify([copy]).lines.join('\n');
    };
    t.match(
      told((copy) => (copy.clientSeed = 'another')),
      /the seed does not follow/,
    );
    t.match(
      told((copy) => (copy.secret = 'cd'.repeat(32))),
      /the seed does not fit the commitment/,
    );
    // Another card in the first hand, another die: the hashes do not cover events.
    const lies = records.flatMap((record) => {
      const text = JSON.stringify(record.entries.map(({ events }) => events));
      const lie = text
        .replace(/"dice":\[(\d)/, (_, die) => `"dice":[${(Number(die) % 6) + 1}`)
        .replace(/"(?:cards|decks)":\[+"[^"]+"/, (found) => found.replace(/"[^"]+"$/, '"XX"'));
      const events = JSON.parse(lie) as AuditRecordView['entries'][number]['events'][];
      const entries = record.entries.map((entry, seq) => ({ ...entry, events: events[seq] }));
      return lie === text ? [] : [{ ...record, entries }];
    });
    const types = new Set(lies.map(({ game }) => game.type));
    t.equal(types.size, gameTypes.size - 2, 'in every game of chance');
    const { status, lines } = verify(lies);
    t.equal(status, 1);
    t.equal(lines.filter((line) => /entry \d+: the (hands|deal|dice)/.test(line)).length, lies.length);
  });

  await t.test('takes nothing that is missing for right', async (t) => {
    t.match(verify([]), { status: 2, lines: ['there is no record'] });
    const bare = both.entries.map(({ salt: _salt, stateHash: _stateHash, ...entry }) => entry);
    const seedless = { ...both, seed: null, entries: bare };
    t.match(verify([seedless]), { status: 1, lines: [/the game is over, but its seed is missing$/] });
    const bet = records.at(-1);
    const unrolled = copyOf(bet ?? both);
    for (const entry of unrolled.entries)
      entry.events = entry.events.filter(({ type }: Typed) => type !== 'rolled');
    t.match(verify([unrolled]), { status: 1, lines: [/entry 1: rolls of a bet/] });
    const text = JSON.stringify(bet).replaceAll(/"dice":\[\d/g, '"dice":[true');
    t.match(verify([JSON.parse(text)]), { status: 1, lines: [/entry 1: the dice/] });
    const id = '019b76da-a800-7000-8000-00000000000f';
    const kept = await fileWith(t, await signedRecord(finishedGame(typeOf('war'), 2, { id })));
    t.match(verify([both], '--checkpoint', kept), { status: 1, lines: [/no record of it$/] });
    const none = await fileWith(t, await recordOf(dealt(typeOf('war'))));
    t.match(verify([both], '--checkpoint', none), { status: 2 });
  });

  await t.test('finds entries left out or swapped, and a history that was rewritten', async (t) => {
    const { entries } = both;
    const swapped = [...entries.slice(0, 3), entries[4], entries[3], ...entries.slice(5)];
    t.match(verify([{ ...both, entries: swapped }]), { status: 1, lines: [/entry 3: /] });
    t.match(verify([{ ...both, entries: entries.slice(0, -1) }]), { status: 1, lines: [/the head is not/] });
    const { checkpoint } = await signedRecord(connectFour('1212121'));
    const kept = await fileWith(t, checkpoint);
    t.same(verify([await recordOf(connectFour('1212121'))], '--checkpoint', kept).status, 0);
    t.match(verify([await recordOf(connectFour('3434343'))], '--checkpoint', kept), {
      status: 1,
      lines: [/the history was rewritten$/],
    });
  });

  await t.test('does not stumble over what is no record', async (t) => {
    t.match(verify([{ status: 404 }, 7]), { status: 1, lines: [/no audit record/, /no audit record/] });
    t.equal(verify([], '--checkpoint', '/nowhere').status, 2);
  });
});
