/** Whatever happens between the client and the service, every move is played once and every entry is read once. */
import { Parlour, type Entry } from 'parlour-client';
import { test, type Test } from 'tap';
import { FAULTS, startFaultyProxy, type Fault, type Seen } from '#test/support/faulty-proxy.js';
import { sharedService } from '#test/support/shared-service.js';

/** Four in a line for the first seat, after seven moves. */
const COLUMNS = [1, 2, 1, 2, 1, 2, 1];
/** Short, since one of the faults is silence. A busy machine may need more repeats. */
const TIMEOUT_MS = 500;
const MAX_RETRIES = 20;
const TWO = { seats: [{ kind: 'human' as const }, { kind: 'human' as const }] };

/** Strikes every request once: a repeat has the same key, or, if it has none, the same path. */
const firstTime =
  (fault: Fault) =>
  ({ method, path, key }: Seen, seen: readonly Seen[]): Fault | undefined => {
    const before = seen.filter((each) => each.method === method && each.path === path && each.key === key);
    return before.length % 2 === 0 ? fault : undefined;
  };

const playThrough = async (t: Test, service: string, fault: Fault): Promise<void> => {
  const proxy = await startFaultyProxy(t, service, firstTime(fault));
  let retries = 0;
  const onRetry = (): void => void (retries += 1);
  const parlour = new Parlour({
    baseUrl: proxy.url,
    timeoutMs: TIMEOUT_MS,
    maxRetries: MAX_RETRIES,
    onRetry,
  });
  const first = await parlour.connectFour.create(TWO);
  const second = await first.forSeat(1);
  const followed: Entry<'connect-four'>[] = [];
  const follower = (async () => {
    for await (const entry of second.entries()) followed.push(entry);
  })();

  const played: Entry<'connect-four'>[] = [];
  for (const [ply, column] of COLUMNS.entries()) {
    const session = ply % 2 === 0 ? first : second;
    await session.refresh();
    const { entries } = await session.play({ type: 'drop', column });
    played.push(...entries);
  }
  await follower;

  const direct = await new Parlour({ baseUrl: service }).connectFour.open(first.id);
  const log: Entry<'connect-four'>[] = [];
  for await (const entry of direct.entries()) log.push(entry);
  t.same(
    log.slice(1).map(({ move }) => move),
    COLUMNS.map((column) => ({ type: 'drop', column })),
    'every move is in the log once',
  );
  t.same(played, log.slice(1), 'every call got the entry of its move');
  t.same(followed, log, 'the follower got every entry once');
  t.equal(direct.game.status, 'finished');
  t.ok(retries > COLUMNS.length, `${retries} requests were repeated`);
};

test('faults lose and double nothing', async (t) => {
  const { url } = await sharedService(t);
  t.jobs = Object.keys(FAULTS).length;
  for (const [name, fault] of Object.entries(FAULTS))
    t.test(name, { buffered: true }, (t) => playThrough(t, url, fault));
});
