import { test } from 'tap';
import { playerRng } from '#src/engine/history/rng.js';
import { chancesOf } from '#src/games/basra/cpu/chances.js';
import { deckOfView } from '#src/games/basra/cpu/deck.js';
import { solveEndgame } from '#src/games/basra/cpu/endgame.js';
import { budgetFor } from '#src/games/basra/cpu/hard.js';
import { cpu } from '#src/games/basra/cpu/index.js';
import { basra } from '#src/games/basra/index.js';
import type { Config, Move, State } from '#src/games/basra/schemas.js';
import { deckOf, sortCards, type Card } from '#src/kit/cards.js';
import { without } from '#src/kit/multiset.js';
import { BASRA_RANKS } from '#src/games/basra/captures.js';
import { deal, deepFreeze, noFiles, playMove, seedOf, type Step } from '#test/support/play.js';
import { after, applied, asGameType, cards, everyCard, lookOf, play, position } from './support.js';

const look = (state: State, seed = 1) => {
  const seat = basra.turn(state) ?? 0;
  return deepFreeze({
    ...lookOf(state, seat),
    viewer: seat,
    legalMoves: basra.legalMoves(state, seat),
    rng: playerRng(seedOf(seed)),
    load: noFiles,
  });
};

/** `state` with the cards that lie nowhere captured by seat 1, so that a view adds up to a deck. */
const completed = (state: State): State => {
  const rest = without(deckOf(BASRA_RANKS), everyCard({ ...state, stock: [] })) ?? [];
  const stock = rest.slice(0, state.stock.length);
  return deepFreeze({ ...state, stock, captured: [[], rest.slice(stock.length)] });
};

const ofHard = (hand: string, table: string, more: Partial<State> = {}): Move =>
  cpu.hard(look(completed(position([hand, '3S 3H 3D'], table, more))));

test('hard makes a basra', (t) => {
  t.strictSame(ofHard('TH 6D 4S', '6C 4C'), play('TH', '6C 4C'));
  t.strictSame(ofHard('JC 5D 7S', '5H'), play('5D', '5H'));
  t.strictSame(
    ofHard('JC 5D 7S', 'JD', { config: { target: 151, jackBasra: 25 } }),
    play('JC', 'JD'),
    'of jacks, where that scores',
  );
  t.end();
});

test('hard counts the cards played', (t) => {
  const hand = '9H 8H';
  const nines = cards('9C 9D 9S');
  const rest = without(deckOf(BASRA_RANKS), [...cards(hand), ...nines, ...cards('3S 3H')]) ?? [];
  const state = position([hand, '3S 3H'], '', {
    captured: [[...nines, ...rest.slice(0, 4)], []],
    stock: rest.slice(4),
  });
  t.strictSame(cpu.hard(look(state)), play('9H'), 'no nine is left to take the last one');
  t.strictSame(cpu.medium(look(state)), play('8H'), 'which medium does not see');
  t.end();
});

test('the same position and chance give the same move', (t) => {
  for (const hands of [
    ['4C 5D 9H 8S', '2C 2D 2H 6C'],
    ['4C 5D 9H', '2D 6S 6H', '7C 7D 7H', '8C 8D AD'],
  ]) {
    const state = position(hands, '3C AC TD');
    t.strictSame(cpu.hard(look(state, 5)), cpu.hard(look(state, 5)));
  }
  t.end();
});

/** The last hands of a deck, `size` cards each, seat 0 to move. */
const randomEndgame = (seed: number, size: number, config: Config): State => {
  const rng = playerRng(seedOf(seed));
  const shuffled = rng.shuffle(deckOf(BASRA_RANKS));
  const hands = [0, 1].map(() => sortCards(shuffled.splice(0, size)));
  const table = shuffled.splice(0, 1 + rng.below(4));
  return deepFreeze({
    ...position(['', ''], ''),
    config,
    hands,
    table,
    stock: [] as Card[],
    captured: [shuffled, []],
    scores: [config.target - 20 + rng.below(20), config.target - 20 + rng.below(20)],
    lastCapturer: rng.below(2),
  });
};

/** What the deck comes to for seat 0, by the rules themselves and without any cut. */
const minimax = (state: State): number => {
  const seat = basra.turn(state);
  const values = basra.legalMoves(state, seat ?? 0).map((move) => valueAfter(state, move));
  return seat === 0 ? Math.max(...values) : Math.min(...values);
};
const valueAfter = (state: State, move: Move): number => {
  const next = applied(state, basra.turn(state) ?? 0, move);
  if (!next.ok) throw new Error(next.detail);
  const isPlayedOut = basra.result(next.state) !== null || next.state.deck !== state.deck;
  return isPlayedOut ? (chancesOf(state.config, next.state.scores, 0)[0] ?? 0) : minimax(next.state);
};

test('the last hands of two seats are played perfectly', (t) => {
  const choices = Array.from({ length: 60 }, (_, seed) => {
    const config = { target: seed % 2 === 0 ? 151 : 40, jackBasra: seed % 3 === 0 ? 25 : 0 };
    const state = randomEndgame(seed, seed % 10 === 0 ? 4 : 3, config);
    const chosen = valueAfter(state, cpu.hard(look(state)));
    return { lost: minimax(state) - chosen, isChoice: basra.legalMoves(state, 0).length > 1 };
  });
  t.ok(choices.every(({ lost }) => lost < 1e-12));
  t.ok(choices.filter(({ isChoice }) => isChoice).length > 50);
  t.end();
});

test('an endgame that would take too long is left to the search', (t) => {
  const state = randomEndgame(4, 5, { target: 151, jackBasra: 0 });
  const deck = deckOfView(lookOf(state, 0))(playerRng(seedOf(1)));
  t.equal(solveEndgame(deck, 20), null);
  t.not(solveEndgame(deck, 1_000_000), null);
  t.end();
});

test('a choice costs so many playouts at most', (t) => {
  t.ok(budgetFor(2).playouts < budgetFor(5).playouts, 'less where there is little to choose');
  t.equal(budgetFor(92).playouts, budgetFor(10).playouts, 'a hand has 92 plays at most');
  t.end();
});

test('the chance of winning grows with the lead, and more so near the target', (t) => {
  const config = { target: 151, jackBasra: 0 };
  const first = (scores: number[], decks = 0): number => chancesOf(config, scores, decks)[0] ?? 0;
  t.equal(first([50, 50]), 0.5);
  t.equal(first([160, 160]), 0.5, 'a tie plays on');
  t.ok(first([51, 50]) > 0.5);
  t.ok(first([70, 50]) < first([140, 120]));
  t.ok(first([140, 120]) < first([151, 131]));
  t.ok(first([151, 131], 0.5) < first([151, 131]), 'it counts only when the deck is played out');
  t.ok(Math.abs(first([151, 131]) - 1) < 0.01);
  t.ok(first([151, 0]) > first([151, 100]), 'the lead still counts a little');
  const four = chancesOf(config, [10, 30, 20, 30], 0.5);
  t.ok(Math.abs(four.reduce((sum, rng) => sum + rng, 0) - 1) < 1e-9);
  t.equal(four[1], four[3]);
  t.end();
});

/** The winner of a whole game, in which `hardSeat` plays hard, the other medium; refused moves throw. */
const winnerWith = (hardSeat: number, seed: number, config: object): number | undefined => {
  const { setup, step } = deal(asGameType, seedOf(seed), 2, config);
  let at: Step = step;
  for (;;) {
    const state = at.state as State;
    const seat = basra.turn(state);
    if (seat === null) return basra.result(state)?.winners[0];
    const choose = seat === hardSeat ? cpu.hard : cpu.medium;
    at = playMove(setup, at, choose(look(state, at.seq)));
  }
};

test('hard beats medium', (t) => {
  const games = Array.from({ length: 8 }, (_, seed) => seed);
  const won = games.filter((seed) => winnerWith(seed % 2, seed, { target: 60 }) === seed % 2).length;
  t.ok(won >= 6, `${won} of 8`);
  t.end();
});

/** How many moves hard makes for all seats in a game, at most 45; refused moves throw. */
const movesOfHard = (seats: number, config: object): number => {
  const { setup, step } = deal(asGameType, seedOf(seats), seats, config);
  let at: Step = step;
  while (at.seq < 45 && basra.turn(at.state as State) !== null)
    at = playMove(setup, at, cpu.hard(look(at.state as State, at.seq)));
  return at.seq;
};

test('hard plays by the rules whatever the config', (t) => {
  for (const config of [{ target: 1 }, { target: 10_000 }, { target: 30, jackBasra: 100 }]) {
    for (const seats of [2, 4]) t.ok(movesOfHard(seats, config) >= 40, 'a whole deck');
  }
  t.end();
});

test('with one card left there is nothing to think about', (t) => {
  const state = position(['8D', '2C'], 'AC');
  t.strictSame(cpu.hard(look(state)), play('8D'));
  t.equal(after(state, play('8D')).state.table.length, 2);
  t.end();
});
