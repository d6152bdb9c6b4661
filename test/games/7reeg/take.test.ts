import { test } from 'tap';
import { optionCovers } from '#src/kit/options.js';
import { sevenReeg } from '#src/games/7reeg/index.js';
import type { Move } from '#src/games/7reeg/schemas.js';
import { attempt, cardsOf, meldsOf, play, stateOf, refusalReason, type Parts } from './support.js';

const taking = (words: string, fifty?: boolean): Move => ({
  type: 'draw',
  from: 'discard',
  melds: meldsOf(words),
  ...(fifty === undefined ? {} : { fifty }),
});

/** Seat 1 has just discarded the queen of spades. Seat 0 can go down with it, and then go out. */
const QUEENS = 'QC QD QS, 9H TH JH';
const queensState = (more: Partial<Parts> = {}) =>
  stateOf({ hands: ['QC QD 9H TH JH 2C', '4C 4D 8S KD'], pile: '5D QS', phase: 'draw', ...more });

test('instead of drawing from the bank, the top discard is taken and melds are laid with it at once', async (t) => {
  const { state, events } = play(queensState(), taking(QUEENS));
  t.same(state.hands[0], ['2C']);
  t.same(state.discardPile, ['5D']);
  t.same(state.melds[0], { seat: 0, cards: cardsOf('QC QD QS') });
  t.equal(state.phase, 'play');
  t.equal(state.turn, 0);
  t.match(events, [
    { type: 'took-discard', seat: 0, card: 'QS', from: 1, fifty: false },
    { type: 'melded', seat: 0, cards: 6, value: 59, wentDown: true },
  ]);
  t.same(
    state.taken,
    [{ seat: 0, card: 'QS', from: 1, fifty: false }],
    'the state records who took which discard',
  );
});

test('the turn goes on with melds, lay-offs and the discard', async (t) => {
  const hands = ['QC QD 9H TH JH QH 4C 4D 4H 2C', '8S KD'];
  const { state } = play(
    queensState({ hands }),
    taking(QUEENS),
    { type: 'meld', melds: [cardsOf('4C 4D 4H')] },
    { type: 'lay-off', card: 'QH', meld: 0 },
  );
  t.same(state.hands[0], ['2C']);
  t.equal(state.turn, 0);
});

test('only the top discard can be taken', async (t) => {
  const hands = ['5C 5H 9H TH JH 2C', '4C 4D 8S KD'];
  t.equal(refusalReason(queensState({ hands }), taking('5C 5D 5H, 9H TH JH')), 'card-not-held');
});

test('the taken card is in one of the melds: taken-card-unused', async (t) => {
  const hands = ['QC QD QH 9H TH JH 2C', '4C 4D 8S KD'];
  t.equal(refusalReason(queensState({ hands }), taking('QC QD QH, 9H TH JH')), 'taken-card-unused');
});

test('a discard is taken only to lay melds: without them melds-missing, which lists the legal ones', async (t) => {
  const refused = attempt(queensState(), { type: 'draw', from: 'discard' });
  t.match(refused, { ok: false, reason: 'melds-missing', options: [taking(QUEENS)] });
  const useless = attempt(queensState({ pile: '5D 3S' }), { type: 'draw', from: 'discard' });
  t.match(useless, { ok: false, reason: 'melds-missing' });
  t.notOk('options' in useless, 'there are none to list');
});

test('the thresholds apply if the seat was not down', async (t) => {
  t.equal(refusalReason(queensState(), taking('QC QD QS')), 'too-few-cards');
  const small = queensState({ hands: ['3C 3D 9H TH JH 2C', '8S KD'], pile: '5D 3S' });
  t.equal(refusalReason(small, taking('3C 3D 3S, 9H TH JH')), 'too-little-value', '9 + 29');
});

test('the thresholds do not apply to a seat that is down', async (t) => {
  const state = queensState({ laid: [[0, '7C 7D 7H']] });
  t.equal(refusalReason(state, taking('QC QD QS')), null);
});

test('match-first: the taken card counts towards the threshold that the first melds set', async (t) => {
  const config = { floorCards: 'match-first', floorValue: 'match-first' } as const;
  const state = queensState({ config, hands: ['QC QD 8H 9H TH JH 2C', '4C 4D 8S KD'] });
  const { floor } = play(state, taking('QC QD QS, 8H 9H TH JH')).state;
  t.same(floor, { cards: 7, value: 67 }, 'three queens, 30, and 8 + 9 + 10 + 10');
});

test('a discard cannot be taken to lay it off', async (t) => {
  const state = queensState({ hands: ['2C 8D', '4C'], laid: [[0, 'QC QD QH']] });
  t.equal(refusalReason(state, taking('QC QD QH QS')), 'card-not-held');
  t.same(sevenReeg.legalMoves(state, 0), [{ type: 'draw', from: 'bank' }]);
});

test('every set of melds with the taken card is listed, `fifty` left out', async (t) => {
  const hands = ['QC QD QH 9H TH JH 2C', '4C 4D 8S KD'];
  t.same(sevenReeg.legalMoves(queensState({ hands }), 0), [
    { type: 'draw', from: 'bank' },
    taking('QC QD QS, 9H TH JH'),
    taking('QC QD QS, 9H TH JH QH'),
    taking('QC QD QS, TH JH QH'),
    taking('QC QH QS, 9H TH JH'),
    taking('QD QH QS, 9H TH JH'),
    taking('QC QD QH QS, 9H TH JH'),
  ]);
});

test('with a copy in hand, one copy of the taken card in the melds is enough', async (t) => {
  const state = queensState({ config: { decks: 2 }, hands: ['QC QD QS 9H TH JH 2C', '4C'] });
  const after = play(state, taking(QUEENS)).state;
  t.same(after.hands[0], cardsOf('2C QS'));
});

test('a draw that lays everything wins the round', async (t) => {
  const { events } = play(queensState({ hands: ['QC QD 9H TH JH', '4C 4D 8S KD'] }), taking(QUEENS));
  t.match(events[2], { type: 'round-ended', winner: 0, fifty: false, points: [-1, 4] });
});

test('a missing `fifty` means false', async (t) => {
  const [without, withFalse] = [taking(QUEENS), taking(QUEENS, false)].map((move) =>
    play(queensState(), move),
  );
  t.same(without, withFalse);
});

const WIN: Move = { type: 'discard', card: '2C' };

test('a "50": winning in that turn subtracts 3, and the seat whose discard was taken adds 3', async (t) => {
  const { state, events } = play(queensState(), taking(QUEENS, true), WIN);
  t.match(events[1], {
    type: 'round-ended',
    winner: 0,
    fifty: true,
    fiftyFrom: 1,
    points: [-3, 4 + 3],
    hands: [[], cardsOf('4C 4D KD 8S')],
  });
  t.same(state.scores, [-3, 7]);
});

test('a "50" can be won by the draw itself', async (t) => {
  const state = queensState({ hands: ['QC QD 9H TH JH', '4C'] });
  t.match(play(state, taking(QUEENS, true)).events[2], { type: 'round-ended', fifty: true, points: [-3, 4] });
});

test('a "50" costs only the seat whose discard was taken', async (t) => {
  const state = stateOf({
    hands: ['4C 4D', 'KC KD KH', 'QC QD 9H TH JH'],
    turn: 2,
    pile: 'QS',
    phase: 'draw',
    topDiscard: { seat: 1, discardedAtMs: 0 },
    config: { fiftyWindowMs: 60_000 },
  });
  const soon = { ...state, topDiscard: { seat: 1, discardedAtMs: Date.UTC(2026, 0, 1, 12) } };
  t.match(play(soon, taking(QUEENS, true)).events[2], { fiftyFrom: 1, points: [2, 6, -3] });
});

test('the penalty of a "50" can eliminate the seat whose discard was taken', async (t) => {
  const stays = play(queensState({ scores: [0, 23] }), taking(QUEENS, true), WIN).state;
  t.same(
    [stays.scores, stays.outAfterRound],
    [
      [-3, 30],
      [null, null],
    ],
    '23 + 4 cards + 3',
  );
  const out = play(queensState({ scores: [0, 24] }), taking(QUEENS, true), WIN).state;
  t.match(sevenReeg.result(out), { reason: 'last-seat-in', winners: [0], scores: [-3, 31] });
});

test('without the claim the same win subtracts 1', async (t) => {
  t.match(play(queensState(), taking(QUEENS), WIN).events[1], {
    fifty: false,
    fiftyFrom: null,
    points: [-1, 4],
  });
});

test('a claim without a win in that turn has no effect', async (t) => {
  const hands = ['QC QD 9H TH JH 2C 3D', '4C 4D 8S KD'];
  const { state } = play(queensState({ hands, bank: '7S 8H' }), taking(QUEENS, true), WIN);
  t.equal(state.fiftyClaimedFrom, null, 'the claim ends with the turn');
  t.same(state.scores, [0, 0]);
  const later = play(
    state,
    { type: 'draw', from: 'bank' },
    { type: 'discard', card: '7S' },
    { type: 'draw', from: 'bank' },
    { type: 'lay-off', card: '8H', meld: 1 },
    { type: 'discard', card: '3D' },
  );
  t.match(later.events[1], { type: 'round-ended', winner: 0, fifty: false, points: [-1, 4] });
});

test('a claim is valid up to `fiftyWindowMs` after the discard, by the logged times', async (t) => {
  t.equal(refusalReason(queensState(), taking(QUEENS, true), 4000), null);
  t.equal(refusalReason(queensState(), taking(QUEENS, true), 4001), 'fifty-too-late');
  const brief = queensState({ config: { fiftyWindowMs: 0 } });
  t.equal(refusalReason(brief, taking(QUEENS, true), 0), null);
  t.equal(refusalReason(brief, taking(QUEENS, true), 1), 'fifty-too-late');
});

test('a draw with a late claim may be sent again without it', async (t) => {
  const late = attempt(queensState(), taking(QUEENS, true), 5000);
  t.match(late, { ok: false, reason: 'fifty-too-late', detail: /4000 ms.*after 5000 ms.*without `fifty`/ });
  t.equal(refusalReason(queensState(), taking(QUEENS), 5000), null);
});

test('faulty melds are reported before a late claim', async (t) => {
  t.equal(refusalReason(queensState(), taking('QC QD QS', true), 5000), 'too-few-cards');
});

test('with or without a claim, the canonical draw is the listed one', async (t) => {
  const state = queensState();
  const [, listed] = sevenReeg.legalMoves(state, 0);
  for (const fifty of [true, false, undefined]) {
    const move = sevenReeg.canonicalMove(state, 0, taking('TH JH 9H, QS QC QD', fifty));
    t.same(move, listed);
    t.ok(listed && optionCovers(listed, move));
  }
});

test('the canonical draw from the bank keeps a claim', async (t) => {
  const move: Move = { type: 'draw', from: 'bank', fifty: true };
  t.same(sevenReeg.canonicalMove(queensState(), 0, move), move);
  t.same(sevenReeg.canonicalMove(queensState(), 0, { ...move, fifty: false }), {
    type: 'draw',
    from: 'bank',
  });
});
