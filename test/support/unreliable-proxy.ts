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

const BUSY = {
  type: '/problems/overloaded',
  title: 'Overloaded',
  status: 503,
  detail: 'Too busy.',
  instance: '/',
  code: 'overloaded',
};

/** What happens to requests: every third response is lost, every fifth request is refused, but no request twice in a row. */
const faults = (): ((request: string) => 'refused' | 'lost' | undefined) => {
  const failed = new Set<string>();
  let requests = 0;
  return (request) => {
    requests += 1;
    const fault = requests % 5 === 0 ? 'refused' : requests % 3 === 0 ? 'lost' : undefined;
    if (failed.delete(request) || fault === undefined) return undefined;
    failed.add(request);
    return fault;
  };
};

/** Cuts every stream, and lets other requests fail as `faults` says. The service does not learn that a response is lost. */
export const startUnreliableProxy = async (t: Test, service: string): Promise<UnreliableProxy> => {
  const resumedAfter: (string | undefined)[] = [];
  const keys = new Set<string>();
  const faultOf = faults();

  const forward = async (request: IncomingMessage, to: ServerResponse): Promise<void> => {
    const { url = '/', method = 'GET', headers } = request;
    const abort = new AbortController();
    to.once('close', () => {
      abort.abort();
    });
    const sent = { method, headers: withoutHopByHop(headers), signal: abort.signal };
    if (url.endsWith('/events')) {
      resumedAfter.push(headers['last-event-id']?.toString());
      await passAndCut(await fetch(`${service}${url}`, sent), to);
      return;
    }
    const body = method === 'GET' ? {} : { body: await buffer(request) };
    const key = String(headers['idempotency-key']);
    if (url.endsWith('/moves') && method === 'POST') keys.add(key);
    const fault = faultOf(`${method} ${url} ${key}`);
    if (fault === 'refused') {
      to.writeHead(503, { 'content-type': 'application/problem+json', 'retry-after': '0' });
      to.end(JSON.stringify(BUSY));
      return;
    }
    const response = await fetch(`${service}${url}`, { ...sent, ...body });
    const content = Buffer.from(await response.arrayBuffer());
    if (fault === 'lost') to.destroy();
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
