/** Players who are put together through the client, and what the stream of one of them tells of it. */
import { Parlour } from 'parlour-client';
import { test } from 'tap';
import { newPlayer } from '#test/support/players.js';
import { sharedService } from '#test/support/shared-service.js';

const TERMS = { against: 'anybody', clock: { perMoveS: 72 } } as const;

test('a match is awaited, left when the signal aborts, and told by the player’s stream', async (t) => {
  const { call, url } = await sharedService(t);
  const { token } = await newPlayer(call);
  const [leaving, done] = [new AbortController(), new AbortController()];
  const leavesOncePolling: typeof fetch = (input, init) => {
    if (typeof input === 'string' && input.includes('?wait=')) leaving.abort();
    return fetch(input, init);
  };
  const ada = new Parlour({ baseUrl: url, playerToken: token, fetch: leavesOncePolling });
  const bob = new Parlour({ baseUrl: url, playerToken: (await newPlayer(call, 'Bob')).token });
  const events = ada.me.events({ signal: done.signal });
  const told = async () => {
    for (;;) {
      const { value } = await events.next();
      if (value === undefined || value.event === 'match') return value?.data.match;
    }
  };
  await ada.war.create();
  t.match(await events.next(), { value: { event: 'your-turn' } }, 'the stream is open');
  await t.rejects(ada.war.match(TERMS, { signal: leaving.signal }));
  t.match(await told(), { status: 'cancelled', game: null });
  const [first, second] = await Promise.all([ada.war.match(TERMS), bob.war.match(TERMS)]);
  t.equal(first?.id, second?.id);
  t.match(await told(), { status: 'matched', game: { id: first?.id, seat: first?.game.you } });
  done.abort();
});
