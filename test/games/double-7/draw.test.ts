/** The drawings of the longest chains. */
import { test } from 'tap';
import { doubleSeven } from 'parlour-games/games/double-7/index';
import type { State } from 'parlour-games/games/double-7/schemas';
import type { Viewer } from 'parlour-games/game-type';
import { chainOnto, longestChain } from '#tools/double-7/longest-chain.js';
import { stateOf, sceneOf } from './support.js';

const text = (state: State, viewer: Viewer): string => doubleSeven.draw.text(sceneOf(state, viewer));
const svg = (state: State, viewer: Viewer): string => doubleSeven.draw.svg(sceneOf(state, viewer));

test('the longest chain fits', async (t) => {
  for (const end of ['left', 'right', 'up', 'down'] as const) {
    const state: State = { ...stateOf({ hands: ['1:0', '2:1'] }), layout: chainOnto(end, longestChain()) };
    t.ok(
      text(state, null)
        .split('\n')
        .every((line) => line.length <= 80),
    );
    t.match(svg(state, null), / width="596"/);
  }
});
