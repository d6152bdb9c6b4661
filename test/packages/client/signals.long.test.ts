/** Time limits and signals do their work although nothing but the client holds on to them. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConnectionError, Parlour } from 'parlour-client';
import { test, type Test } from 'tap';
import { collectGarbage } from '#test/support/garbage.js';

const SHORT_MS = 80;

type Answer = (response: ServerResponse) => void;

const startServer = async (t: Test, answer: Answer): Promise<string> => {
  const server = createServer((_, response) => answer(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const silent: Answer = () => undefined;

const stopsInBody: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"items":[');
};

for (const [name, answer] of Object.entries({ silent, stopsInBody })) {
  test(`${name}: a request ends after timeoutMs`, async (t) => {
    collectGarbage(t);
    const baseUrl = await startServer(t, answer);
    const parlour = new Parlour({ baseUrl, timeoutMs: SHORT_MS, maxRetries: 1 });
    await t.rejects(parlour.gameTypes(), ConnectionError);
  });

  test(`${name}: a request ends with its signal`, async (t) => {
    collectGarbage(t);
    const parlour = new Parlour({ baseUrl: await startServer(t, answer) });
    const caller = new AbortController();
    const asked = parlour.gameTypes({ signal: caller.signal });
    await Promise.all([
      t.rejects(asked, { message: 'enough' }),
      sleep(SHORT_MS).then(() => caller.abort(new Error('enough'))),
    ]);
  });
}
