/** Where the cards lie and who may see them: docs/rules/double-7.md, "Secrets". */
import { test } from 'tap';
import type { Viewer, Zone } from '#src/game-type.js';
import { CARDS } from '#src/games/double-7/cards.js';
import { doubleSeven } from '#src/games/double-7/index.js';
import type { State } from '#src/games/double-7/schemas.js';
import { zones } from '#src/games/double-7/zones.js';
import { at } from '#src/kit/checked.js';
import { deal, randomPlay, seedOf, TEST_SEED } from '#test/support/play.js';
import { after, asGameType, play, stateOf, viewersOf } from './support.js';

const running = stateOf({
  hands: ['1:1 3:2', '5:5', '4:0'],
  layout: '7:2, 2:1 right',
  boneyard: '0:0 6:6',
});

void test('holders see their hands, nobody sees the boneyard, everyone sees the layout', async (t) => {
  t.same(zones(running), [
    { name: 'hand of seat 0', pieces: ['1:1', '3:2'], visibleTo: [0] },
    { name: 'hand of seat 1', pieces: ['5:5'], visibleTo: [1] },
    { name: 'hand of seat 2', pieces: ['4:0'], visibleTo: [2] },
    { name: 'boneyard', pieces: ['0:0', '6:6'], visibleTo: 'nobody' },
    { name: 'layout', pieces: ['7:2', '2:1'], visibleTo: 'all' },
  ]);
});

void test('everyone knows the opening double of the first hand while it is in the hand of the opener', async (t) => {
  const state = deal(asGameType, TEST_SEED, 3).step.state as State;
  const hand = at(state.hands, 1);
  t.same(zones(state).slice(1, 3), [
    { name: 'hand of seat 1', pieces: hand.filter((card) => card !== '7:7'), visibleTo: [1] },
    { name: 'announced opening double of seat 1', pieces: ['7:7'], visibleTo: 'all' },
  ]);
  t.same(
    zones(after(state, play('7:7')).state).map(({ name }) => name),
    ['hand of seat 0', 'hand of seat 1', 'hand of seat 2', 'boneyard', 'layout'],
  );
});

void test('everything is visible to all once the game is over', async (t) => {
  const over = doubleSeven.resign(
    stateOf({ hands: ['1:1', '5:5'], layout: '7:2', boneyard: '0:0' }),
    0,
  ).state;
  t.same(zones(over), [
    { name: 'hand of seat 0', pieces: ['1:1'], visibleTo: 'all' },
    { name: 'hand of seat 1', pieces: ['5:5'], visibleTo: 'all' },
    { name: 'boneyard', pieces: ['0:0'], visibleTo: 'all' },
    { name: 'layout', pieces: ['7:2'], visibleTo: 'all' },
  ]);
});

const WHOLE_SET = JSON.stringify([...CARDS].sort());

/** Cards in the view of `viewer` that it may not see, and cards missing from it that it may see. */
const mismatches = (state: State, viewer: Viewer): string[] => {
  const view = doubleSeven.view({ ...state, lastHand: null }, viewer);
  const shown = new Set(JSON.stringify(view).match(/\d:\d/g));
  const mayBeSeen = ({ visibleTo }: Zone): boolean =>
    visibleTo === 'all' || (visibleTo !== 'nobody' && viewer !== null && visibleTo.includes(viewer));
  return zones(state).flatMap((zone) =>
    zone.pieces.filter((card) => shown.has(card) !== mayBeSeen(zone)).map((card) => `${zone.name}: ${card}`),
  );
};

void test('in random games all 36 cards are in one zone each, and views show exactly the visible zones', async (t) => {
  let finished = 0;
  for (let game = 0; game < 40; game += 1) {
    for (const { seq, state } of randomPlay(asGameType, seedOf(game), 2 + (game % 5), { target: 60 })) {
      const current = state as State;
      const all = zones(current);
      const where = `game ${game}, entry ${seq}`;
      const pieces = all.flatMap((zone) => zone.pieces);
      if (JSON.stringify(pieces.sort()) !== WHOLE_SET) t.fail(`the set is complete: ${where}`);
      const wrong = viewersOf(current).flatMap((viewer) => mismatches(current, viewer));
      if (wrong.length > 0) t.same(wrong, [], where);
      if (doubleSeven.turn(current) !== null) continue;
      finished += 1;
      t.ok(
        all.every(({ visibleTo }) => visibleTo === 'all'),
        `everything is open at the end: ${where}`,
      );
    }
  }
  t.equal(finished, 40);
});
