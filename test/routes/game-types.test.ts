/** The catalogue says which fields of events are seats. */
import { test } from 'tap';
import { registry } from '#test/support/game-types.js';
import { startService } from '#test/support/service.js';

test('fields of events that are seats', async (t) => {
  const { call } = await startService(t, {}, { registry });
  const { items } = (await call('GET', '/v1/game-types')).body as {
    items: { type: string; seatFields: string[] }[];
  };
  t.match(Object.fromEntries(items.map(({ type, seatFields }) => [type, seatFields])), {
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
