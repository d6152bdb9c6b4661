/** Tampered records of every game type: single bytes, whole entries, rewritten histories. */
import { test } from 'tap';
import type { GameType, Typed } from '#src/game-type.js';
import type { EntryRecord } from '#src/record/game-record.js';
import type { AuditRecordView } from '#src/record/schemas/audit.js';
import { playerRng } from '#src/record/rng.js';
import { canonicalJson } from '#src/record/hash-chain.js';
import { at } from '#src/kit/checked.js';
import { verifyStream } from '#src/record/verifier/stream.js';
import {
  connectFour,
  dealt,
  flipped,
  OPEN_SEAT,
  recordOf,
  typeOf,
  withJoin,
  withMove,
  type Played,
} from '#test/engine/support.js';
import { atLength } from '#test/support/length.js';
import { skip, verify as verifyInPython } from '#test/support/python.js';
import { gameTypes } from '#test/support/game-types.js';
import { seedOf } from '#test/support/play.js';
import { verifyRecord } from '#test/support/verifier.js';
import { bytesOf, copyOf, finishedGame, KEYS, newSigner, signedRecord, SIGNER } from './support.js';
import { FIELD_CHANGES, RESULT_CHANGES } from './tampered-records.js';

/** How many single-byte changes are tried on the record of each type. */
const SAMPLE = atLength({ brief: 10, full: 250 });
/** Of all bytes of the entries of a short game, how many are changed: every nth. */
const EVERY = atLength({ brief: 23, full: 1 });

const records = new Map<GameType, AuditRecordView>();

/** The signed record of a random game of a type. */
const randomRecord = (gameType: GameType): AuditRecordView => {
  const record = records.get(gameType) ?? signedRecord(finishedGame(gameType));
  records.set(gameType, record);
  return record;
};

const problemsIn = async (bytes: Buffer): Promise<number> =>
  (await verifyStream(bytesOf(bytes), { keys: [], checkpoints: [], hashes: [] }, () => undefined)).problems;

const parsed = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
};

/** The bytes of a record, and the range of its entries. */
const entriesIn = (record: AuditRecordView) => {
  const bytes = Buffer.from(JSON.stringify(record));
  const from = bytes.indexOf('"entries":') + '"entries":'.length;
  return { bytes, from, to: bytes.indexOf(',"head":"', from) };
};

/** `bytes` with another byte at `at`; `null` if that stands for the same JSON value. */
const withByte = (bytes: Buffer, at: number, byte: number): Buffer | null => {
  const changed = Buffer.from(bytes);
  changed[at] = byte;
  const value = parsed(changed);
  return value !== undefined && canonicalJson(value) === canonicalJson(parsed(bytes)) ? null : changed;
};

test('a change of a random byte of the entries is found', { timeout: 170_000 }, async (t) => {
  for (const gameType of gameTypes.values()) {
    const { bytes, from, to } = entriesIn(randomRecord(gameType));
    const rng = playerRng(seedOf(7));
    const missed: string[] = [];
    let changes = 0;
    while (changes < SAMPLE) {
      const at = from + rng.below(to - from);
      // Half of the new bytes are letters and digits, so that the result is often valid JSON.
      const byte = rng.below(2) === 0 ? rng.below(256) : 0x30 + rng.below(75);
      const changed = byte === bytes[at] ? null : withByte(bytes, at, byte);
      if (changed === null) continue;
      changes += 1;
      if ((await problemsIn(changed)) === 0) missed.push(`byte ${at}: ${byte}`);
    }
    t.same(missed, [], gameType.id);
  }
});

test('a change of a byte of the entries of a short game is found', { timeout: 170_000 }, async (t) => {
  const { bytes, from, to } = entriesIn(recordOf(connectFour('1212121')));
  t.equal(await problemsIn(bytes), 0);
  const missed: number[] = [];
  for (let at = from; at < to; at += EVERY) {
    const byte = bytes[at] ?? 0;
    // The next digit or letter, so that hashes and numbers stay well-formed.
    const changed = withByte(bytes, at, byte === 0x39 || byte === 0x66 ? 0x30 : byte + 1);
    if (changed !== null && (await problemsIn(changed)) === 0) missed.push(at);
  }
  t.same(missed, []);
  t.ok(to - from > 3000, 'more than 3000 bytes');
});

test('missing, swapped and repeated entries are found', async (t) => {
  for (const gameType of gameTypes.values()) {
    const record = randomRecord(gameType);
    const { entries } = record;
    const findings = (others: readonly object[]) => verifyRecord({ ...record, entries: others }).findings;
    const middle = Math.floor(entries.length / 2);
    const [before = {}, entry = {}] = entries.slice(middle - 1, middle + 1);
    t.ok(findings(entries.slice(0, -1)).length > 0, `${gameType.id}: without the tail`);
    t.ok(findings([...entries.slice(0, middle), ...entries.slice(middle + 1)]).length > 0, 'without one');
    t.ok(findings([...entries, ...entries.slice(-1)]).length > 0, 'one twice');
    const swapped = [...entries.slice(0, middle - 1), entry, before, ...entries.slice(middle + 1)];
    t.ok(findings(swapped).some(({ seq }) => seq === middle - 1), 'two swapped'); // prettier-ignore
    const renumbered = swapped.map((each, seq) => ({ ...each, seq }));
    t.ok(findings(renumbered).some(({ seq }) => seq === middle - 1), 'and renumbered'); // prettier-ignore
  }
});

test('a changed result or state is found', async (t) => {
  for (const gameType of gameTypes.values()) {
    const record = randomRecord(gameType);
    for (const change of RESULT_CHANGES) {
      const copy = copyOf(record);
      if (copy.game.result !== null) change(copy.game.result);
      t.match(verifyRecord(copy).findings, [
        { seq: null, text: 'the result does not follow from the last entry' },
      ]);
    }
    const copy = copyOf(record);
    copy.game.state = {};
    t.match(verifyRecord(copy).findings, [{ text: 'the state is not that of the last entry' }], gameType.id);
  }
});

test('a change of a field outside the entries is found', async (t) => {
  const record = signedRecord(finishedGame([...gameTypes.values()][0] as never));
  for (const change of FIELD_CHANGES) {
    const copy = copyOf(record);
    change(copy);
    t.ok(verifyRecord(copy, { keys: KEYS, checkpoints: [] }).findings.length > 0, String(change));
  }
});

/** What somebody with access to the database may do to one field of a stored entry. */
const ENTRY_CHANGES: Readonly<Record<string, (entry: EntryRecord) => Partial<EntryRecord>>> = {
  seat: ({ seat }) => ({ seat: seat === 0 ? 1 : 0 }),
  by: ({ by }) => ({ by: by === 'human' ? 'cpu:easy' : 'human' }),
  'a later time': ({ at }) => ({ at: at + 1_000_000 }),
  'an earlier time': ({ at }) => ({ at: at - 5000 }),
  body: ({ body }) => ({ body: flipped(body) }),
  hash: ({ hash }) => ({ hash: flipped(hash) }),
  'no events': () => ({ events: [] }),
  'a second event': ({ events }) => ({ events: [...events, ...events] }),
  'a move of another entry': ({ seq }) => ({ move: { type: 'drop', column: seq % 2 ? 6 : 7 } as Typed }),
  'a resignation': () => ({ move: { type: 'resign' } }),
  'a join': () => ({ move: { type: 'join', name: 'Grace' } as Typed }),
  'no move': ({ seq }) => ({ move: seq === 0 ? { type: 'join' } : null }),
};

const playedWithJoins = (id: string): Played => {
  const waiting = dealt(typeOf('connect-four'), 2, {}, { id, seats: [OPEN_SEAT, OPEN_SEAT] });
  return [1, 2, 1, 2, 1, 2, 1].reduce(
    (played, column) => withMove(played, { type: 'drop', column } as Typed),
    withJoin(withJoin(waiting, 'Ada')),
  );
};

test('both verifiers name the entry that was changed in the database first', async (t) => {
  const cases = Object.entries(ENTRY_CHANGES).flatMap(([name, change]) =>
    Array.from({ length: 10 }, (_, seq) => ({ name, change, seq })),
  );
  const records = cases.map(({ change, seq }, index) => {
    const played = playedWithJoins(`019b76da-a800-7000-8000-${String(index).padStart(12, '0')}`);
    const entries = played.entries.map((each) => (each.seq === seq ? { ...each, ...change(each) } : each));
    return recordOf({ ...played, entries });
  });
  const python = skip ? null : verifyInPython(records);
  for (const [index, { name, seq }] of cases.entries()) {
    const record = at(records, index);
    t.equal(verifyRecord(record).findings[0]?.seq, seq, `${name} in entry ${seq}`);
    const line = python?.lines.find((each) => each.startsWith(record.game.id));
    if (python) t.match(line, `${record.game.id}: entry ${seq}: `, `${name} in entry ${seq}, verify.py`);
  }
});

test('a rewritten history is found with a kept checkpoint', async (t) => {
  const [real, forged] = [connectFour('1212121'), connectFour('12121232')];
  const tail = connectFour('12');
  const { checkpoint, game, entries } = recordOf(real, SIGNER);
  if (checkpoint === undefined) throw new Error('it is not signed');
  const own = { game: game.id, entries: 6, head: entries[5]?.hash ?? '' };
  t.same(verifyRecord(recordOf(forged, null)).findings, [], 'it is consistent');
  const texts = async (played: typeof real, kept: object, signer = SIGNER) =>
    verifyRecord(recordOf(played, signer), {
      keys: KEYS,
      checkpoints: [kept as typeof checkpoint],
    }).findings.map(({ text }) => text);
  t.same(await texts(real, checkpoint), [], 'the true history matches the kept checkpoint');
  t.same(await texts(real, own), [], 'and a checkpoint that was noted during the game');
  t.same(await texts(connectFour('3434343'), checkpoint), [
    'its hash differs from the kept checkpoint: the history was rewritten',
  ]);
  t.same(await texts(connectFour('3434343'), own), [
    'its hash differs from the kept checkpoint: the history was rewritten',
  ]);
  t.same(await texts(tail, checkpoint), ['it has 3 entries, but the kept checkpoint has 8']);
  t.same(await texts(real, checkpoint, newSigner()), ['its checkpoint was not signed with the given key']);
  t.same(await texts(real, { ...checkpoint, signature: '00'.repeat(64) }), [
    'the kept checkpoint was not signed with the given key',
  ]);
  const renamed = { ...checkpoint, origin: 'elsewhere', signature: undefined };
  t.same(await texts(real, renamed), [
    'its checkpoint is from games.example, but the kept one from elsewhere',
  ]);
});
