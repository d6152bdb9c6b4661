/** What the verifier in Python says about the game that a record shows, and about documents that are no records. */
import { test } from 'tap';
import { at, defined } from 'parlour-games/kit/checked';
import { recordOf } from '#test/engine/support.js';
import { gameTypes } from '#test/support/game-types.js';
import { copyOf, finishedGame, signedRecord } from '#test/record/verifier/support.js';
import { skip, verify } from '#test/support/python.js';

type Copy = ReturnType<typeof copyOf>;

const connectFour = defined(gameTypes.get('connect-four'), 'Connect Four');
const record = recordOf(finishedGame(connectFour));

/** What is said about the record after a change, without the name of the game, the notes and the summary. */
const faultsAfter = (change: (copy: Copy) => unknown, of = record): string[] => {
  const copy = copyOf(of);
  change(copy);
  const { status, lines } = verify([copy]);
  const name = `${copy.game.id}: `;
  const faults = lines.filter((line) => line.startsWith(name)).map((line) => line.slice(name.length));
  return status === (faults.length === 0 ? 4 : 1) ? faults : [`exit code ${status}`];
};

test('a broken link is one problem, and what follows it is not checked', { skip }, async (t) => {
  const signed = signedRecord(finishedGame(connectFour));
  const copy = copyOf(signed);
  copy.entries.splice(2, 1);
  t.same(verify([copy]).lines, [
    `${copy.game.id}: entry 2: the entry in this place is numbered 3; what follows, the deal and the result were not checked`,
    'whether the moves follow the rules was not checked: parlour-verify of the npm package parlour-games does that',
    '1 record: 1 problem',
  ]);
  t.equal(verify([copy, copy]).lines.at(-1), '2 records: 2 problems');
});

test(
  'a fault of all entries is one problem, and damage is explained without words of Python',
  { skip },
  async (t) => {
    const others = `; the same in ${record.entries.length - 1} other entries`;
    const unsalted = faultsAfter((copy) => {
      for (const entry of copy.entries) Reflect.deleteProperty(entry, 'salt');
    });
    t.same(unsalted, [`entry 0: its fields are not those of an entry${others}`]);
    const withAt = (at: unknown) =>
      faultsAfter((copy) => {
        for (const entry of copy.entries) Object.assign(entry, { at });
      });
    t.same(withAt(7), [`entry 0: its at is not a time${others}`]);
    t.same(
      faultsAfter((copy) => Object.assign(copy.entries, { 2: null })),
      ['entry 2: it is not an object'],
    );
    t.same(
      faultsAfter((copy) => Object.assign(at(copy.entries, 2), { hash: 7 })),
      ['entry 2: its hash is not 64 lower-case hex digits'],
    );
    t.same(
      faultsAfter((copy) => Object.assign(copy.game, { result: 'won' })),
      ['this is not an audit record, or a damaged one: a value in it has the wrong type'],
    );
    t.match(
      faultsAfter((copy) => (copy.seed = null)),
      ['the game is over, but its seed is missing'],
    );
    const unended = faultsAfter((copy) => {
      copy.seed = null;
      copy.game.status = 'active';
    });
    t.ok(unended.includes('the game is not over, but its salts are revealed'));
  },
);

type Result = NonNullable<Copy['game']['result']>;
const inResult =
  (change: (result: Result) => unknown) =>
  ({ game }: Copy): unknown =>
    change(defined(game.result, 'the result'));

/** What verify.py says after each change. */
const SHOWN: readonly (readonly [string, (copy: Copy) => unknown])[] = [
  ['seat 0 is numbered 1', ({ game }) => (at(game.seats, 0).seat = 1)],
  ['the config is not that of entry 0', ({ game }) => (game.config = { drawWhenUnwinnable: true })],
  ['the type is not that of entry 0', ({ game }) => (game.type = 'war')],
  ['createdAt is not the time of entry 0', ({ game }) => (game.createdAt = '2020-01-01T00:00:00.000Z')],
  [
    'updatedAt is not the time of the last entry',
    ({ game }) => (game.updatedAt = '2030-01-01T00:00:00.000Z'),
  ],
  [
    'the fairness of the game differs from the record',
    ({ game }) => (game.fairness.commitment = record.head),
  ],
  ['the status and the result contradict each other', ({ game }) => (game.result = null)],
  ['its result has 3 scores for 2 seats', inResult(({ scores }) => scores.push(1))],
  ['the winners of its result are not seats of the game', inResult((result) => (result.winners = [7]))],
  [
    'the outcome and the winners of its result contradict each other',
    inResult((result) => (result.winners = [])),
  ],
  ["the game is over, but it is somebody's turn", ({ game }) => (game.turn = { seat: 0 })],
  ["the server's own check of the replay failed: differs", ({ checks }) => (checks.replay = 'differs')],
  ['it shows another number of seats than it was created with', ({ game }) => game.seats.pop()],
  ['seat 0 is shown as open, but its entries say otherwise', ({ game }) => (at(game.seats, 0).kind = 'open')],
];

test('the game that a record shows is compared with its entries and with itself', { skip }, async (t) => {
  t.same(
    faultsAfter(() => undefined),
    [],
  );
  for (const [expected, change] of SHOWN) {
    const faults = faultsAfter(change);
    t.ok(faults.includes(expected), `${expected}: ${faults.join('; ')}`);
  }
  const three = recordOf(finishedGame(defined(gameTypes.get('7reeg'), '7reeg'), 3));
  const resigned = faultsAfter((copy) => {
    Object.assign(at(copy.entries, 1), { move: { type: 'resign' } });
  }, three);
  const { seat } = at(three.entries, 1);
  t.ok(resigned.includes(`seat ${seat} is shown as human, but its entries say otherwise`));
});

test('a document that is no record is explained', { skip }, async (t) => {
  const problem = { type: '/problems/unauthorized', status: 401, detail: 'Send the token.' };
  const { entries: _, ...bare } = record;
  const documents = [
    7,
    [record],
    problem,
    {},
    record.game,
    bare,
    { ...record, entries: 7 },
    { ...record, checks: {} },
  ];
  const { status, lines } = verify([...documents, { ...record, game: {} }]);
  t.equal(status, 1);
  const no = 'this is not an audit record';
  t.same(lines, [
    `record 1: ${no}, but a single value`,
    `record 2: ${no}, but a list`,
    `record 3: ${no}, but an error of the service: Send the token.`,
    `record 4: ${no}: it has no game, commitment, entries, head, checks, seed`,
    `record 5: ${no}, but a game: its record is at …/audit`,
    `record 6: ${no}: it has no entries`,
    `record 7: ${no}: entries cannot be read`,
    `record 8: ${no}: checks cannot be read`,
    `record 9: ${no}, or a damaged one: it lacks 'id'`,
    '9 records: 9 problems',
  ]);
  t.equal(verify([], '--checkpoint', '/nowhere').status, 2);
});

test('rules of a newer release: exit code 5, and no problem', { skip }, async (t) => {
  const newer = { ...connectFour, rules: { ...connectFour.rules, version: 2 } };
  const played = finishedGame(newer);
  for (const each of [recordOf(played), recordOf({ ...played, gameType: connectFour })]) {
    const { status, lines } = verify([each]);
    t.equal(status, 5, lines.join('\n'));
    t.match(lines[0], /: rules version 2 is not known here: its deal could not be checked$/);
    t.match(lines.at(-1), /chain and seed hold; rules not checked$/);
  }
  const of = recordOf(played);
  t.match(faultsAfter((copy) => Object.assign(at(copy.entries, 0), { rules: 3 }), of).slice(1), [
    /hash does not match/,
  ]);
  t.match(faultsAfter((copy) => Object.assign(copy, { format: 1 }), of).slice(1), [/its format is not that/]);
  const pretended = { checks: { ...of.checks, replay: 'rules version 1 is not known here' } };
  t.match(faultsAfter((copy) => Object.assign(copy, pretended), of).slice(1), [
    /own check of the replay failed/,
  ]);
});
