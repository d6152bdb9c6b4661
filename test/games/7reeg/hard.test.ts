import { test } from 'tap';
import { playerRng } from '#src/engine/history/rng.js';
import type { Rng, Level } from '#src/game-type.js';
import { candidatesOf } from '#src/games/7reeg/cpu/candidates.js';
import { guess, knownTo } from '#src/games/7reeg/cpu/guess.js';
import { hard } from '#src/games/7reeg/cpu/hard.js';
import { placeOf } from '#src/games/7reeg/cpu/lookup.js';
import { valueOf } from '#src/games/7reeg/cpu/standing.js';
import { handAt, sizeOf } from '#src/games/7reeg/cpu/table.js';
import { sevenReeg } from '#src/games/7reeg/index.js';
import type { Config, Move, State } from '#src/games/7reeg/schemas.js';
import { optionCovers } from '#src/kit/options.js';
import { quickRng } from '#src/kit/quick-rng.js';
import { noFiles, seedOf } from '#test/support/play.js';
import { cardsOf, configOf, lookOf, meldsOf, playedBy, positionOf, type Parts } from './support.js';
import { tableOf } from './table.js';
import { longTest } from '#test/support/length.js';

const seatOf = (state: State, rng: Rng = playerRng(seedOf(1))) => {
  const viewer = state.turn ?? 0;
  return {
    ...lookOf(state, viewer),
    viewer,
    legalMoves: sevenReeg.legalMoves(state, viewer),
    rng,
    load: noFiles,
  };
};
const choice = (parts: Parts, n = 1): Move => hard(seatOf(positionOf(parts), playerRng(seedOf(n))));

void test('hard wins where it can, with the claim to a "50" where that counts', async (t) => {
  t.same(choice({ hands: ['7C', '2D 2S'] }), { type: 'discard', card: '7C' });
  const floorMelds = [[0, '7C 7D 7H']] as const;
  t.same(choice({ hands: ['7S 2C', '2D 2S'], floorMelds }), { type: 'lay-off', card: '7S', meld: 0 });
  t.match(choice({ hands: ['9H TH JH QH', '2D 2S'], floorMelds }), { type: 'meld' });
  const taking = { hands: ['QC QD 2C', '2D 2S'], floorMelds, pile: 'QS', phase: 'draw' } as const;
  t.same(choice(taking), { type: 'draw', from: 'discard', melds: meldsOf('QC QD QS'), fifty: true });
  t.notOk('fifty' in choice({ ...taking, config: { fiftyWindowMs: 0 } }));
});

void test('hard does not discard what lets the next seat win', async (t) => {
  const floorMelds = [
    [0, 'AC AD AH'],
    [1, 'KC KD KH'],
    [0, '6H 7H 8H'],
  ] as const;
  // The queens that are left unseen, and the tens beside the jack, may be with the other seat; the fives are all seen.
  const pile = '5C 5D 5H 4S 6S 3S 7S 4C 6C 3C 7C';
  const hands = ['QC 5S', 'QD QH'];
  for (const n of [1, 2, 3]) t.same(choice({ hands, floorMelds, pile }, n), { type: 'discard', card: '5S' });
});

void test('hard takes a discard that lets it go down with nearly all it has', async (t) => {
  const move = choice({
    hands: ['QC QD 9H TH JH 4S 5S 6S 7S 2C KD', '2D 2S 8C 9C'],
    pile: 'QS',
    phase: 'draw',
  });
  t.match(move, { type: 'draw', from: 'discard' });
});

void test('hard keeps cards that belong together', async (t) => {
  const hands = ['7C 7D 7H 8S 9S TS KH', '2D 2S 3C 4H 8D JD'];
  t.same(choice({ hands }), { type: 'discard', card: 'KH' });
});

void test('the same position and chance give the same move', async (t) => {
  const parts = { hands: ['7C 8C KD KH 2H 3S 9D', '2D 2S 3C 4H'] };
  t.same(choice(parts), choice(parts));
});

const GAMES: readonly (readonly [Partial<Config>, readonly Level[]])[] = [
  [{}, ['hard', 'medium']],
  [{ decks: 2, floorCards: 'match-first', floorValue: 'match-first', fiftyWindowMs: 0 }, ['easy', 'hard']],
  [{}, ['hard', 'medium', 'easy']],
  [{ eliminationScore: 5 }, ['medium', 'hard', 'medium', 'medium', 'easy']],
];

void test('what hard plays is among the options, but for the claim', async (t) => {
  for (const [config, levels] of GAMES) {
    const { steps } = playedBy(3, levels, { maxRounds: 1, ...config });
    let played = 0;
    steps.slice(1).forEach(({ move, seat }, i) => {
      if (seat === null || levels[seat] !== 'hard') return;
      const before = steps[i]?.state as State;
      played += 1;
      const canonical = sevenReeg.canonicalMove(before, seat, move as Move);
      const options = sevenReeg.legalMoves(before, seat);
      if (!options.some((option) => optionCovers(option, canonical))) t.fail(JSON.stringify(move));
    });
    t.ok(played > 5, `${played} moves of hard`);
  }
});

void longTest?.('hard beats medium', async (t) => {
  const winners = Array.from({ length: 4 }, (_, seed) => {
    const levels = seed % 2 === 0 ? (['hard', 'medium'] as const) : (['medium', 'hard'] as const);
    const { steps } = playedBy(seed, levels, { eliminationScore: 15 });
    return levels[sevenReeg.result(steps.at(-1)?.state as State)?.winners[0] ?? 0];
  });
  t.ok(winners.filter((level) => level === 'hard').length >= 3, winners.join(' '));
});

void test('there are never more than a handful of candidates, all of them legal', async (t) => {
  let positions = 0;
  for (const seed of [1, 2]) {
    for (const { state } of playedBy(seed, ['medium', 'medium', 'medium'], { maxRounds: 4 }).steps) {
      if ((state as State).turn === null) continue;
      positions += 1;
      const position = seatOf(state as State);
      const candidates = candidatesOf(position, knownTo(position).table);
      if (candidates.length < 1 || candidates.length > 7) t.fail(`${candidates.length} candidates`);
      t.ok(
        candidates.every((each) => position.legalMoves.some((option) => optionCovers(option, each))),
        JSON.stringify(candidates),
      );
    }
  }
  t.ok(positions > 100, `${positions} positions`);
});

void test('a guess agrees with what the seat sees', async (t) => {
  for (const { state } of playedBy(4, ['medium', 'easy', 'medium'], { maxRounds: 2 }).steps) {
    const { turn } = state as State;
    if (turn === null) continue;
    const position = seatOf(state as State);
    const truth = tableOf(state as State);
    const table = guess(knownTo(position), quickRng(position.rng));
    t.same([...handAt(table, turn)], [...handAt(truth, turn)]);
    const sizes = table.hands.map((hand) => hand.reduce((sum, copies) => sum + copies, 0));
    const all = new Uint8Array(52);
    for (const hand of table.hands)
      hand.forEach((copies, place) => (all[place] = (all[place] ?? 0) + copies));
    for (const place of table.bank) all[place] = (all[place] ?? 0) + 1;
    table.open.forEach((copies, place) => (all[place] = (all[place] ?? 0) + copies));
    t.same([sizes, table.bank.length], [[...truth.sizes], truth.bank.length]);
    t.ok(all.every((copies) => copies === 2));
  }
});

void test('a seat that is down is not thought to hold what it could have laid off', async (t) => {
  const parts = {
    hands: ['KC KD 2H 9S', '2C 4S', ''].slice(0, 2),
    floorMelds: [[1, '7C 7D 7H']] as const,
    pile: '3D',
  };
  const known = knownTo(seatOf(positionOf(parts)));
  const rng = quickRng(playerRng(seedOf(2)));
  const guesses = Array.from({ length: 200 }, () => guess(known, rng));
  t.notOk(guesses.some((table) => handAt(table, 1)[placeOf('7S')] === 1));
});

void test('a seat holds cards beside its own discards less often', async (t) => {
  const parts = { hands: ['KC KD 2H 9S', 'AC AD AH AS JS QS'], pile: '5D', turn: 0, phase: 'draw' } as const;
  const rng = quickRng(playerRng(seedOf(3)));
  const known = knownTo(seatOf(positionOf(parts)));
  const count = (card: 'AS' | '6D' | 'JH'): number =>
    Array.from({ length: 600 }, () => guess(known, rng)).filter(
      (table) => handAt(table, 1)[placeOf(card)] === 1,
    ).length;
  t.ok(count('6D') < 0.7 * count('JH'));
});

const config = configOf({}, 2);
const standing = (scores: readonly number[]) => ({ config, round: 3, scores });

void test('a position is worth more with a smaller hand, a better score, and most with the win', async (t) => {
  const chanceWith = (hand: string, scores: readonly number[] = [10, 10]): number => {
    const floorMelds = [
      [0, 'AC AD AH'],
      [1, 'KC KD KH'],
    ] as const;
    const state = positionOf({ hands: [hand, '2D 4S 6H'], floorMelds, turn: 1, phase: 'draw' });
    return valueOf(standing(scores), tableOf(state))[0] ?? NaN;
  };
  t.ok(chanceWith('2C 5D') > chanceWith('2C 5D 9H TC 7S 3D 8C'));
  t.ok(chanceWith('2C 5D', [5, 10]) > chanceWith('2C 5D', [20, 10]));
  const won = { ...tableOf(positionOf({ hands: ['', '2D 4S 6H'] })), isOver: true, winner: 0 };
  const [mine = NaN, other = NaN] = valueOf(standing([10, 10]), won);
  t.ok(mine > 0.5 && Math.abs(mine + other - 1) < 1e-9);
  t.equal(valueOf(standing([10, 29]), won)[0], 1, 'three points put the other seat out');
  t.equal(sizeOf(won, 1), 3);
  t.same(cardsOf('2C').length, 1);
});
