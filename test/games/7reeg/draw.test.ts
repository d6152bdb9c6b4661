import { test } from 'tap';
import { sevenReeg } from '#src/games/7reeg/index.js';
import type { State } from '#src/games/7reeg/schemas.js';
import { readXml } from '#test/support/xml.js';
import { sceneOf, stateOf } from './support.js';

const { text, svg } = sevenReeg.draw;

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

void test('the text of a hand-made state', async (t) => {
  t.equal(
    text(sceneOf(STATE, 0)),
    [
      '7reeg (Fourteen)   Round 4 · out above 30 · Asha to move',
      '> Asha (you)          3',
      '  Baraka             -2',
      '  Chege         out: 40',
      '  Dalila             12',
      '',
      'Melds on the table',
      '  0  Baraka  7♣ 7♦ 7♥',
      '  1  Asha    J♠ Q♠ K♠ A♠',
      '',
      'Bank: 89 cards, 2 reshuffles left.',
      'Discard pile: 2 cards, 10♠ from Dalila on top.',
      '  5♦ 10♠',
      'Discards taken: Baraka 7♦ from Asha with a "50".',
      'Going down takes 6 cards worth 51.',
      '',
      'Asha: 3 cards, down',
      '  2♣ Q♦ 9♥',
      'Baraka: 2 cards, down',
      '  ?? ??',
      'Chege: out since round 2',
      'Dalila: 1 card, not down',
      '  ??',
      '',
    ].join('\n'),
  );
});

void test('the description of the picture says the same, and names no hidden card', async (t) => {
  const description = readXml(svg(sceneOf(STATE, 0))).find(({ name }) => name === 'desc')?.text ?? '';
  for (const part of [
    'Bank: 89 cards, 2 reshuffles left.',
    'Discard pile: 2 cards, 10♠ from Dalila on top.',
    'Meld 1 of Asha: J♠ Q♠ K♠ A♠.',
    'Asha: 3 cards, down: 2♣ Q♦ 9♥.',
    'Baraka: 2 cards, down.',
    'Chege: out since round 2.',
  ]) {
    t.ok(description.includes(part), part);
  }
  for (const hidden of ['4♣', '4♦', 'K♦']) {
    t.notOk(description.includes(hidden), hidden);
    t.notOk(text(sceneOf(STATE, 0)).includes(hidden), hidden);
  }
});

void test('the picture says how the turn began, or what was discarded before it', async (t) => {
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

void test('a spectator sees no hand, until the game is over', async (t) => {
  t.notOk(text(sceneOf(STATE, null)).includes('2♣'));
  const { state } = sevenReeg.resign(stateOf({ hands: ['2D', '4C 5C'] }), 0);
  t.match(text(sceneOf(state, null)), /Baraka: 2 cards, not down\n {2}4♣ 5♣\n/);
});
