/** Who sits where in a new game, and what the lobby says about seats and games of lists. */
import { ProblemError, type Problem } from 'parlour-client';
import { test } from 'tap';
import { areShown, errorsBelow, fieldErrorsOf } from '#web/lobby/setup/field-errors.js';
import {
  canBePrivate,
  hasComputer,
  levelIn,
  opponentsIn,
  planWith,
  playersLabel,
  seatCountsOf,
  seatsOfRequest,
  startLabel,
  withCount,
  withLevel,
  withOccupant,
  withOpponents,
} from '#web/lobby/setup/seat-plan.js';
import { describeStatus } from '#web/game/describe-status.js';
import { timeAgo, outcomeOf, playersOf } from '#web/lobby/describe-summary.js';

const counts = (min: number, max: number, allowed?: number[]) => ({
  min,
  max,
  default: min,
  ...(allowed && { allowed }),
});

test('numbers of seats', async (t) => {
  t.same(seatCountsOf(counts(2, 5)), [2, 3, 4, 5]);
  t.same(seatCountsOf(counts(2, 4, [2, 4])), [2, 4]);
  t.equal(playersLabel(counts(1, 1)), '1 player');
  t.equal(playersLabel(counts(2, 2)), '2 players');
  t.equal(playersLabel(counts(2, 3)), '2 or 3 players');
  t.equal(playersLabel(counts(2, 6)), '2–6 players');
  t.equal(playersLabel(counts(2, 4, [2, 4])), '2 or 4 players');
});

test('a plan changes as a whole and seat by seat', async (t) => {
  const plan = planWith(3, 'medium');
  t.same(plan, ['you', 'medium', 'medium']);
  t.same(withOpponents(plan, 'friend'), ['you', 'friend', 'friend']);
  t.same(withOccupant(plan, 1, 'friend'), ['you', 'friend', 'medium']);
  t.same(withLevel(['you', 'friend', 'easy'], 'hard'), ['you', 'friend', 'hard']);
  t.same(withCount(plan, 2, 'easy'), ['you', 'medium']);
  t.same(withCount(['you', 'friend'], 4, 'easy'), ['you', 'friend', 'friend', 'friend']);
  t.same(withCount(['you'], 2, 'easy'), ['you', 'easy']);
});

test('what a plan amounts to', async (t) => {
  t.equal(opponentsIn(['you', 'easy', 'hard']), 'computer');
  t.equal(opponentsIn(['friend', 'you']), 'friend');
  t.equal(opponentsIn(['you', 'friend', 'easy']), null);
  t.equal(opponentsIn(['you']), null);
  t.equal(levelIn(['you', 'easy', 'easy']), 'easy');
  t.equal(levelIn(['you', 'easy', 'hard']), null);
  t.equal(levelIn(['you', 'friend']), null);
  t.equal(hasComputer(['you', 'easy']), true);
  t.equal(hasComputer(['you', 'friend']), false);
  t.equal(canBePrivate(['you', 'easy']), true);
  t.equal(canBePrivate(['you', 'friend']), false, 'a free seat in a private game cannot be found');
  t.equal(canBePrivate(['easy', 'easy']), false, 'nobody could see it');
  t.equal(startLabel(['you', 'friend']), 'Open the table');
  t.equal(startLabel(['you', 'easy']), 'Start the game');
  t.equal(startLabel(['easy', 'easy']), 'Watch them play');
});

test('the seats of the request', async (t) => {
  t.same(seatsOfRequest(['hard', 'you', 'friend', 'you']), [
    { kind: 'cpu', level: 'hard', name: 'Maud' },
    { kind: 'human' },
    { kind: 'open' },
    { kind: 'human' },
  ]);
});

const refusal = (...pointers: string[]): ProblemError =>
  new ProblemError({
    type: '/problems/validation-failed',
    title: 'The request is not valid',
    status: 400,
    code: 'validation-failed',
    detail: 'No.',
    instance: '/v1/war/games',
    errors: pointers.map((pointer) => ({ pointer, message: `is wrong at ${pointer}` })),
  } satisfies Problem);

test('messages of a refusal find their fields', async (t) => {
  const errors = fieldErrorsOf(refusal('/body/config/target', '/body/seats/0/name', '/query/limit'));
  t.same(Object.keys(errors), ['/config/target', '/seats/0/name']);
  t.same(errorsBelow(errors, '/config'), { '/target': 'is wrong at /body/config/target' });
  t.equal(areShown(errors, ['/config', '/seats/0/name']), true);
  t.equal(areShown(errors, ['/config']), false);
  t.equal(areShown({}, ['/config']), false, 'then the refusal is about something else');
  t.same(fieldErrorsOf(new Error('no problem')), {});
});

test('games of lists in words', async (t) => {
  const seats = [
    { seat: 0, kind: 'human' as const, name: 'Ada' },
    { seat: 1, kind: 'cpu' as const, name: 'Computer 2', level: 'easy' as const },
    { seat: 2, kind: 'open' as const, name: null },
  ];
  t.equal(playersOf({ seats }), 'Ada, Computer 2 and a free seat');
  t.equal(playersOf({ seats: seats.slice(0, 1) }), 'Ada');
  const result = {
    outcome: 'win' as const,
    winners: [0],
    scores: [1, 0],
    reason: 'four-in-line',
    details: {},
  };
  t.equal(outcomeOf({ seats, result }), 'Ada won (four in line)');
  t.equal(
    outcomeOf({ seats, result: { ...result, winners: [0, 1] } }),
    'Ada and Computer 2 won (four in line)',
  );
  t.equal(outcomeOf({ seats, result: { ...result, outcome: 'draw', winners: [] } }), 'A draw (four in line)');
  t.equal(outcomeOf({ seats, result: { ...result, outcome: 'loss', winners: [] } }), 'Lost (four in line)');
  t.equal(outcomeOf({ seats, result: null }), '');
  const end = { status: 'finished', turn: null, you: 0, seats } as const;
  const even = { ...result, outcome: 'draw' as const, winners: [] };
  t.equal(describeStatus({ ...end, result: even }), 'A draw.');
  const alone = { ...end, seats: seats.slice(0, 1) };
  const cashedOut = (net: number, you: number | null = 0): string =>
    describeStatus({ ...alone, you, result: { ...even, reason: 'cashed-out', details: { net, rolls: 3 } } });
  t.equal(cashedOut(1500), 'You have won 1,500.');
  t.equal(cashedOut(-5), 'You have lost 5.');
  t.equal(cashedOut(0), 'You have broken even.');
  t.equal(cashedOut(-5, null), 'Ada has lost 5.');
  const lost = { ...result, winners: [1], reason: 'max-battles' };
  const [two, three] = [seats.slice(0, 2), seats].map((seats) => ({ ...end, seats, result: lost }));
  t.equal(two && describeStatus(two), 'You have lost this time.');
  t.equal(three && describeStatus(three), 'You have lost this time: Computer 2 has won.');
});

test('times ago', async (t) => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  t.equal(timeAgo('2026-11-20T11:59:30Z', now), 'just now');
  t.equal(timeAgo('2026-11-20T11:57:00Z', now), '3 minutes ago');
  t.equal(timeAgo('2026-11-20T10:00:00Z', now), '2 hours ago');
  t.equal(timeAgo('2026-11-19T10:00:00Z', now), 'yesterday');
});
