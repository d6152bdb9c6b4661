/** Consistent forgeries by somebody who has the seed, and records that two JSON parsers would read differently. */
import { test } from 'tap';
import { playMove, playResignation } from 'parlour-games/record/entries';
import type { SeatRecord } from 'parlour-games/record/game-record';
import type { Level, Typed } from 'parlour-games/game-type';
import { verifyRecord } from 'parlour-games/record/verifier/record';
import { verifyStream } from 'parlour-games/record/verifier/stream';
import {
  connectFour,
  dealt,
  recordOf,
  START,
  then,
  typeOf,
  withMove,
  type Played,
} from '#test/engine/support.js';
import { bytesOf, signedRecord } from './support.js';

test('a field that occurs twice is a problem, wherever it is', async (t) => {
  const text = JSON.stringify(signedRecord(connectFour('1212121')));
  const lines: string[] = [];
  const problems = async (changed: string): Promise<number> =>
    (
      await verifyStream(bytesOf(changed), { keys: [], checkpoints: [], hashes: [] }, (line) =>
        lines.push(line),
      )
    ).problems;
  for (const [once, twice] of [
    ['"seat":1,', '"seat":0,"seat":1,'],
    ['"result":{', '"result":{"outcome":"draw"},"result" :{'],
    ['{"format":1,', String.raw`{"\u0067ame":null,"format":1,`],
    ['"column":1', String.raw`"column":2,"colum\u006e":1`],
  ] as const) {
    t.ok(text.includes(once));
    t.equal(await problems(text.replace(once, twice)), 1, twice);
  }
  t.same([...new Set(lines)], ['line 1: one of its objects has the same field twice']);
  t.equal(
    await problems(text.replace('"name":"Player 1"', String.raw`"name":"a\\\":,\":{\\"`)),
    0,
    'field names inside strings do not count',
  );
});

test('a record of a game that cannot be created is rejected', async (t) => {
  const texts = async (played: Played) => verifyRecord(recordOf(played)).findings.map(({ text }) => text);
  const war = dealt(typeOf('war'));
  const human = { kind: 'human', name: '', created: { kind: 'human' }, tokenHash: null } as const;
  const ended = async (seats: readonly SeatRecord[]) => {
    const begun = dealt(war.gameType, 2, {}, { seats });
    return texts(then(begun, playResignation(begun.gameType, begun.game, 0, START)));
  };
  t.same(await ended([human, human]), []);
  const levelled = { ...human, level: 'easy', created: { kind: 'human', level: 'easy' } } as const;
  t.match(await ended([human, levelled]), ['computer players, and only they, have a level']);
  const level = 'divine' as Level;
  t.match(
    (await ended([human, { ...human, kind: 'cpu', level, created: { kind: 'cpu', level } }]))[0],
    /level/,
  );
  const begun = dealt(typeOf('connect-four'), 2, {}, { seats: [human, human, human] });
  const drop = (column: number) => ({ type: 'drop', column }) as Typed;
  const three = [1, 2, 1, 2, 1, 2, 1].reduce((played, column) => withMove(played, drop(column)), begun);
  t.ok((await texts(three)).includes('this game cannot be played with 3 seats'));
});

test('times are compared as times, even beyond the year 9999', async (t) => {
  const [early, late] = [Date.UTC(2026, 0, 1), Date.UTC(10_000, 0, 1)];
  const timed = (times: readonly number[]) =>
    times.reduce(
      (played, time, seq) =>
        then(
          played,
          playMove(
            played.gameType,
            { ...played.game, updatedAt: 0 },
            seq % 2,
            { type: 'drop', column: 1 + (seq % 2) } as Typed,
            time,
          ) as never,
        ),
      dealt(typeOf('connect-four')),
    );
  t.same(verifyRecord(recordOf(timed([early, early, late, late, late, late, late]))).findings, []);
  t.match(verifyRecord(recordOf(timed([early, early, late, early, late, late, late]))).findings, [
    { seq: 4, text: 'it is older than the previous entry' },
  ]);
});
