/** A server that sends without end, or sends the client elsewhere. */
import { Parlour, UnexpectedResponseError, type ParlourOptions } from 'parlour-client';
import { test, type Test } from 'tap';
import { startFaultyProxy, type Fault } from '#test/support/faulty-proxy.js';

const LIMITS = { maxResponseBytes: 5_000, maxHeaderBytes: 2_000, maxEventLength: 1_000 };
const PAD = 'x'.repeat(200);

/** Sends `part` for as long as anybody reads. */
const endless =
  (type: string, part: string): Fault =>
  async (response) => {
    response.writeHead(200, { 'content-type': type });
    const fill = (): void => {
      while (!response.destroyed && response.write(part));
    };
    response.on('drain', fill);
    fill();
  };

const header =
  (bytes: number): Fault =>
  async (response) =>
    void response.setHeader('x-padding', 'x'.repeat(bytes)).end('{"items":[]}');

const redirect =
  (status: number, url: string): Fault =>
  async (response) =>
    void response.writeHead(status, { location: url }).end();

const start = async (t: Test, fault: Fault, options: Partial<ParlourOptions> = LIMITS) => {
  const { url, seen } = await startFaultyProxy(t, '', ({ path }) =>
    path.endsWith('/games/1')
      ? async (response) =>
          void response.end('{"id":"1","type":"war","version":1,"status":"active","you":null}')
      : fault,
  );
  return { parlour: new Parlour({ baseUrl: url, timeoutMs: 5_000, ...options }), seen };
};

test('a response without end is refused at once, with the limit that it breaks', async (t) => {
  for (const [fault, option, options] of [
    [endless('application/json', PAD), /5,000 bytes.*maxResponseBytes/],
    [endless('text/event-stream', PAD), /5,000 bytes.*maxResponseBytes/],
    [header(3_000), /2,000 bytes.*maxHeaderBytes/],
    [header(17_000), /16,384 bytes.*maxHeaderBytes/, {}],
  ] as const) {
    const { parlour, seen } = await start(t, fault, options);
    const error: unknown = await parlour.gameTypes().catch((error: unknown) => error);
    t.type(error, UnexpectedResponseError);
    t.match(error, { message: option });
    t.equal(seen.length, 1, 'no retry');
  }
});

test('so is an event without end, in one line or in many', async (t) => {
  for (const part of [PAD, `data: ${PAD}\n`, `data: ${PAD}\n:\n`]) {
    const { parlour } = await start(t, endless('text/event-stream', part));
    const session = await parlour.war.open('1');
    await t.rejects(session.entries().next(), { message: /1,000 characters.*maxEventLength/ });
  }
  const { parlour } = await start(t, endless('text/event-stream', `event: entry\ndata: {"seq":0}\n\n`));
  t.match(await (await parlour.war.open('1')).entries().next(), { value: { seq: 0 } });
});

test('no redirect is followed, so that tokens, keys and bodies stay with the service', async (t) => {
  const found: Fault = async (response) => void response.end('{"game":{},"tokens":[],"token":"","items":[]}');
  const elsewhere = await startFaultyProxy(t, '', () => found);
  for (const status of [301, 302, 303, 307, 308]) {
    const { parlour } = await start(t, redirect(status, `${elsewhere.url}/elsewhere`));
    const calls: Promise<unknown>[] = [parlour.gameTypes(), parlour.war.create(), parlour.war.join('2')];
    for (const call of calls)
      await t.rejects(call, { status, message: /was redirected to http.*\/elsewhere.*baseUrl/ });
    t.equal(await parlour.version(), undefined);
  }
  t.equal(elsewhere.seen.length, 0);
});
