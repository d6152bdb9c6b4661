import { test } from 'tap';
import { sevenReeg } from 'parlour-games/games/7reeg/index';
import type { State } from 'parlour-games/games/7reeg/schemas';
import { sceneOf, stateOf } from './support.js';

const { svg } = sevenReeg.draw;

const STATE = stateOf({ hands: ['2C QD', '4C', '7D', 'KD'], pile: '5D TS', phase: 'draw', round: 4 });

test('the picture says how the turn began, or what was discarded before it', async (t) => {
  const latest = (state: State): string =>
    /(?:<text[^>]*>)([^<]*)/.exec(svg(sceneOf(state, null)).split('class="m-appear"')[1] ?? '')?.[1] ?? '';
  t.equal(latest(STATE), 'Dalila discarded 10♠.');
  t.equal(
    latest({ ...STATE, topDiscard: null, discardPile: [], taken: [] }),
    'Round 4 was dealt; Asha leads.',
  );
  t.equal(latest({ ...STATE, phase: 'play' }), 'Asha drew a card from the bank.');
  const [taken] = [{ seat: 0, card: 'QH', from: 3, fifty: true } as const];
  t.equal(
    latest({ ...STATE, phase: 'play', topDiscard: null, taken: [taken] }),
    'Asha took Q♥, which Dalila had discarded, with a &quot;50&quot;.',
  );
});
