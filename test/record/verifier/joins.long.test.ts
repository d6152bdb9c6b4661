/** Records of games with joins: sound ones, and forged ones that both verifiers have to reject. */
import { test } from 'tap';
import type { AuditRecordView } from '#src/record/schemas/audit.js';
import type { Typed } from '#src/game-type.js';
import { at } from '#src/kit/checked.js';
import { verifyRecord } from '#src/record/verifier/record.js';
import {
  checksOf,
  dealt,
  entriesWithStates,
  forgedRecord,
  OK,
  OPEN_SEAT,
  recordOf,
  typeOf,
  withJoin,
  withMove,
  type EntryWithState,
  type Played,
} from '#test/engine/support.js';
import { skip } from '#test/support/python.js';
import { changeEntry, pythonFindings, type Change } from './support.js';

const SEATS = [OPEN_SEAT, { ...OPEN_SEAT, name: 'Guest' }];

/** A finished game of Connect Four; seat 0 is joined with a name, seat 1 without one. */
const joinedGame = (): Played => {
  const waiting = dealt(typeOf('connect-four'), 2, {}, { seats: SEATS });
  return [1, 2, 1, 2, 1, 2, 1].reduce(
    (played, column) => withMove(played, { type: 'drop', column } as Typed),
    withJoin(withJoin(waiting, 'Ada')),
  );
};

test('both verifiers accept a game with joins', async (t) => {
  const played = joinedGame();
  t.match(played.entries.slice(1, 3), [
    {
      seq: 1,
      seat: 0,
      by: 'human',
      move: { type: 'join', name: 'Ada' },
      events: [{ type: 'joined', seat: 0, name: 'Ada' }],
    },
    { seq: 2, seat: 1, by: 'human', events: [{ type: 'joined', seat: 1, name: 'Guest' }] },
  ]);
  t.strictSame(
    at(played.entries, 2).move,
    { type: 'join' },
    'the move has a name only if the player gave one',
  );
  t.strictSame(at(played.records, 2).state, at(played.records, 0).state, 'the state stays as it was');
  t.same(
    played.records.slice(0, 3).map(({ status }) => status),
    ['waiting', 'waiting', 'active'],
  );
  t.same(checksOf(played), OK, 'the server replays it');
  const record = recordOf(played);
  t.strictSame(verifyRecord(record).findings, []);
  t.strictSame(pythonFindings(record) ?? [], []);
  t.strictSame(forgedRecord(played, entriesWithStates(played)), record, 'a forger who changes nothing');
  const waiting = recordOf(withJoin(dealt(typeOf('war'), 2, {}, { seats: SEATS })));
  t.strictSame(verifyRecord(waiting).findings, [], 'also while it waits for the next player');
});

const joinedAs = (seat: number, name: string): Typed[] => [{ type: 'joined', seat, name } as Typed];

const moved = (log: readonly EntryWithState[], from: number, to: number): EntryWithState[] => {
  const rest = log.filter((_, index) => index !== from);
  return rest.toSpliced(to, 0, at(log, from));
};

const FORGERIES: Readonly<Record<string, Change>> = {
  'another name in the event': changeEntry(1, () => ({ events: joinedAs(0, 'Mallory') })),
  'another name in the move': changeEntry(1, () => ({ move: { type: 'join', name: 'Mallory' } as Typed })),
  'no name in the event': changeEntry(1, () => ({ events: joinedAs(0, '') })),
  'another seat in the event': changeEntry(1, () => ({ events: joinedAs(1, 'Ada') })),
  'another event': changeEntry(1, () => ({ events: [{ type: 'arrived', seat: 0, name: 'Ada' } as Typed] })),
  'a second event': changeEntry(1, ({ events }) => ({ events: [...events, ...events] })),
  'another seat': changeEntry(1, () => ({ seat: 1, events: joinedAs(1, 'Ada') })),
  'the seats in another order': (log) => [
    at(log, 0),
    { ...at(log, 2), at: at(log, 1).at },
    { ...at(log, 1), at: at(log, 2).at },
    ...log.slice(3),
  ],
  'a computer player joins': changeEntry(1, () => ({ by: 'cpu:easy' })),
  'the same join twice': (log) => log.toSpliced(2, 0, at(log, 1)),
  'a join into a taken seat': (log) => log.toSpliced(3, 0, at(log, 2)),
  'the first join is missing': (log) => log.toSpliced(1, 1),
  'the last join is missing': (log) => log.toSpliced(2, 1),
  'a move before the last join': (log) =>
    moved(log, 2, 3).map((entry, seq) => ({
      ...entry,
      at: at(log, seq).at,
      state: at(log, seq === 2 ? 3 : seq).state,
    })),
  'another state': changeEntry(2, ({ state }) => ({ state: { ...state, position: '4' } })),
  'another field in the move': changeEntry(1, ({ move }) => ({ move: { ...move, rank: 1 } as Typed })),
};

test('both verifiers reject forged joins', async (t) => {
  const played = joinedGame();
  for (const [name, change] of Object.entries(FORGERIES)) {
    const record = forgedRecord(played, change(entriesWithStates(played)));
    t.not(verifyRecord(record).findings.length, 0, `${name}: npm run verify`);
    t.not((pythonFindings(record) ?? [name]).length, 0, `${name}: verify.py`);
  }
});

test('each finding of a join is named', async (t) => {
  const played = joinedGame();
  for (const [name, text, python] of [
    ['another name in the event', 'the player joined under another name', /another name than its move$/],
    [
      'another seat',
      'seat 1 was not the first open seat',
      /it joins seat 1, which is not the first open one$/,
    ],
    ['a computer player joins', 'only people can join', /cpu:easy joins, but only people do$/],
    ['the same join twice', 'seat 0 was not the first open seat', /it joins seat 0, which is not/],
    ['the last join is missing', 'the game was still waiting for players', /but seat 1 is open$/],
    ['a move before the last join', 'the game was still waiting for players', /but seat 1 is open$/],
  ] as const) {
    const forge = FORGERIES[name] ?? ((log) => log);
    const record = forgedRecord(played, forge(entriesWithStates(played)));
    t.ok(
      verifyRecord(record).findings.some((finding) => finding.text === text),
      `${name}: ${JSON.stringify(verifyRecord(record).findings)}`,
    );
    if (skip === false) t.match(pythonFindings(record)?.join('\n'), new RegExp(python.source, 'm'), name);
  }
});

test('both verifiers reject a name that was changed without new hashes', async (t) => {
  const record = recordOf(joinedGame());
  const renamed = (copy: string): AuditRecordView =>
    JSON.parse(copy.replaceAll('"Ada"', '"Mallory"')) as AuditRecordView;
  const everywhere = renamed(JSON.stringify(record));
  t.match(verifyRecord(everywhere).findings, [
    { seq: 1, text: 'the body does not match the move and the state' },
  ]);
  t.strictSame(pythonFindings(everywhere) ?? ['entry 1: its body does not match its move and the deal'], [
    'entry 1: its body does not match its move and the deal',
  ]);
  const [ada, ...others] = record.game.seats;
  const shown = { ...record, game: { ...record.game, seats: [{ ...ada, name: 'Mallory' }, ...others] } };
  t.match(verifyRecord(shown).findings, [{ text: 'the seats do not follow from the entries' }]);
  t.match(pythonFindings(shown) ?? ['under another name'], [/under another name/]);
});
