/** Clocks by the formula, worked out by hand, and in games of every type: what they keep, and what verifiers find. */
import { test } from 'tap';
import { textOf } from 'parlour-games/record/entry-text';
import { lostMs } from '#src/engine/time.js';
import { at } from 'parlour-games/kit/checked';
import { shownClock, type ClockSettings } from 'parlour-games/record/clock';
import { TAKEOVER_SEATS } from 'parlour-games/record/common-moves';
import {
  playExtension,
  playMove,
  playResignation,
  playTimeout,
  seatToMove,
} from 'parlour-games/record/entries';
import { playAnswer, playOffer } from 'parlour-games/record/entries';
import {
  checksOf,
  dealt,
  OK,
  OPEN_SEAT,
  recordOf,
  START,
  then,
  typeOf,
  withJoin,
  type Played,
} from '#test/engine/support.js';
import { testedTypes } from '#test/support/game-types.js';
import { skip, verify } from '#test/support/python.js';
import { verifyRecord } from '#test/support/verifier.js';
import { timedGame } from './verifier/support.js';

const PER_MOVE: ClockSettings = { perMoveS: 10 };
const BUDGET: ClockSettings = { initialS: 60, incrementS: 5 };
const connectFour = typeOf('connect-four');

const clockOf = ({ game }: Played) => {
  if (game.clock === undefined) throw new Error('the game has no clock');
  const { running, deadline, remainingMs } = shownClock(game.clock, game.updatedAt);
  return [running, deadline === null ? null : Date.parse(deadline) - START, remainingMs];
};
const dropAt = (played: Played, ms: number): Played => {
  const next = playMove(
    connectFour,
    played.game,
    seatToMove(connectFour, played.game) ?? 0,
    { type: 'drop', column: 1 } as never,
    START + ms,
  );
  if ('ok' in next) throw new Error(next.detail);
  return then(played, next);
};
const resignAt = (played: Played, seat: number, ms: number): Played =>
  then(played, playResignation(connectFour, played.game, seat, START + ms));

test('a seat without a budget begins with its increment, and verifiers know', async (t) => {
  const begun = dealt(connectFour, 2, {}, { clock: { initialS: 0, incrementS: 1 } });
  t.same(clockOf(begun), [0, 1_000, [1_000, 1_000]]);
  const first = dropAt(begun, 400);
  t.same(clockOf(first), [1, 1_400, [1_600, 1_000]]);
  const ended = then(first, playTimeout(connectFour, first.game, 1, START + 1_400));
  t.match(ended.game.result, { reason: 'timed-out', winners: [0] });
  t.same(verifyRecord(recordOf(ended)).findings, []);
  if (skip === false) {
    const { lines } = verify([recordOf(ended)]);
    t.same(
      lines.filter((line) => /^[\w-]+: /.test(line) && !line.includes('rules version')),
      [],
      'and for Python',
    );
  }
});

test('a budget is charged when another clock starts, and a move adds the increment', async (t) => {
  const begun = dealt(connectFour, 2, {}, { clock: BUDGET });
  t.same(clockOf(begun), [0, 60_000, [60_000, 60_000]]);
  const first = dropAt(begun, 7_000);
  t.same(clockOf(first), [1, 67_000, [58_000, 60_000]]);
  const second = dropAt(first, 27_500);
  t.same(clockOf(second), [0, 85_500, [58_000, 44_500]]);
  const extended = then(second, playExtension(connectFour, second.game, 20_000, START + 50_000));
  t.same(clockOf(extended), [0, 105_500, [55_500, 44_500]], 'remaining is as of the last entry');
  t.same(clockOf(resignAt(extended, 1, 60_500)), [null, null, [45_000, 44_500]]);
  t.same(clockOf(dropAt(extended, 105_499)), [1, 149_999, [5_001, 44_500]]);
  const timedOut = then(extended, playTimeout(connectFour, extended.game, 0, START + 105_700));
  t.same(clockOf(timedOut), [null, null, [0, 44_500]], 'never below 0');
});

test('time per move starts anew with each move, and waits for open seats', async (t) => {
  const open = dealt(connectFour, 2, {}, { clock: PER_MOVE, seats: [OPEN_SEAT, OPEN_SEAT] });
  t.same(clockOf(open), [null, null, [10_000, 10_000]]);
  const joined = withJoin(withJoin(open));
  t.same(clockOf(joined), [0, 12_000, [10_000, 10_000]], 'two seconds after the deal');
  const first = dropAt(joined, 11_000);
  t.same(clockOf(first), [1, 21_000, [10_000, 10_000]]);
  const extended = then(first, playExtension(connectFour, first.game, 3_000, START + 15_000));
  t.same(clockOf(extended), [1, 24_000, [10_000, 9_000]]);
  t.same(clockOf(dropAt(extended, 16_000)), [0, 26_000, [10_000, 10_000]], 'for this move only');
  t.same(clockOf(resignAt(first, 0, 14_000)), [null, null, [10_000, 7_000]]);
});

test('a seat that moves again starts anew, or gets its increment again', async (t) => {
  const war = typeOf('war');
  const flipAt = (played: Played, ms: number): Played => {
    const next = playMove(war, played.game, 0, { type: 'flip' }, START + ms);
    return 'ok' in next ? played : then(played, next);
  };
  const first = flipAt(dealt(war, 2, {}, { clock: BUDGET }), 7_000);
  t.same(clockOf(first), [0, 65_000, [58_000, 60_000]]);
  t.same(clockOf(flipAt(first, 9_000)), [0, 70_000, [61_000, 60_000]]);
  const perMove = flipAt(dealt(war, 2, {}, { clock: PER_MOVE }), 7_000);
  t.same(clockOf(flipAt(perMove, 16_000)), [0, 26_000, [10_000, 10_000]]);
});

test('offers, answers and other seats’ resignations start no clock; an accepted take-back does', async (t) => {
  for (const [clock, first, taken] of [
    [PER_MOVE, [1, 15_000, [10_000, 10_000]], [0, 19_000, [10_000, 10_000]]],
    [BUDGET, [1, 65_000, [60_000, 60_000]], [0, 69_000, [60_000, 56_000]]],
  ] as const) {
    const dropped = dropAt(dealt(connectFour, 2, {}, { clock }), 5_000);
    t.same(clockOf(dropped), first);
    const offer = { type: 'take-back', seat: 0, to: 1 } as const;
    const offered = then(dropped, playOffer(connectFour, dropped.game, offer, START + 7_000));
    const answered = (isAccepted: boolean): Played => {
      const answer = { seat: 1, isAccepted, earlier: at(offered.records, 0).state };
      return then(offered, playAnswer(connectFour, offered.game, answer, START + 9_000));
    };
    for (const each of [offered, answered(false)]) t.same(clockOf(each).slice(0, 2), first.slice(0, 2));
    t.same(clockOf(answered(true)), taken);
  }
  const begun = dealt(typeOf('7reeg'), 3, {}, { clock: PER_MOVE });
  const left = then(begun, playResignation(begun.gameType, begun.game, 2, START + 4_000));
  t.same(clockOf(left), [0, 10_000, [6_000, 10_000, null]]);
  const taken = then(left, playResignation(left.gameType, left.game, 0, START + 5_000));
  t.same(clockOf(taken), [null, null, [null, 10_000, null]]);
});

test('an extension makes up for outages, from the last entry on', (t) => {
  const outage = (beganAt: number, endedAt: number) => ({ beganAt, endedAt });
  t.equal(lostMs([], 5_000), 0);
  t.equal(lostMs([outage(10_000, 25_000)], 5_000), 15_000);
  t.equal(lostMs([outage(10_000, 25_000), outage(40_000, 51_000)], 12_000), 13_000 + 11_000);
  t.end();
});

const human = { kind: 'human', name: 'Ann', created: { kind: 'human' }, tokenHash: null } as const;
const cpu = {
  kind: 'cpu',
  level: 'easy',
  name: 'Computer',
  created: { kind: 'cpu', level: 'easy' },
  tokenHash: null,
} as const;

test('computer players have no clock', async (t) => {
  const begun = dealt(connectFour, 2, {}, { clock: BUDGET, seats: [cpu, human] });
  t.same(clockOf(begun), [null, null, [null, 60_000]]);
  const first = dropAt(begun, 90_000);
  t.same(clockOf(first), [1, 150_000, [null, 60_000]], 'their thinking costs nobody time');
  t.same(clockOf(dropAt(first, 91_000)), [null, null, [null, 64_000]]);
});

/** With few seats time per move, with many a budget. */
const games = testedTypes.flatMap(({ id, seats: { min, max } }) => [
  [`${id}, ${min} seats`, timedGame(id, min, PER_MOVE)] as const,
  ...(max > min ? [[`${id}, ${max} seats`, timedGame(id, max, BUDGET)] as const] : []),
]);

test('timeouts and extensions keep the laws of the log in games of every type', { skip }, async (t) => {
  for (const [name, played] of games) {
    t.same(checksOf(played), OK, name);
    const verdict = verifyRecord(recordOf(played));
    t.same(verdict.findings, [], name);
    t.equal(verdict.extendedMs, 1_500);
    const index = played.entries.findIndex(({ move }) => move?.type === 'timeout');
    const [timeout, before] = [at(played.entries, index), at(played.records, index - 1)];
    const resigned = playResignation(played.gameType, before, timeout.seat ?? 0, timeout.at);
    const [first, ...rest] = timeout.events;
    t.same(first, { type: 'timed-out', seat: timeout.seat });
    const renamed = JSON.stringify(resigned.entry.events).replaceAll(
      /("(?!type)\w+":)"(resigned|cashed-out)"/g,
      '$1"timed-out"',
    );
    t.same(rest, JSON.parse(renamed), name);
    const told = textOf(played.gameType, before.seats, timeout).join(' ');
    t.match(told, new RegExp(`^${at(before.seats, timeout.seat ?? 0).name} runs out of time`), told);
    t.notMatch(told, /resign|undefined/);
    const after = at(played.records, index);
    t.same(after.state, resigned.game.state, 'the state is that of a resignation');
    if (before.seats.length < TAKEOVER_SEATS) t.equal(after.result?.reason, 'timed-out');
    else t.match(after.seats[timeout.seat ?? 0], { kind: 'cpu', level: 'easy', resigned: true });
  }
  const { lines } = verify(games.map(([, played]) => recordOf(played)));
  t.same(
    lines.filter((line) => /^[\w-]+: /.test(line) && !line.includes('rules version')),
    [],
    'and for Python',
  );
  t.ok(lines.some((line) => line.includes(`extended by ${(games.length * 1_500) / 1_000}`)));
});
