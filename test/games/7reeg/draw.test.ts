import { test } from 'tap';
import { sevenReeg } from '#src/games/7reeg/index.js';
import type { State } from '#src/games/7reeg/schemas.js';
import { sceneOf, stateOf } from './support.js';

const { svg } = sevenReeg.draw;

const STATE = stateOf({
  hands: ['2C QD 9H', '4C 4D', '', 'KD'],
  pile: '5D TS',
  laid: [
    [1, '7C 7D 7H'],
    [0, 'JS QS KS AS'],
  ],
  phase: 'draw',
  scores: [3, -2, 40, 12],
  outAfterRound: [null, null, 2, null],
  round: 4,
  taken: [{ seat: 1, card: '7D', from: 0, fifty: true }],
});

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
