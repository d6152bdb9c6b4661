/** Who may see what: docs/rules/double-7.md, "Secrets". */
import { test } from 'tap';
import { doubleSeven } from '#src/games/double-7/index.js';
import type { Event } from '#src/games/double-7/schemas.js';
import { eventOf } from '#test/games/tester.js';
import { after, play, stateOf } from './support.js';

void test('a hand that has ended is public, but the boneyard is not', async (t) => {
  const last = stateOf({ hands: ['7:1', '6:6 5:4'], layout: '7:2', boneyard: '0:0 7:4' });
  const { state, events } = after(last, play('7:1'));
  const dealt: Event = {
    type: 'dealt',
    handNumber: 2,
    hands: [
      { size: 1, cards: ['7:1'] },
      { size: 2, cards: ['5:4', '6:6'] },
    ],
    openingDraws: [],
    boneyard: 2,
    opener: 0,
    openWith: null,
  };
  const drew: Event = { type: 'drew', handNumber: 2, seat: 1, card: '6:6', boneyard: 2 };
  t.match(JSON.stringify(doubleSeven.viewEvent(dealt, null, last)), '"cards":null');
  t.same(doubleSeven.viewEvent(dealt, null, state), dealt, 'what was dealt');
  t.match(doubleSeven.viewEvent(drew, null, last), { card: null });
  t.same(doubleSeven.viewEvent(drew, null, state), drew, 'what was drawn');
  const ended = eventOf(events, 'hand-ended');
  t.same(doubleSeven.viewEvent(ended, null, state), ended);
  t.same(ended.hands, [[], ['5:4', '6:6']], 'the cards left');
  t.notMatch(JSON.stringify(ended), '0:0', 'the boneyard is not disclosed');
});
