import { test } from 'tap';
import { playerRng } from 'parlour-games/record/rng';
import type { Rng, Seat } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import { rankMoves, searchMove, type SearchModel } from 'parlour-games/kit/search';

const rng = (label = 'search'): Rng => playerRng(Buffer.alloc(32, label));

/** Nim with one heap: each turn takes 1 to 3, and taking the last one wins, so multiples of four are lost. */
interface Heap {
  readonly left: number;
  readonly toMove: Seat;
}

const nim = (left: number): SearchModel<Heap, number> => ({
  determinize: () => ({ left, toMove: 0 }),
  turn: (heap) => (heap.left === 0 ? null : heap.toMove),
  moves: (heap) => [1, 2, 3].filter((taken) => taken <= heap.left),
  key: (taken) => taken,
  play: (heap, taken) => ({ left: heap.left - taken, toMove: 1 - heap.toMove }),
  evaluate: (heap, random) => {
    let { left, toMove } = heap;
    while (left > 0) {
      left -= 1 + random.below(Math.min(3, left));
      toMove = 1 - toMove;
    }
    return toMove === 0 ? [0, 1] : [1, 0];
  },
});

const NIM_BUDGET = { playouts: 3_000, depth: 12, exploration: 0.7 };

test('finds the only winning move of a game without hidden information', (t) => {
  for (const left of [2, 3, 5, 6, 7, 9, 10, 11])
    t.equal(
      searchMove(
        nim(left),
        0,
        [1, 2, 3].filter((taken) => taken <= left),
        NIM_BUDGET,
        rng(),
      ),
      left % 4,
      `${left} left`,
    );
  t.end();
});

/** One of four cards is face down, the ace twice as likely as each other; naming it wins. */
type Card = 'ace' | 'king' | 'queen' | 'jack';
const CARDS: readonly Card[] = ['jack', 'queen', 'king', 'ace'];

const guessing: SearchModel<{ hidden: Card; named: Card | null }, Card> = {
  determinize: (random) => ({ hidden: at(CARDS, Math.min(3, random.below(5))), named: null }),
  turn: ({ named }) => (named === null ? 0 : null),
  moves: () => CARDS,
  key: (card) => card,
  play: ({ hidden }, named) => ({ hidden, named }),
  evaluate: ({ hidden, named }) => [hidden === named ? 1 : 0],
};

test('weighs hidden cards by their probability', (t) => {
  const ranking = rankMoves(guessing, 0, CARDS, { playouts: 800, depth: 1, exploration: 0.7 }, rng());
  t.equal(at(ranking, 0).move, 'ace');
  const { mean } = at(ranking, 0);
  t.ok(Math.abs(mean - 0.4) < 0.08, `the ace is right two times in five: ${mean}`);
  t.end();
});

/**
 * The searching seat may stop for a certain 0.6, or go on. Then the other seat, which sees the hidden coin, gives it 1
 * only where the coin forces it to. The search must not act on what only the other seat knows.
 */
interface Coin {
  readonly heads: boolean;
  readonly path: string;
}
type CoinMove = 'stop' | 'go' | 'give' | 'keep';
const coin: SearchModel<Coin, CoinMove> = {
  determinize: (random) => ({ heads: random.below(2) === 0, path: '' }),
  turn: ({ path }) => (path === '' ? 0 : path === 'go' ? 1 : null),
  moves: ({ heads, path }) => (path === '' ? ['stop', 'go'] : heads ? ['give'] : ['give', 'keep']),
  key: (move) => move,
  play: ({ heads, path }, move) => ({ heads, path: path + move }),
  evaluate: ({ path }) => (path === 'stop' ? [0.6, 0.4] : path.endsWith('keep') ? [0, 1] : [1, 0]),
};

test('moves that only some determinizations allow are judged by how often they were available', (t) => {
  const ranking = rankMoves(coin, 0, ['go', 'stop'], { playouts: 2_000, depth: 4, exploration: 0.7 }, rng());
  t.equal(at(ranking, 0).move, 'stop');
  const go = at(ranking, 1).mean;
  t.ok(Math.abs(go - 0.5) < 0.06, `going on is worth a half, since the other seat keeps what it can: ${go}`);
  t.end();
});

test('the same rng gives the same ranking, and the budget is kept', (t) => {
  const budget = { playouts: 90, depth: 3, exploration: 0.7 };
  const ranked = () => rankMoves(nim(9), 0, [1, 2, 3], budget, rng('again'));
  t.same(ranked(), ranked());
  const spent = ranked().reduce((sum, { playouts }) => sum + playouts, 0);
  t.ok(spent <= budget.playouts && spent > budget.playouts - 6, `${spent} playouts`);
  t.end();
});

test('a budget below the number of candidates still tries each once', (t) => {
  const ranking = rankMoves(guessing, 0, CARDS, { playouts: 1, depth: 1, exploration: 0.7 }, rng());
  t.ok(ranking.every(({ playouts }) => playouts >= 1));
  t.same(new Set(ranking.map(({ move }) => move)), new Set(CARDS));
  t.end();
});

test('a single candidate is returned without a search, none is refused', (t) => {
  const untouched = new Proxy(nim(3), {
    get: () => {
      throw new Error('searched');
    },
  });
  t.equal(searchMove(untouched, 0, [2], NIM_BUDGET, rng()), 2);
  t.throws(() => searchMove(untouched, 0, [], NIM_BUDGET, rng()), /candidates is empty/);
  t.end();
});
