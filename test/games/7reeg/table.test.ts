import { test } from 'tap';
import type { Level } from '#src/game-type.js';
import { cardAt, meldAt, placeOf } from '#src/games/7reeg/cpu/lookup.js';
import { bestLaying } from '#src/games/7reeg/cpu/laying.js';
import { playOption } from '#src/games/7reeg/cpu/simulate.js';
import { pointsOf } from '#src/games/7reeg/cpu/standing.js';
import { handAt, type Table } from '#src/games/7reeg/cpu/table.js';
import type { Event } from '#src/games/7reeg/event-schema.js';
import { meldSetsToLay } from '#src/games/7reeg/floor.js';
import { cardsIn } from '#src/games/7reeg/melds.js';
import { legalMoves } from '#src/games/7reeg/options.js';
import type { Config, Option, State } from '#src/games/7reeg/schemas.js';
import { contextOf, seedOf, type Step } from '#test/support/play.js';
import { cardsOf, playedBy, positionOf } from './support.js';
import { tableOf } from './table.js';

const handsOf = (table: Table): string[][] =>
  table.hands.map((hand) => [...hand].flatMap((copies, place) => Array<string>(copies).fill(cardAt(place))));

/** What table and state have in common. */
const essence = (table: Table) => ({
  ...table,
  hands: handsOf(table),
  // Whose discard was taken matters to a claim only, and the state keeps it only for a claim.
  takenFrom: null,
});

const play = (before: Step, step: Step): Table =>
  playOption(tableOf(before.state as State), step.move as Option, contextOf(seedOf(0), step.seq).rng);

const CONFIGS: readonly (readonly [Partial<Config>, readonly Level[]])[] = [
  [{}, ['medium', 'medium']],
  [{}, ['easy', 'medium']],
  [{ decks: 2, floorCards: 'match-first', floorValue: 'match-first' }, ['medium', 'medium']],
  [{}, ['medium', 'easy', 'medium', 'medium']],
];

void test('a table changes as the rules say, move by move, to the end of the round', async (t) => {
  let [moves, rounds] = [0, 0];
  for (const [config, levels] of CONFIGS) {
    const { steps } = playedBy(0, levels, { ...config, maxRounds: 6 });
    steps.slice(1).forEach((step, i) => {
      const before = steps[i];
      if (before === undefined) return;
      const table = play(before, step);
      const ended = (step.events as Event[]).find((event) => event.type === 'round-ended');
      moves += 1;
      if (ended === undefined) {
        const wanted = essence(tableOf(step.state as State));
        const found = essence(table);
        if (JSON.stringify(found) !== JSON.stringify(wanted))
          t.same(found, wanted, JSON.stringify(step.move));
        return;
      }
      rounds += 1;
      t.equal(table.isOver, true);
      t.equal(table.winner, ended.winner ?? -1);
      const { outAfterRound } = before.state as State;
      const settled = { ...table, fiftyOpen: ended.fifty };
      t.same(
        outAfterRound.map((out, seat) => (out === null ? pointsOf(settled, seat) : 0)),
        ended.points,
      );
    });
  }
  t.ok(moves > 500 && rounds > 10, `${moves} moves in ${rounds} rounds`);
});

void test('a win with the discard counts as a "50" where claims are allowed', async (t) => {
  const state = positionOf({
    hands: ['QC QD 9H TH JH QH', '2D 2S 3C'],
    pile: 'QS',
    phase: 'draw',
    floorMelds: [[0, '4C 4D 4S']],
  });
  const option: Option = {
    type: 'draw',
    from: 'discard',
    melds: [cardsOf('QC QD QS'), cardsOf('9H TH JH QH')],
  };
  const after = playOption(tableOf(state), option, contextOf(seedOf(1), 1).rng);
  t.same([pointsOf(after, 0), pointsOf(after, 1)], [-3, 6]);
  t.same([pointsOf({ ...after, fiftyOpen: false }, 0), pointsOf({ ...after, fiftyOpen: false }, 1)], [-1, 3]);
});

void test('the best laying has the most cards of all that are legal', async (t) => {
  let hands = 0;
  for (const seed of [1, 2, 3]) {
    for (const { state } of playedBy(seed, ['medium', 'medium'], { maxRounds: 8 }).steps) {
      const { turn, hands: dealt, phase } = state as State;
      if (turn === null || phase === 'draw') continue;
      const sets = meldSetsToLay(state as State, turn, dealt[turn] ?? []);
      const found = bestLaying(tableOf(state as State), turn).flatMap((meld) => meld);
      const melds = sets.find(
        (set) =>
          JSON.stringify(set.map(({ index }) => index)) === JSON.stringify([...found].sort((a, b) => a - b)),
      );
      const most = Math.max(0, ...sets.map(cardsIn));
      if (most === 0) t.same(found, []);
      else if (cardsIn(melds ?? []) !== most) t.fail(`${String(found)} in ${String(dealt[turn])}`);
      if (most > 0) hands += 1;
    }
  }
  t.ok(hands > 20, `${hands} hands with melds`);
});

void test('an option leaves the table as it was', async (t) => {
  const state = positionOf({
    hands: ['7C 8C 9C 7H KD KH', '2D 2S'],
    floorMelds: [
      [0, '4C 4D 4S'],
      [0, '4H 5H 6H'],
    ],
  });
  const before = tableOf(state);
  const copy = JSON.stringify(essence(before));
  for (const option of legalMoves(state, 0)) playOption(before, option, contextOf(seedOf(1), 1).rng);
  t.equal(JSON.stringify(essence(before)), copy);
  t.equal(handAt(before, 0)[placeOf('7C')], 1);
  t.ok(meldAt(['7C', '8C', '9C']) >= 0);
});
