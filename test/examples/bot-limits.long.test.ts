/** A bot that meets the rate limit of its token, as docs/bots.md describes it. */
import { Parlour, randomMove, type Retry } from 'parlour-client';
import { test } from 'tap';
import { startService } from '#test/support/service.js';

/** It waits for the next window of the limit. */
const SLOW = { timeout: 300_000 };
const LIMIT = 60;

test('a bot that plays without pauses above the limit of its token loses nothing', SLOW, async (t) => {
  const { url } = await startService(t, {}, { limits: { requestsPerTokenAndMinute: LIMIT } });
  const retries: Retry[] = [];
  const parlour = new Parlour({ baseUrl: url, onRetry: (retry) => retries.push(retry) });
  const session = await parlour.double7.create({
    config: { target: 200 },
    seats: [{ kind: 'human' }, { kind: 'cpu', level: 'easy' }],
  });
  let moves = 0;
  const { status } = await session.playGame(({ legalMoves }) => {
    moves += 1;
    return randomMove(legalMoves);
  });
  const { checks, entries } = await session.audit();
  t.equal(status, 'finished');
  t.same(checks, { commitment: 'ok', chain: 'ok', replay: 'ok', snapshot: 'ok' });
  t.ok(moves > LIMIT, `${moves} moves`);
  t.equal(entries.filter(({ by }) => by === 'human').length, moves, 'every move is stored, once');
  t.ok(retries.length > 0, 'the limit was reached');
  for (const { cause } of retries) t.equal(cause, 429);
});
