/** A proxy that fails like a bad network: it cuts streams within an event, loses responses and refuses requests. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Test } from 'tap';

export interface UnreliableProxy {
  readonly url: string;
  /** The `Last-Event-ID` of each request for a stream; `undefined` where there is none. */
  readonly resumedAfter: readonly (string | undefined)[];
  /** The idempotency keys of moves. */
  readonly keys: ReadonlySet<string>;
}

/** How many whole events of a stream arrive before it is cut. */
const EVENTS_BEFORE_CUT = 2;
/** How much of the next event arrives: it ends in the middle of a field. */
const CUT_EVENT_LENGTH = 60;
/** Headers of one connection; fetch decodes bodies. */
const HOP_BY_HOP = ['host', 'connection', 'content-length', 'transfer-encoding', 'content-encoding'];

const withoutHopByHop = (headers: Headers | IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    (headers instanceof Headers ? [...headers] : Object.entries(headers)).flatMap(([name, value]) =>
      HOP_BY_HOP.includes(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  );

/** Passes a stream on up to the middle of an event; the comments before the first event are not counted. */
const passAndCut = async (from: Response, to: ServerResponse): Promise<void> => {
  to.writeHead(from.status, withoutHopByHop(from.headers));
  const decoder = new TextDecoder();
  let passed = '';
  for await (const chunk of from.body ?? []) {
    const parts = (passed + decoder.decode(chunk, { stream: true })).split(/(?=^id: )/m);
    const [comments = '', ...events] = parts[0]?.startsWith('id: ') === true ? ['', ...parts] : parts;
    const whole = comments + events.slice(0, EVENTS_BEFORE_CUT).join('');
    const cut = events[EVENTS_BEFORE_CUT]?.slice(0, CUT_EVENT_LENGTH) ?? '';
    to.write((whole + cut).slice(passed.length));
    passed = whole + cut;
    if (cut !== '') {
      // Lets the bytes leave before the connection breaks.
      setImmediate(() => to.destroy());
      return;
    }
  }
  to.end();
};

/** Cuts every stream; loses every third response, of which the server knows nothing; refuses every fifth request. */
export const startUnreliableProxy = async (t: Test, service: string): Promise<UnreliableProxy> => {
  const resumedAfter: (string | undefined)[] = [];
  const keys = new Set<string>();
  let requests = 0;

  const forward = async (request: IncomingMessage, to: ServerResponse): Promise<void> => {
    const { url = '/', method = 'GET', headers } = request;
    const abort = new AbortController();
    to.once('close', () => {
      abort.abort();
    });
    const body = method === 'GET' ? {} : { body: await buffer(request) };
    const isStream = url.endsWith('/events');
    if (isStream) resumedAfter.push(headers['last-event-id']?.toString());
    else requests += 1;
    const turn = requests;
    if (url.endsWith('/moves') && method === 'POST') keys.add(String(headers['idempotency-key']));
    if (!isStream && turn % 5 === 0) {
      to.writeHead(503, { 'content-type': 'application/problem+json', 'retry-after': '0' });
      to.end(JSON.stringify({ code: 'overloaded', detail: 'Too busy.' }));
      return;
    }
    const sent = { method, headers: withoutHopByHop(headers), signal: abort.signal, ...body };
    const response = await fetch(`${service}${url}`, sent);
    if (isStream) {
      await passAndCut(response, to);
      return;
    }
    const content = Buffer.from(await response.arrayBuffer());
    if (turn % 3 === 0) to.destroy();
    else to.writeHead(response.status, withoutHopByHop(response.headers)).end(content);
  };

  const server = createServer((request, response) => {
    void forward(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, resumedAfter, keys };
};
