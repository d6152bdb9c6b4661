import { test } from 'tap';
import type { Level } from 'parlour-games/game-type';
import { bestMelds } from 'parlour-games/games/7reeg/cpu/best-melds';
import { cardOf, meldIdOf } from 'parlour-games/games/7reeg/cpu/meld-tables';
import { handAt, type SearchState } from 'parlour-games/games/7reeg/cpu/search-state';
import { playOption } from 'parlour-games/games/7reeg/cpu/hard';
import { pointsOf } from 'parlour-games/games/7reeg/cpu/win-probability';
import type { Config, Event, Option, State } from 'parlour-games/games/7reeg/schemas';
import { sevenReeg } from 'parlour-games/games/7reeg/index';
import { cardIdOf, cardsIn } from 'parlour-games/games/7reeg/melds';
import { meldSetsToLay } from 'parlour-games/games/7reeg/threshold';
import { contextOf, seedOf, type Step } from '#test/support/play.js';
import { playedBy } from '#test/games/tester.js';
import { cardsOf, stateOf } from './support.js';
import { searchStateOf } from './search-states.js';

const handsOf = ({ hands }: SearchState): string[][] =>
  hands.map((hand) => [...hand].flatMap((copies, card) => Array<string>(copies).fill(cardOf(card))));

/** What can be compared with the search state of a full state. */
const comparable = (state: SearchState) => ({
  ...state,
  hands: handsOf(state),
  // A full state keeps whose discard was taken only if a "50" was claimed with it.
  takenFrom: null,
});

const play = (before: Step, step: Step): SearchState =>
  playOption(searchStateOf(before.state as State), step.move as Option, contextOf(seedOf(0), step.seq).rng);

const CONFIGS: readonly (readonly [Partial<Config>, readonly Level[]])[] = [
  [{}, ['medium', 'medium']],
  [{}, ['easy', 'medium']],
  [{ decks: 2, floorCards: 'match-first', floorValue: 'match-first' }, ['medium', 'medium']],
  [{}, ['medium', 'easy', 'medium', 'medium']],
];

test('a search state changes as the rules say, move by move, to the end of the round', async (t) => {
  let [moves, rounds] = [0, 0];
  for (const [config, levels] of CONFIGS) {
    const steps = playedBy(sevenReeg, 0, levels, { ...config, maxRounds: 6 });
    steps.slice(1).forEach((step, i) => {
      const before = steps[i];
      if (before === undefined) return;
      const played = play(before, step);
      const ended = (step.events as Event[]).find((event) => event.type === 'round-ended');
      moves += 1;
      if (ended === undefined) {
        const wanted = comparable(searchStateOf(step.state as State));
        const found = comparable(played);
        if (JSON.stringify(found) !== JSON.stringify(wanted))
          t.same(found, wanted, JSON.stringify(step.move));
        return;
      }
      rounds += 1;
      t.equal(played.isOver, true);
      t.equal(played.winner, ended.winner ?? -1);
      const { outAfterRound } = before.state as State;
      const settled = { ...played, allowsFifty: ended.fifty };
      t.same(
        outAfterRound.map((out, seat) => (out === null ? pointsOf(settled, seat) : 0)),
        ended.points,
      );
    });
  }
  t.ok(moves > 500 && rounds > 10, `${moves} moves in ${rounds} rounds`);
});

test('a win with the discard counts as a "50" where claims are allowed', async (t) => {
  const state = stateOf({
    hands: ['QC QD 9H TH JH QH', '2D 2S 3C'],
    pile: 'QS',
    phase: 'draw',
    laid: [[0, '4C 4D 4S']],
  });
  const option: Option = {
    type: 'draw',
    from: 'discard',
    melds: [cardsOf('QC QD QS'), cardsOf('9H TH JH QH')],
  };
  const after = playOption(searchStateOf(state), option, contextOf(seedOf(1), 1).rng);
  t.same([pointsOf(after, 0), pointsOf(after, 1)], [-3, 6]);
  t.same(
    [pointsOf({ ...after, allowsFifty: false }, 0), pointsOf({ ...after, allowsFifty: false }, 1)],
    [-1, 3],
  );
});

test('the best melds have the most cards of all that are legal', async (t) => {
  let hands = 0;
  for (const seed of [1, 2, 3]) {
    for (const { state } of playedBy(sevenReeg, seed, ['medium', 'medium'], { maxRounds: 8 })) {
      const { turn, hands: dealt, phase } = state as State;
      if (turn === null || phase === 'draw') continue;
      const sets = meldSetsToLay(state as State, turn, dealt[turn] ?? []);
      const found = bestMelds(searchStateOf(state as State), turn);
      const melds = sets.find(
        (set) => JSON.stringify(set.map(({ id }) => id)) === JSON.stringify([...found].sort((a, b) => a - b)),
      );
      const most = Math.max(0, ...sets.map(cardsIn));
      if (most === 0) t.same(found, []);
      else if (cardsIn(melds ?? []) !== most) t.fail(`${String(found)} in ${String(dealt[turn])}`);
      if (most > 0) hands += 1;
    }
  }
  t.ok(hands > 20, `${hands} hands with melds`);
});

test('playing an option does not change the state before it', async (t) => {
  const state = stateOf({
    hands: ['7C 8C 9C 7H KD KH', '2D 2S'],
    laid: [
      [0, '4C 4D 4S'],
      [0, '4H 5H 6H'],
    ],
  });
  const before = searchStateOf(state);
  const copy = JSON.stringify(comparable(before));
  for (const option of sevenReeg.legalMoves(state, 0))
    playOption(before, option, contextOf(seedOf(1), 1).rng);
  t.equal(JSON.stringify(comparable(before)), copy);
  t.equal(handAt(before, 0)[cardIdOf('7C')], 1);
  t.ok(meldIdOf(['7C', '8C', '9C']) >= 0);
});
