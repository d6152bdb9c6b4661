import { test } from 'tap';
import { playerRng } from 'parlour-games/record/rng';
import { candidatesOf, hard } from 'parlour-games/games/7reeg/cpu/hard';
import { determinize, informationSetOf } from 'parlour-games/games/7reeg/cpu/information-set';
import { handAt } from 'parlour-games/games/7reeg/cpu/search-state';
import { winProbabilities } from 'parlour-games/games/7reeg/cpu/win-probability';
import { sevenReeg } from 'parlour-games/games/7reeg/index';
import { cardIdOf } from 'parlour-games/games/7reeg/melds';
import type { Move, State } from 'parlour-games/games/7reeg/schemas';
import type { Card } from 'parlour-games/kit/cards';
import { optionCovers } from '#test/support/options.js';
import { sfc32Rng } from 'parlour-games/kit/sfc32';
import { seedOf } from '#test/support/play.js';
import { playedBy, winsOf } from '#test/games/tester.js';
import { configOf, decisionPointOf, layingOff, meldsOf, stateOf, type Parts } from './support.js';
import { searchStateOf } from './search-states.js';
import { AT_FULL_LENGTH } from '#test/support/length.js';

const choice = (parts: Parts, n = 1): Move => hard(decisionPointOf(stateOf(parts), playerRng(seedOf(n))));

test('hard wins when it can, and claims a "50" when it may', async (t) => {
  t.same(choice({ hands: ['7C', '2D 2S'] }), { type: 'discard', card: '7C' });
  const laid = [[0, '7C 7D 7H']] as const;
  t.same(choice({ hands: ['7S 2C', '2D 2S'], laid }), layingOff('7S'));
  t.match(choice({ hands: ['9H TH JH QH', '2D 2S'], laid }), { type: 'meld' });
  const taking = { hands: ['QC QD 2C', '2D 2S'], laid, pile: 'QS', phase: 'draw' } as const;
  t.same(choice(taking), { type: 'draw', from: 'discard', melds: meldsOf('QC QD QS'), fifty: true });
  t.notOk('fifty' in choice({ ...taking, config: { fiftyWindowMs: 0 } }));
});

test('hard does not discard a card that lets the next seat win', async (t) => {
  const laid = [
    [0, 'AC AD AH'],
    [1, 'KC KD KH'],
    [0, '6H 7H 8H'],
  ] as const;
  // The other seat may hold unseen queens, but no cards that make a meld with the last five.
  const pile = '5C 5D 5H 4S 6S 3S 7S 4C 6C 3C 7C';
  const hands = ['QC 5S', 'QD QH'];
  for (const n of [1, 2, 3]) t.same(choice({ hands, laid, pile }, n), { type: 'discard', card: '5S' });
});

test('hard takes a discard that lets it go down with most of its cards', async (t) => {
  const move = choice({
    hands: ['QC QD 9H TH JH 4S 5S 6S 7S 2C KD', '2D 2S 8C 9C'],
    pile: 'QS',
    phase: 'draw',
  });
  t.match(move, { type: 'draw', from: 'discard' });
});

test('hard keeps cards that belong together', async (t) => {
  const hands = ['7C 7D 7H 8S 9S TS KH', '2D 2S 3C 4H 8D JD'];
  t.same(choice({ hands }), { type: 'discard', card: 'KH' });
});

test('hard beats medium', AT_FULL_LENGTH, async (t) => {
  const won = winsOf(sevenReeg, 'hard', 'medium', 4, { config: { eliminationScore: 15 } });
  t.ok(won >= 3, `${won} of 4`);
});

test('there are one to seven candidates, all of them legal', async (t) => {
  let positions = 0;
  for (const seed of [1, 2]) {
    for (const { state } of playedBy(sevenReeg, seed, ['medium', 'medium', 'medium'], { maxRounds: 4 })) {
      if ((state as State).turn === null) continue;
      positions += 1;
      const decisionPoint = decisionPointOf(state as State);
      const candidates = candidatesOf(decisionPoint, informationSetOf(decisionPoint).observed);
      if (candidates.length < 1 || candidates.length > 7) t.fail(`${candidates.length} candidates`);
      t.ok(
        candidates.every((each) => decisionPoint.legalMoves.some((option) => optionCovers(option, each))),
        JSON.stringify(candidates),
      );
    }
  }
  t.ok(positions > 100, `${positions} positions`);
});

test('a determinization agrees with what the seat sees', async (t) => {
  for (const { state } of playedBy(sevenReeg, 4, ['medium', 'easy', 'medium'], { maxRounds: 2 })) {
    const { turn } = state as State;
    if (turn === null) continue;
    const decisionPoint = decisionPointOf(state as State);
    const truth = searchStateOf(state as State);
    const sample = determinize(informationSetOf(decisionPoint), sfc32Rng(decisionPoint.rng));
    t.same([...handAt(sample, turn)], [...handAt(truth, turn)]);
    const sizes = sample.hands.map((hand) => hand.reduce((sum, copies) => sum + copies, 0));
    const all = new Uint8Array(52);
    for (const copiesByCard of [...sample.hands, sample.open])
      copiesByCard.forEach((copies, card) => (all[card] = (all[card] ?? 0) + copies));
    for (const card of sample.bank) all[card] = (all[card] ?? 0) + 1;
    t.same([sizes, sample.bank.length], [[...truth.sizes], truth.bank.length]);
    t.ok(all.every((copies) => copies === 2));
  }
});

test('a seat that is down never gets a card that it could have laid off', async (t) => {
  const state = stateOf({ hands: ['KC KD 2H 9S', '2C 4S'], laid: [[1, '7C 7D 7H']], pile: '3D' });
  const knowledge = informationSetOf(decisionPointOf(state));
  const rng = sfc32Rng(playerRng(seedOf(2)));
  const samples = Array.from({ length: 200 }, () => determinize(knowledge, rng));
  t.notOk(samples.some((sample) => handAt(sample, 1)[cardIdOf('7S')] === 1));
});

test('a seat gets cards next to its own discards less often', async (t) => {
  const parts = { hands: ['KC KD 2H 9S', 'AC AD AH AS JS QS'], pile: '5D', turn: 0, phase: 'draw' } as const;
  const rng = sfc32Rng(playerRng(seedOf(3)));
  const knowledge = informationSetOf(decisionPointOf(stateOf(parts)));
  const count = (card: 'AS' | '6D' | 'JH'): number =>
    Array.from({ length: 600 }, () => determinize(knowledge, rng)).filter(
      (state) => handAt(state, 1)[cardIdOf(card)] === 1,
    ).length;
  t.ok(count('6D') < 0.7 * count('JH'));
});

test('a seat is less likely to hold cards next to a discard that it did not take, but more than next to its own', async (t) => {
  const state = stateOf({ hands: ['KC KD 2H 9S', 'AC AD AH'], pile: '5D 9H', phase: 'draw' });
  const [mine, others] = informationSetOf(decisionPointOf(state)).keepProbabilities;
  const of = (probabilities: Float64Array | undefined) =>
    ['6D', 'TH', 'QS'].map((card) => probabilities?.[cardIdOf(card as Card)]?.toFixed(2));
  t.same(of(others), ['0.90', '0.45', '1.00'], 'the first discard was its neighbour’s');
  t.same(of(mine), ['0.45', '1.00', '1.00'], 'the second can still be taken');
});

test('who has discarded what, and who has not taken it, leaves out eliminated seats and allows for taken discards', async (t) => {
  // Seat 2 is out. Newest first, the pile is from seats 4, 3 and 1 if no discard lay between.
  const parts: Parts = {
    hands: ['KD 2H', 'AC AD AH', '', '4S 4H 4C', '2S 2C'],
    outAfterRound: [null, null, 1, null, null],
    pile: 'JC 9H 5D',
    phase: 'draw',
  };
  const chances = (more: Partial<Parts>) =>
    informationSetOf(decisionPointOf(stateOf({ ...parts, ...more }))).keepProbabilities.map((probabilities) =>
      (['6D', 'TH', 'QC'] as const).map((card) => probabilities[cardIdOf(card)]?.toFixed(3)).join(' '),
    );
  t.same(chances({}), [
    '1.000 1.000 1.000',
    '1.000 1.000 0.450',
    '1.000 1.000 1.000',
    '1.000 0.450 0.900',
    '0.450 0.900 1.000',
  ]);
  const taken: State['taken'] = [{ seat: 0, card: '7S', from: 4, fifty: false }];
  t.same(
    chances({ taken }),
    ['1.000 1.000 0.747', '1.000 0.817 0.722', '1.000 1.000 1.000', '1.000 0.612 0.956', '0.450 0.933 0.939'],
    'one discard of three may lie between two others',
  );
  t.same(
    chances({ taken, pile: 'JC 9H', topDiscard: null, phase: 'play' }),
    ['1.000 1.000 0.725', '1.000 1.000 0.689', '1.000 1.000 1.000', '1.000 0.450 0.950', '1.000 1.000 1.000'],
    'the top of the pile is older than the discard that was taken last',
  );
});

const config = configOf({}, 2);
const standing = (scores: readonly number[]) => ({ config, round: 3, scores });

test('the probability of winning grows with a smaller hand and a better score, and most by winning the round', async (t) => {
  const probabilityWith = (hand: string, scores: readonly number[] = [10, 10]): number => {
    const laid = [
      [0, 'AC AD AH'],
      [1, 'KC KD KH'],
    ] as const;
    const state = stateOf({ hands: [hand, '2D 4S 6H'], laid, turn: 1, phase: 'draw' });
    return winProbabilities(standing(scores), searchStateOf(state))[0] ?? NaN;
  };
  t.ok(probabilityWith('2C 5D') > probabilityWith('2C 5D 9H TC 7S 3D 8C'));
  t.ok(probabilityWith('2C 5D', [5, 10]) > probabilityWith('2C 5D', [20, 10]));
  const won = { ...searchStateOf(stateOf({ hands: ['', '2D 4S 6H'] })), isOver: true, winner: 0 };
  const [mine = NaN, other = NaN] = winProbabilities(standing([10, 10]), won);
  t.ok(mine > 0.5 && Math.abs(mine + other - 1) < 1e-9);
  t.equal(winProbabilities(standing([10, 29]), won)[0], 1, 'three points eliminate the other seat');
});
