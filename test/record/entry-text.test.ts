/** Names in sentences, and the sentences that all game types have in common. */
import { test } from 'tap';
import { MAX_SENTENCE_LENGTH, textOf } from 'parlour-games/record/entry-text';
import { sevenReeg } from 'parlour-games/games/7reeg/index';
import {
  CANCEL,
  CANCELLED,
  JOIN,
  RELEASE,
  RESIGN,
  TIMEOUT,
  joinedEvent,
  releasedEvent,
  takeoverEvent,
} from 'parlour-games/record/common-moves';

const told = (names: readonly string[], event: object, move: object | null = null): readonly string[] =>
  textOf(
    sevenReeg,
    names.map((name) => ({ name })),
    { move, events: [event as { type: string }] },
  );
const TIMED_OUT = [
  { type: 'timed-out', seat: 0 },
  { type: 'resigned', seat: 0, hands: [[], []] },
  { type: 'game-ended', reason: 'timed-out', winners: [1], scores: [0, 0] },
];
const discarded = { type: 'discarded', seat: 0, card: 'JH' };

test('joins, takeovers and cancellations', async (t) => {
  const cancelled = { move: CANCEL, events: [CANCELLED] };
  t.same(textOf(sevenReeg, [{ name: '' }, { name: 'Ann' }], { seat: 1, ...cancelled }), [
    'Ann cancels the game.',
  ]);
  t.same(textOf(sevenReeg, [{ name: 'Ann' }], { seat: null, ...cancelled }), [
    'Not every free seat was taken in time, so the game is cancelled.',
  ]);
  const released = { move: RELEASE, events: [releasedEvent(1)], seat: 1 };
  t.same(textOf(sevenReeg, [{ name: 'Ann' }, { name: 'Joined later' }], { ...released, by: 'human' }), [
    'The player who was invited to seat 1 declines: whoever joins may take the seat.',
  ]);
  t.same(textOf(sevenReeg, [{ name: 'Ann' }, { name: '' }], { ...released, by: 'clock' }), [
    'The player who was invited to seat 1 has left for good: whoever joins may take the seat.',
  ]);
  t.same(told(['', 'Grace'], joinedEvent(1, { name: 'Grace' }), { type: JOIN }), ['Grace joins the game.']);
  t.same(told(['Ann', '', ''], takeoverEvent(0), RESIGN), [
    'Ann resigns, and a computer player takes over the seat.',
  ]);
});

test('a name cannot be taken for a part of the sentence', async (t) => {
  const inSentences: readonly (readonly [string, string])[] = [
    ['Ann', 'Ann'],
    ['bot.py', 'bot.py'],
    ["Ke$$ha $& $'", "Ke$$ha $& $'"],
    ["O'Hara <b>", "O'Hara <b>"],
    ['', 'Player 1'],
    ['Ann.', '“Ann.”'],
    ['Ben wins. Ann', '“Ben wins. Ann”'],
    ['”, said “Ann', '“", said "Ann”'],
    ['Ann and Ben, Cat', '“Ann and Ben, Cat”'],
    ['漢。字', '“漢。字”'],
    ['שלום', '\u2068שלום\u2069'],
    ['שלום. ג', '“\u2068שלום. ג\u2069”'],
    ['\u202eAnn\u001b[2J\n', 'Ann[2J'],
  ];
  const timeout = { seat: 0, move: TIMEOUT, events: TIMED_OUT };
  for (const [name, expected] of inSentences) {
    t.same(told([name], discarded), [`${expected} discards J♥.`], JSON.stringify(name));
    t.same(told([name], joinedEvent(0, { name }), { type: JOIN }), [`${expected} joins the game.`]);
    t.equal(textOf(sevenReeg, [{ name }, { name: 'Ben' }], timeout)[0], `${expected} runs out of time.`);
  }
});

test('a timeout is told of the seat whose time is up, whatever the others are called', async (t) => {
  const seats = [{ name: 'Ann' }, { name: 'Ann resigns' }];
  t.same(textOf(sevenReeg, seats, { seat: 0, move: TIMEOUT, events: TIMED_OUT }), [
    'Ann runs out of time.',
    'Ann resigns wins the game.',
  ]);
});

test('a take-back says which move it is about', async (t) => {
  const offer = { type: 'offered', seat: 1, offer: 'take-back', to: 7 };
  t.same(told(['Ann', 'Ben'], offer), ['Ben offers to take back their latest move.']);
});

test('names are shortened where they would make a sentence too long', async (t) => {
  const names = ['A', 'B', 'C', 'D', 'E'].map((letter) => letter + 'a\u0301\u0302'.repeat(39));
  const ended = {
    type: 'game-ended',
    reason: 'max-rounds',
    winners: [0, 1, 2, 3, 4],
    scores: [0, 0, 0, 0, 0],
  };
  const [sentence = ''] = told(names, ended);
  t.ok(
    sentence.length <= MAX_SENTENCE_LENGTH &&
      sentence.endsWith(' share the lowest score, so the game is a draw.'),
  );
  t.same(sentence.match(/“[A-E]a[^”]*…”/gu)?.length, names.length, 'each is still told apart');
});
