/** Streams of players that break off before anything has happened. */
import { setImmediate as tick, setTimeout as sleep } from 'node:timers/promises';
import { Parlour } from 'parlour-client';
import { test, type Test } from 'tap';
import { startBotPy } from '#test/examples/run-bot-py.js';
import { startFaultyProxy } from '#test/support/faulty-proxy.js';
import { skip } from '#test/support/python.js';

const EVENT = 'event: finished\ndata: {"game":"1","type":"war","status":"finished","result":null}\n\n';

/** So far apart, two parts of a response are two chunks. */
const APART_MS = 30;

/** A service whose first stream ends after an id alone, which comes in two parts, cut anywhere. */
const start = (t: Test, cut: number) => {
  const head = ': open\n\nid: first\n\n';
  return startFaultyProxy(t, '', ({ lastEventId }) => async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    if (lastEventId !== undefined) response.write(`id: ${lastEventId}-2\n${EVENT}`);
    else {
      response.write(head.slice(0, cut));
      await tick();
      response.end(head.slice(cut));
    }
  });
};

test('an id alone is enough to go on from', async (t) => {
  for (let cut = 1; cut < 20; cut += 1) {
    const { url, seen } = await start(t, cut);
    const { value } = await new Parlour({ baseUrl: url, playerToken: 'x' }).me.events().next();
    t.match(value, { event: 'finished', data: { game: '1' } });
    t.strictSame(
      seen.map(({ lastEventId }) => lastEventId),
      [undefined, 'first'],
      `cut after ${cut}`,
    );
  }
});

test('a chunk may end inside a character', async (t) => {
  const whole = Buffer.from(EVENT.replace('war', 'jeu é漢🂡'));
  const last = whole.lastIndexOf(Buffer.from('"status"'));
  for (let cut = whole.indexOf(Buffer.from('jeu')); cut < last; cut += 1) {
    const { url } = await startFaultyProxy(t, '', () => async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(whole.subarray(0, cut));
      await sleep(APART_MS);
      response.end(whole.subarray(cut));
    });
    const { value } = await new Parlour({ baseUrl: url, playerToken: 'x' }).me.events().next();
    t.match(value, { data: { type: 'jeu é漢🂡' } }, `cut after ${cut} bytes`);
  }
});

test('for the bot in Python, too', { skip }, async (t) => {
  const { url, seen } = await start(t, 1);
  startBotPy(t, '--url', url, '--player', 'x');
  while (seen.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
  t.equal(seen[1]?.lastEventId, 'first');
});
