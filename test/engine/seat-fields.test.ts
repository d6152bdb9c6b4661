/** Which fields of events are seats. */
import { test } from 'tap';
import { seatFieldsOf } from '#src/engine/seat-fields.js';
import { gameTypes } from '#test/support/game-types.js';

test('fields of events that are seats', async (t) => {
  t.same(Object.fromEntries([...gameTypes].map(([id, gameType]) => [id, seatFieldsOf(gameType)])), {
    'connect-four': ['black', 'red', 'seat'],
    'over-under-seven': [],
    war: ['seat', 'winner'],
    'black-box': ['hider', 'seat', 'seeker', 'winners'],
    basra: ['dealer', 'seat', 'winners'],
    'double-7': ['opener', 'seat', 'winner'],
    '7reeg': ['fiftyFrom', 'from', 'leader', 'seat', 'winner', 'winners'],
    duets: ['seat', 'winner'],
  });
});
