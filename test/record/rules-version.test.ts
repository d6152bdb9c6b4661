/** Versions of the rules: a game stays with the one that it was dealt by, and older releases say that they do not know it. */
import { test } from 'tap';
import type { GameType } from 'parlour-games/game-type';
import { NO_EVIDENCE } from 'parlour-games/record/verifier/evidence';
import { verifyRecord } from 'parlour-games/record/verifier/record';
import { verifyStream } from 'parlour-games/record/verifier/stream';
import type { AuditRecordView } from 'parlour-games/record/schemas/audit';
import { randomMove } from 'parlour-games/kit/options';
import { playerRng } from 'parlour-games/record/rng';
import { playResignation, seatToMove } from 'parlour-games/record/entries';
import { duets } from '#test/fixtures/duets/index.js';
import { dealt, OK, recordOf, then, typeOf, withMove, type Played } from '#test/engine/support.js';
import { bytesOf } from './verifier/support.js';
import { seedOf } from '#test/support/play.js';

const sample: GameType = duets;
/** The release before the rules were mended. */
const older: GameType = { ...sample, rules: { ...sample.rules, version: 1 } };
const UNKNOWN = 'rules version 2 is not known here';

const verified = (record: AuditRecordView, gameType: GameType) => {
  const { findings, unknownRules } = verifyRecord(record, NO_EVIDENCE, new Map([[gameType.id, gameType]]));
  return { findings, unknownRules };
};
const SOUND = { findings: [], unknownRules: null };

/** A game of four seats, in which totals are often shared. */
const begun = (rulesVersion: number): Played => dealt(sample, 4, { rounds: 6 }, { rulesVersion });

const toTheEnd = (played: Played): Played => {
  const rng = playerRng(seedOf(6));
  let next = played;
  for (let seat = seatToMove(sample, next.game); seat !== null; seat = seatToMove(sample, next.game))
    next = withMove(next, randomMove(sample.legalMoves(next.game.state, seat), rng, sample.templates));
  return next;
};

test('games of both versions go on by their own rules, and both verify', async (t) => {
  const [first, second] = [toTheEnd(begun(1)), toTheEnd(begun(2))];
  t.same(
    first.entries.map(({ move }) => move),
    second.entries.map(({ move }) => move),
    'the same moves',
  );
  t.not(String(first.game.result?.scores), String(second.game.result?.scores), 'but not the same result');
  for (const played of [first, second]) {
    const record = recordOf(played);
    t.same(record.checks, OK);
    t.same(verified(record, sample), SOUND);
  }
});

test('entry 0 and its hash name the version unless it is 1', async (t) => {
  const [first, second] = [recordOf(toTheEnd(begun(1))), recordOf(toTheEnd(begun(2)))];
  t.match([first.format, second.format], [1, 2]);
  t.notOk('rules' in (first.entries[0] ?? {}));
  t.match(second, { entries: [{ rules: 2 }], game: { rulesVersion: 2 } });
  t.not(first.entries[0]?.hash, second.entries[0]?.hash);
  const [entry, ...others] = second.entries;
  const forgeries: [AuditRecordView, RegExp][] = [
    [{ ...second, game: { ...second.game, rulesVersion: 1 } }, /version of the rules is not that of entry 0/],
    [{ ...second, format: 1 }, /its format is 1, but/],
    [
      { ...second, entries: [{ ...entry, rules: 3 }, ...others] as AuditRecordView['entries'] },
      /^the hash does not match/,
    ],
  ];
  for (const [forged, text] of forgeries) t.match(verified(forged, sample).findings[0]?.text, text);
});

test('a release that does not know the version checks the rest and says so', async (t) => {
  const played = toTheEnd(begun(2));
  const record = recordOf({ ...played, gameType: older });
  t.same(record.checks, { ...OK, replay: UNKNOWN });
  t.match(record, { game: { state: {}, result: played.game.result }, entries: [{ stateHash: null }] });
  t.same(verified(record, older), { findings: [], unknownRules: 2 }, 'such a verifier neither');
  t.same(verified(record, sample), SOUND, 'a newer verifier can check it');
  t.same(
    verified(recordOf(played), older),
    { findings: [], unknownRules: 2 },
    'and this one no newer record',
  );

  const broken = {
    ...record,
    entries: record.entries.map((each, seq) => (seq === 4 ? { ...each, salt: each.hash } : each)),
  };
  t.match(verified(broken, older).findings, [{ seq: 4, text: 'the salt does not follow from the seed' }]);
  const other = { ...played.game, state: begun(2).game.state };
  const { checks } = recordOf({ ...played, gameType: older }, null, played.entries, other);
  t.equal(checks.snapshot, `the stored state is not that of seq ${played.game.version - 1}`);

  const resigned = then(begun(1), playResignation(sample, begun(1).game, 0, begun(1).game.updatedAt));
  const first = recordOf(toTheEnd(resigned));
  const pretended = { ...first, checks: { ...OK, replay: 'rules version 1 is not known here' } };
  t.ok(verified(pretended, sample).findings.length > 0, 'a record cannot leave out states without need');
});

test('a verifier says so of the records of a series, too', async (t) => {
  const war = typeOf('war');
  const newer: GameType = { ...war, rules: { ...war.rules, version: 9 } };
  const begun = dealt(newer, 2, {}, { rulesVersion: 9 });
  const record = recordOf(then(begun, playResignation(newer, begun.game, 0, begun.game.updatedAt)));
  const series = { id: 'x', games: 2, players: [], voided: [], scores: [], fairness: { secret: null } };
  const lines: string[] = [];
  const document = Buffer.from(JSON.stringify({ series, games: [], records: [record] }));
  const options = { keys: [], checkpoints: [], hashes: [] };
  const totals = await verifyStream(bytesOf(document), options, (line) => lines.push(line));
  t.match([totals.unknown, lines[0]], [1, /^\S{36}: rules version 9 is not known here: its moves could not/]);
});
