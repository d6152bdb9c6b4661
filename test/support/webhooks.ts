/** A target of webhooks: keeps what it gets, and answers as the test says. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import type { Test } from 'tap';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
}

export interface Notified {
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export interface Receiver {
  readonly url: string;
  readonly received: readonly Received[];
  /** How requests are answered from now on: with a status, or by a function. */
  readonly answer: (answer: number | Answer) => void;
  /** The types of what it got. */
  readonly types: () => string[];
}

/** The delivered notice; throws unless it has the right signature. */
export function verified({ body, headers }: Received, secret: string): Notified {
  return new Webhook(secret).verify(body, headers as Record<string, string>) as Notified;
}

export async function startReceiver(t: Pick<Test, 'teardown'>, host = '127.0.0.1'): Promise<Receiver> {
  const received: Received[] = [];
  let answer: Answer = (response) => response.writeHead(204).end();
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { url: path = '', headers } = request;
      received.push({ path, headers, body, at: Date.now() });
      answer(response, request);
    });
  });
  server.listen(0, host);
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    received,
    answer: (next) => {
      answer = typeof next === 'number' ? (response) => response.writeHead(next).end() : next;
    },
    types: () => received.map(({ body }) => (JSON.parse(body) as Notified).type),
  };
}
