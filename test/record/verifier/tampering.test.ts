/** Tampered records: single bytes, entries, the game that is shown, rewritten histories. */
import { test } from 'tap';
import type { EntryRecord } from 'parlour-games/record/game-record';
import { canonicalJson } from 'parlour-games/record/hash-chain';
import { at, defined, get } from 'parlour-games/kit/checked';
import { verifyStream } from 'parlour-games/record/verifier/stream';
import {
  connectFour,
  dropped,
  findingsIn,
  flipped,
  OPEN_SEAT,
  recordOf,
  withJoin,
} from '#test/engine/support.js';
import { atLength } from '#test/support/length.js';
import { gameTypes, testedTypes } from '#test/support/game-types.js';
import { verifyRecord } from '#test/support/verifier.js';
import {
  bytesOf,
  copyOf,
  finishedGame,
  idOf,
  KEYS,
  newSigner,
  pythonFindings,
  signedRecord,
  SIGNER,
} from './support.js';
import { FIELD_CHANGES, RESULT_CHANGES } from './tampered-records.js';

/** Of all bytes of the entries of a short game, how many are changed: every nth. */
const EVERY = atLength({ brief: 41, full: 3 });

const problemsIn = async (bytes: Buffer): Promise<number> =>
  (await verifyStream(bytesOf(bytes), { keys: [], checkpoints: [], hashes: [] }, () => undefined)).problems;

const parsed = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
};

/** `bytes` with another byte at `at`; `null` if that stands for the same JSON value. */
const withByte = (bytes: Buffer, at: number, byte: number): Buffer | null => {
  const changed = Buffer.from(bytes);
  changed[at] = byte;
  const value = parsed(changed);
  return value !== undefined && canonicalJson(value) === canonicalJson(parsed(bytes)) ? null : changed;
};

test('a change of a byte of the entries of a short game is found', async (t) => {
  const bytes = Buffer.from(JSON.stringify(recordOf(connectFour('1212121'))));
  const from = bytes.indexOf('"entries":') + '"entries":'.length;
  const to = bytes.indexOf(',"head":"', from);
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

test('a changed result or state is found', async (t) => {
  for (const [n, gameType] of testedTypes.entries()) {
    const record = signedRecord(finishedGame(gameType));
    // Games of one type show that every change is found.
    for (const change of n === 0 ? RESULT_CHANGES : [at(RESULT_CHANGES, n % RESULT_CHANGES.length)]) {
      const copy = copyOf(record);
      change(defined(copy.game.result, 'the result'));
      copy.game.state = {};
      t.match(
        verifyRecord(copy).findings,
        [
          { seq: null, text: 'the result does not follow from the last entry' },
          { text: 'the state is not that of the last entry' },
        ],
        gameType.id,
      );
    }
  }
});

test('a change of a field outside the entries is found', async (t) => {
  const record = signedRecord(finishedGame(get(gameTypes, 'connect-four')));
  for (const change of FIELD_CHANGES) {
    const copy = copyOf(record);
    change(copy);
    t.ok(verifyRecord(copy, { keys: KEYS, checkpoints: [] }).findings.length > 0, String(change));
  }
});

type Log = readonly EntryRecord[];

const changing =
  (change: (entry: EntryRecord) => object) =>
  (entries: Log, seq: number): Log =>
    entries.map((each) => (each.seq === seq ? { ...each, ...change(each) } : each));

/** What somebody with access to the database may do to the stored log at an entry. */
const CHANGES: Readonly<Record<string, (entries: Log, seq: number) => Log>> = {
  'another seat': changing(({ seat }) => ({ seat: seat === 0 ? 1 : 0 })),
  'no such seat': changing(() => ({ seat: 9 })),
  'another player': changing(({ by }) => ({ by: by === 'human' ? 'cpu:easy' : 'human' })),
  'a later time': changing(({ at }) => ({ at: at + 1_000_000 })),
  'an earlier time': changing(({ at }) => ({ at: at - 5000 })),
  'another body': changing(({ body }) => ({ body: flipped(body) })),
  'another hash': changing(({ hash }) => ({ hash: flipped(hash) })),
  'no events': changing(() => ({ events: [] })),
  'another event': changing(({ events: [first, ...rest] }) => ({ events: [{ ...first, seat: 9 }, ...rest] })),
  'a second event': changing(({ events }) => ({ events: [...events, ...events] })),
  'a move of another entry': changing(({ seq }) => ({ move: { type: 'drop', column: seq % 2 ? 6 : 7 } })),
  'a resignation': changing(() => ({ move: { type: 'resign' } })),
  'a join': changing(() => ({ move: { type: 'join', name: 'Grace' } })),
  'no move': changing(({ seq }) => ({ move: seq === 0 ? { type: 'join' } : null })),
  missing: (entries, seq) => entries.toSpliced(seq, 1),
  'another entry again': (entries, seq) => entries.toSpliced(seq, 0, at(entries, seq - 1)),
  'swapped with the next': (entries, seq) =>
    entries.toSpliced(seq, 2, at(entries, seq + 1), at(entries, seq)),
};

test('the server and both verifiers name the entry that was changed in the database first', async (t) => {
  const cases = Object.entries(CHANGES).flatMap(([name, change], which) =>
    [0, 2, 5, 8].map((seq) => {
      const begun = connectFour('', { id: idOf(100 * which + seq), seats: [OPEN_SEAT, OPEN_SEAT] });
      const played = dropped(withJoin(withJoin(begun, 'Ada')), '1212121');
      const record = recordOf({ ...played, entries: change(played.entries, seq) });
      return { what: `entry ${seq}: ${name}`, seq, record };
    }),
  );
  const python = pythonFindings(cases.map(({ record }) => record));
  for (const [n, { what, seq, record }] of cases.entries()) {
    const { chain, replay } = findingsIn(record.checks);
    t.equal(Math.min(chain ?? Infinity, replay ?? Infinity), seq, what);
    t.equal(verifyRecord(record).findings[0]?.seq, seq, `${what}, npm run verify`);
    if (python) t.match(at(python, n)[0], `entry ${seq}: `, `${what}, parlour.verify`);
  }
});

test('both verifiers name the entry with a field that is missing, null or a number', async (t) => {
  const recordWith = (n: number) => {
    const seats = [OPEN_SEAT, OPEN_SEAT];
    const clock = { initialS: 600, incrementS: 0 };
    const begun = withJoin(withJoin(connectFour('', { id: idOf(n), seats, clock }), 'Ada'));
    return copyOf(recordOf(dropped(begun, '1212121')));
  };
  const fields = [0, 1, 5].flatMap((seq) =>
    Object.keys(at(recordWith(0).entries, seq)).flatMap((name) =>
      [undefined, null, 7].map((value) => ({ seq, name, value })),
    ),
  );
  const cases = fields.flatMap(({ seq, name, value }, n) => {
    const record = recordWith(n);
    const changed = at(record.entries, seq);
    if (changed[name as keyof typeof changed] === value) return [];
    Object.assign(changed, { [name]: value });
    return [{ what: `entry ${seq}: ${name} ${value}`, seq, record: copyOf(record) }];
  });
  const python = pythonFindings(cases.map(({ record }) => record));
  for (const [n, { what, seq, record }] of cases.entries()) {
    t.equal(verifyRecord(record).findings[0]?.seq, seq, what);
    if (python) t.match(at(python, n)[0], `entry ${seq}: `, `${what}, parlour.verify`);
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
