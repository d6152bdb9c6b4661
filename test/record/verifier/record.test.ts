/** The verifier on sound records of every game type, and on records of running games. */
import { test } from 'tap';
import { at } from 'parlour-games/kit/checked';
import { commitmentOf } from 'parlour-games/record/hash-chain';
import { playResignation, seatToMove } from 'parlour-games/record/entries';
import { jointSeedOf } from 'parlour-games/record/seeds';
import { dealt, connectFour, randomGame, recordOf, START, then, typeOf } from '#test/engine/support.js';
import { testedTypes } from '#test/support/game-types.js';
import { verifyRecord } from '#test/support/verifier.js';
import { copyOf, finishedGame, KEYS, newSigner, SIGNER, signedRecord } from './support.js';

test('sound records have no findings', async (t) => {
  for (const gameType of testedTypes) {
    const record = signedRecord(finishedGame(gameType));
    const verdict = verifyRecord(JSON.parse(JSON.stringify(record)), { keys: KEYS, checkpoints: [] });
    t.same(verdict.findings, [], gameType.id);
    t.match(verdict, { game: record.game.id, over: true, signed: true, entries: record.entries.length });
  }
});

test('records with resignations and takeovers have no findings, unless a seat hides a takeover', async (t) => {
  for (const [id, seats] of [
    ['war', 2],
    ['double-7', 4],
  ] as const) {
    const begun = dealt(typeOf(id), seats);
    let played = then(begun, playResignation(begun.gameType, begun.game, 1, START));
    t.same(verifyRecord(recordOf(played)).findings, [], id);
    if (seatToMove(played.gameType, played.game) === null) continue;
    played = then(played, playResignation(played.gameType, played.game, 2, START));
    const record = copyOf(recordOf(played));
    t.same(verifyRecord(record).findings, [], 'after a second takeover');
    record.game.seats.forEach((seat) => delete seat.resigned);
    t.match(verifyRecord(record).findings, [{ text: 'the seats do not follow from the entries' }]);
  }
});

test('a seed chosen by both sides must follow from its parts', async (t) => {
  const seedParts = { secret: 'ab'.repeat(32), clientSeed: 'läuft ☂' };
  const more = {
    seed: jointSeedOf(seedParts),
    seedChosenBy: 'both',
    seedParts,
    commitment: commitmentOf(seedParts.secret),
  } as const;
  const record = recordOf(finishedGame(typeOf('war'), 2, more));
  t.same(verifyRecord(record).findings, []);
  const findings = (change: object) => {
    const fairness = { ...record.game.fairness, ...change };
    return verifyRecord({ ...record, ...change, game: { ...record.game, fairness } }).findings;
  };
  t.match(findings({ clientSeed: 'something else' }), [{ text: /does not follow/ }]);
  t.match(findings({ secret: 'cd'.repeat(32) }), [{ text: /the secret does not match the commitment/ }]);
  const replaced = { secret: 'ab'.repeat(32), clientSeed: 'a\ufffd' };
  const joint = { seed: jointSeedOf(replaced), seedChosenBy: 'both', seedParts: replaced } as const;
  const odd = JSON.stringify(recordOf(finishedGame(typeOf('war'), 2, { ...more, ...joint })));
  t.same(verifyRecord(JSON.parse(odd)).findings, []);
  t.match(
    verifyRecord(JSON.parse(odd.replaceAll('\ufffd', String.raw`\ud800`))).findings,
    [{ text: /clientSeed/ }],
    'a different text with the same bytes in UTF-8',
  );
  const longest = 'a1'.repeat(192);
  t.match(findings({ clientSeed: longest }), [{ text: /does not follow/ }], 'the parts of six players');
  t.match(findings({ clientSeed: `${longest}a` }), [{ text: /clientSeed/ }]);
  const alone = { ...record.game.fairness, seedChosenBy: 'server' };
  t.match(verifyRecord({ ...record, game: { ...record.game, fairness: alone } }).findings[0], {
    text: /says that one side chose the seed/,
  });
  t.match(verifyRecord({ ...record, clientSeed: undefined, secret: undefined }).findings[0], {
    text: /are missing/,
  });
  const running = recordOf(dealt(typeOf('war'), 2, {}, more));
  t.match(running, { secret: null, clientSeed: seedParts.clientSeed });
  t.same(verifyRecord(running).findings, [], 'the secret is hidden until the end');
  t.match(verifyRecord({ ...running, secret: seedParts.secret }).findings[0], {
    text: /its seed is revealed/,
  });
});

test('the chain of a running game is checked', async (t) => {
  for (const played of [dealt(typeOf('war')), randomGame(typeOf('7reeg'))]) {
    const record = copyOf(recordOf(played, SIGNER));
    const verdict = verifyRecord(record, { keys: KEYS, checkpoints: [] });
    t.same([verdict.findings, verdict.over, verdict.signed], [[], false, false]);
    at(record.entries, -1).at = '2027-01-01T00:00:00.000Z';
    t.match(verifyRecord(record).findings, [
      { seq: record.entries.length - 1, text: /^the hash does not match/ },
    ]);
  }
  const record = recordOf(connectFour('12'));
  t.match(verifyRecord({ ...record, seed: 'ab'.repeat(32) }).findings[0], { text: /its seed is revealed/ });
});

test('signatures are checked against the given keys', async (t) => {
  const played = connectFour('1212121');
  const keys = { keys: KEYS, checkpoints: [] };
  const texts = (record: unknown) => verifyRecord(record, keys).findings.map(({ text }) => text);
  t.same(texts(recordOf(played)), ['it has no checkpoint, so it is not signed']);
  const forged = recordOf(played, newSigner());
  t.same(texts(forged), ['its checkpoint was not signed with the given key']);
  t.same(verifyRecord(forged).findings, [], 'without a key the signature is not checked');
  const record = copyOf(signedRecord(played));
  t.same(
    verifyRecord(record, { keys: [...KEYS, ...KEYS], checkpoints: [] }).findings,
    [],
    'any of several keys',
  );
  if (record.checkpoint === undefined) throw new Error('it is not signed');
  for (const change of [
    { origin: 'elsewhere' },
    { entries: 7 },
    { head: 'ab'.repeat(32) },
    { game: '019b76da-a800-7000-8000-0000000000ff' },
  ]) {
    const checkpoint = { ...record.checkpoint, ...change };
    t.ok(texts({ ...record, checkpoint }).includes('its checkpoint was not signed with the given key'));
    const signed = { ...record, checkpoint: SIGNER.sign(checkpoint) };
    t.same(texts(signed), 'origin' in change ? [] : ['its checkpoint does not belong to these entries']);
  }
  const damaged = recordOf(played, SIGNER, played.entries, { ...played.game, result: null });
  t.notOk(damaged.checkpoint, 'a record that fails the server’s checks is not signed');
});

test('values that are not records are rejected', async (t) => {
  for (const value of [null, 7, 'record', [], {}, { format: 1 }, { status: 404, code: 'not-found' }]) {
    t.match(verifyRecord(value).findings, [{ seq: null, text: /^not an audit record: / }]);
  }
  const record = signedRecord(connectFour('1212121'));
  t.match(verifyRecord({ ...record, extra: 1 }).findings, [{ text: /additional properties \(extra\)/ }]);
  const misshapen = { ...record, entries: record.entries.map(({ salt: _, ...entry }) => entry) };
  const others = record.entries.length - 1;
  const unsalted = `it must have required properties salt; the same in ${others} other entries`;
  t.same(verifyRecord(misshapen).findings, [{ seq: 0, text: unsalted }], 'one finding of all entries');
  const unknown = recordOf(finishedGame({ ...typeOf('connect-four'), id: 'chess' }));
  const text = 'this version does not know the game type chess';
  t.same(verifyRecord(unknown).findings, [{ seq: null, text }]);
});

test('a missing entry is one problem, since nothing can be said about what follows', async (t) => {
  const record = recordOf(connectFour('1212121'));
  for (const missing of record.entries.keys()) {
    const { findings } = verifyRecord({ ...record, entries: record.entries.toSpliced(missing, 1) });
    t.equal(findings.length, 1, findings.map(({ text }) => text).join('; '));
    const text = `an entry with seq ${missing + 1} is in its place; what follows, the moves and the result were not checked`;
    if (missing > 0 && missing < 7) t.same(findings, [{ seq: missing, text }]);
  }
  const { findings } = verifyRecord({ ...record, commitment: record.head });
  t.equal(findings.length, 1, 'a wrong commitment is one finding, too');
});
