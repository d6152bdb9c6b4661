/** The verifier in Python, on sound records and on records that were tampered with. */
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type Test } from 'tap';
import type { AuditRecordView } from 'parlour-games/record/schemas/audit';
import { commitmentOf } from 'parlour-games/record/hash-chain';
import { jointSeedOf } from 'parlour-games/record/seeds';
import { testedTypes } from '#test/support/game-types.js';
import type { GameType, Typed } from 'parlour-games/game-type';
import { at, defined } from 'parlour-games/kit/checked';
import { dealt, recordOf } from '#test/engine/support.js';
import { seatCounts } from '#test/laws/support.js';
import { seedOf } from '#test/support/play.js';
import { skip, SOURCES, verify } from '#test/support/python.js';
import { copyOf, finishedGame, newSigner, signedRecord, SIGNER } from '#test/record/verifier/support.js';

const fileWith = async (t: Test, value: unknown): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'parlour-kept-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'kept.json'), typeof value === 'string' ? value : JSON.stringify(value));
  return join(folder, 'kept.json');
};

/** For tests that work with any game type. */
const sampleType = at(testedTypes, 0);

const UNCHECKED_MOVES =
  'whether the moves follow the rules was not checked: parlour-verify of the npm package parlour-games does that';

const HOLDS = 'chain and seed hold; rules not checked';

/** The program names the types whose deals it cannot check. */
const noteOf = (type: string): string =>
  `${type} has no module in parlour.verify.deals: its deals could not be checked`;
const DEALS = join(SOURCES, 'parlour/verify/deals');
const moduleOf = (id: string): string => `${id.replaceAll('-', '_').replace(/^(?=\d)/, '_')}.py`;
/** The types whose rules the program knows: the first version. */
const knownTypes = testedTypes.filter(({ rules }) => rules.version === 1);
const notes = knownTypes
  .map(({ id }) => id)
  .filter((id) => !existsSync(join(DEALS, moduleOf(id))))
  .map(noteOf);

/** The game types whose modules compare events with the seed. */
const typesWithRng = knownTypes
  .map(({ id }) => id)
  .filter((id) => existsSync(join(DEALS, moduleOf(id))))
  .filter((id) => readFileSync(join(DEALS, moduleOf(id)), 'utf8').includes('def on_'));

const hasEvent = ({ entries }: AuditRecordView, wanted: string): boolean =>
  entries.some(({ events }) => events.some(({ type }: Typed) => type === wanted));

/** With these seeds, random play rolls dice in every type that has dice. */
const SEEDS = [4, 5, 7];

const withSeed = (n: number) => {
  const seed = seedOf(n).toString('hex');
  return { seed, commitment: commitmentOf(seed) };
};

test('the verifier in Python', { skip }, async (t) => {
  const records: AuditRecordView[] = [];
  for (const gameType of knownTypes) {
    for (const seats of seatCounts(gameType)) {
      for (const n of SEEDS) records.push(signedRecord(finishedGame(gameType, seats, withSeed(n))));
    }
  }
  const seedParts = { secret: 'ab'.repeat(32), clientSeed: 'läuft ☂' };
  const both = signedRecord(
    finishedGame(sampleType, sampleType.seats.default, {
      seed: jointSeedOf(seedParts),
      seedChosenBy: 'both',
      seedParts,
      commitment: commitmentOf(seedParts.secret),
    }),
  );

  await t.test('finds nothing wrong with sound records', async (t) => {
    const all = [...records, both];
    const lines = [...notes, UNCHECKED_MOVES, `${all.length} records: ${HOLDS}`];
    t.same(verify(all), { status: 4, lines });
    t.same(verify(all, '--chain-only'), { status: 0, lines });
  });

  await t.test('says that a record of a running game proves nothing yet', async (t) => {
    const running = recordOf(dealt(sampleType));
    t.match(verify([running]), {
      status: 3,
      lines: [
        '1 game is not over: only the hash chain and the seats could be checked',
        '1 record: consistent, but not finished: nothing is proven yet',
      ],
    });
    const { status, lines } = verify([both, running], '--finished');
    t.equal(status, 1);
    t.ok(lines.includes(`${running.game.id}: the game is not over`));
    t.equal(verify([both], '--finished').status, 4);
  });

  await t.test('checks signatures', async (t) => {
    const key = await fileWith(t, SIGNER.publicKey);
    const other = await fileWith(t, newSigner().publicKey);
    t.equal(verify([both], '--key', key).status, 4);
    const faultWith = (record: AuditRecordView, ...args: string[]): string =>
      verify([record], ...args).lines[0] ?? '';
    t.match(faultWith(both, '--key', other), /its checkpoint was not signed with the given key/);
    const { checkpoint: _, ...unsigned } = both;
    t.match(faultWith(unsigned, '--key', key), /it has no checkpoint, so nobody has signed it/);
    const moved = copyOf(both);
    Object.assign(moved, { checkpoint: { ...both.checkpoint, entries: 2 } });
    t.match(faultWith(moved), /its checkpoint does not belong to these entries/);
    t.match(verify([both], '--key', await fileWith(t, 'no key')), {
      status: 2,
      lines: ['the key file holds no Ed25519 public key in PEM format'],
    });
  });

  await t.test('finds whatever does not follow from the seed', async (t) => {
    const linesAfter = (change: (copy: ReturnType<typeof copyOf>) => void): string => {
      const copy = copyOf(both);
      change(copy);
      return verify([copy]).lines.join('\n');
    };
    t.match(
      linesAfter((copy) => (copy.clientSeed = 'another')),
      /the seed does not follow/,
    );
    t.match(
      linesAfter((copy) => (copy.secret = 'cd'.repeat(32))),
      /the seed does not match the commitment/,
    );
    // Another card in the first hand, or another die. The hashes do not cover events.
    const lies = records.flatMap((record) => {
      if (!typesWithRng.includes(record.game.type)) return [];
      const text = JSON.stringify(record.entries.map(({ events }) => events));
      const lie = text
        .replace(/"dice":\[(\d)/, (_, die) => `"dice":[${(Number(die) % 6) + 1}`)
        .replace(/"(?:cards|decks)":\[+"[^"]+"/, (found) => found.replace(/"[^"]+"$/, '"XX"'));
      const events = JSON.parse(lie) as AuditRecordView['entries'][number]['events'][];
      const entries = record.entries.map((entry, seq) => ({ ...entry, events: events[seq] }));
      return lie === text ? [] : [{ ...record, entries }];
    });
    const types = new Set(lies.map(({ game }) => game.type));
    t.same([...types].sort(), typesWithRng.sort(), 'in every type whose events are compared');
    const { status, lines } = verify(lies);
    t.equal(status, 1);
    t.equal(lines.filter((line) => /: entry \d+: the (hands|deal|dice)/.test(line)).length, lies.length);
  });

  await t.test('does not accept a record with something missing', async (t) => {
    t.match(verify([]), { status: 2, lines: ['the input holds no record'] });
    const bare = both.entries.map(({ salt: _salt, stateHash: _stateHash, ...entry }) => entry);
    const seedless = { ...both, seed: null, entries: bare };
    t.match(verify([seedless]), { status: 1, lines: [/the game is over, but its seed is missing$/] });
    const bet = defined(
      records.find((record) => hasEvent(record, 'rolled')),
      'a record with dice',
    );
    const unrolled = copyOf(bet);
    for (const entry of unrolled.entries)
      entry.events = entry.events.filter(({ type }: Typed) => type !== 'rolled');
    t.match(verify([unrolled]), { status: 1, lines: [/: entry \d+: rolls of a bet/] });
    const text = JSON.stringify(bet).replaceAll(/"dice":\[\d/g, '"dice":[true');
    t.match(verify([JSON.parse(text)]), { status: 1, lines: [/: entry \d+: the dice/] });
    const id = '019b76da-a800-7000-8000-00000000000f';
    const kept = await fileWith(t, signedRecord(finishedGame(sampleType, sampleType.seats.default, { id })));
    t.match(verify([both], '--checkpoint', kept), { status: 1, lines: [/but no record$/] });
    const unsigned = await fileWith(t, recordOf(dealt(sampleType)));
    t.match(verify([both], '--checkpoint', unsigned), { status: 2 });
  });

  await t.test('finds a missing last entry, and a rewritten history', async (t) => {
    const shorter = { ...both, entries: both.entries.slice(0, -1) };
    t.match(verify([shorter]), { status: 1, lines: [/the head is not/] });
    const games = [1, 2].map((n) => finishedGame(sampleType, sampleType.seats.default, withSeed(n)));
    const [first, second] = games.map(signedRecord);
    const kept = await fileWith(t, first?.checkpoint);
    t.same(verify([first], '--checkpoint', kept).status, 4);
    t.match(verify([second], '--checkpoint', kept), {
      status: 1,
      lines: [/the history was rewritten$/],
    });
  });

  await t.test('checks records of unknown types in the same way', async (t) => {
    const unknownType: GameType = { ...sampleType, id: 'unknown-type' };
    const record = signedRecord(finishedGame(unknownType));
    t.same(verify([record]), {
      status: 4,
      lines: [noteOf('unknown-type'), UNCHECKED_MOVES, `1 record: ${HOLDS}`],
    });
    const copy = copyOf(record);
    at(copy.entries, 1).salt = record.head;
    t.match(verify([copy]), { status: 1, lines: [/entry 1: its salt does not follow from the seed$/] });
  });
});
