/** An HTTP proxy between a client and the service that first does to each request what a test asks for. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Test } from 'tap';

/** A response of the service, to be passed on or not. */
type Forward = () => Promise<Response>;
export type Fault = (response: ServerResponse, forward: Forward) => Promise<void>;

export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
  readonly lastEventId: string | undefined;
}

export interface FaultyProxy {
  readonly url: string;
  /** All requests, in the order in which they came. */
  readonly seen: readonly Seen[];
}

const HOP_HEADERS = [
  'connection',
  'content-length',
  'host',
  'keep-alive',
  'transfer-encoding',
  'content-encoding',
];

const copied = (headers: Iterable<[string, string]>): [string, string][] =>
  [...headers].filter(([name]) => !HOP_HEADERS.includes(name));

const requestHeaders = ({ headers }: IncomingMessage): [string, string][] =>
  copied(Object.entries(headers).map(([name, value]) => [name, String(value)]));

const passOn = async (response: ServerResponse, from: Response): Promise<void> => {
  response.writeHead(from.status, Object.fromEntries(copied(from.headers)));
  if (from.body !== null) for await (const chunk of from.body) response.write(chunk);
  response.end();
};

const problem = (status: number, code: string): string =>
  JSON.stringify({
    type: `/problems/${code}`,
    title: code,
    status,
    detail: 'Injected.',
    instance: '/',
    code,
  });

const refuse =
  (status: number, code: string, headers: Record<string, string> = {}): Fault =>
  async (response) => {
    response.writeHead(status, { 'content-type': 'application/problem+json', ...headers });
    response.end(problem(status, code));
  };

/** Sends the first half of a finished response, and then nothing. */
const half: Fault = async (response, forward) => {
  const from = await forward();
  const body = Buffer.from(await from.arrayBuffer());
  response.writeHead(from.status, {
    ...Object.fromEntries(copied(from.headers)),
    'content-length': body.length,
  });
  response.write(body.subarray(0, body.length / 2), () => response.destroy());
};

/** An event of a stream with a field, a move and an event that no client knows. */
const withNews = (block: string): string =>
  block
    .replace('data: {', 'data: {"mood":"calm",')
    .replace(/"move":\{"type":"[^"]+"/, '"move":{"type":"sneeze"')
    .replace('"events":[', '"events":[{"type":"sneezed","seat":0},');

/** What a later release may respond: fields, entries and events of streams that this one does not know. */
export const laterRelease: Fault = async (response, forward) => {
  const from = await forward();
  response.writeHead(from.status, Object.fromEntries(copied(from.headers)));
  if (from.headers.get('content-type') !== 'text/event-stream') {
    response.end((await from.text()).replace(/^\{/, '{"mood":{"calm":true},'));
    return;
  }
  response.write('event: weather\ndata: {"now":"rain"}\n\n');
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of from.body ?? []) {
    const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) response.write(`${withNews(block)}\n\n`);
  }
  response.end();
};

/** What happens to a request before it is retried. All but the first, the refusals and the hang-up come after the commit. */
export const FAULTS = {
  'connection cut before the request arrives': async (response) => void response.destroy(),
  'connection cut after the commit': async (response, forward) => {
    await forward();
    response.destroy();
  },
  'connection cut in the middle of the response': half,
  '429': refuse(429, 'rate-limited', { 'retry-after': '0' }),
  '503': refuse(503, 'overloaded', { 'retry-after': '0' }),
  '503 without Retry-After': refuse(503, 'database-unavailable'),
  '500 after the commit': async (response, forward) => {
    await forward();
    response.writeHead(500).end('oops');
  },
  '502 from another proxy': async (response) => void response.writeHead(502).end('<html>Bad Gateway</html>'),
  'no response in time': async () => undefined,
} satisfies Record<string, Fault>;

/** The fault of a request; `undefined` to pass it on. `seen` are the requests before it. */
export type FaultOf = (request: Seen, seen: readonly Seen[]) => Fault | undefined;

/** Whole events of a stream that arrive before it is cut. */
const EVENTS_BEFORE_CUT = 2;
/** The length of the part of the next event that arrives: it ends in the middle of a field. */
const CUT_EVENT_LENGTH = 60;

/** Passes a stream on up to the middle of the event after `count`; the comments before the first event are not counted. */
const cutStream =
  (count: number): Fault =>
  async (response, forward) => {
    const from = await forward();
    response.writeHead(from.status, Object.fromEntries(copied(from.headers)));
    const decoder = new TextDecoder();
    let passed = '';
    for await (const chunk of from.body ?? []) {
      const parts = (passed + decoder.decode(chunk, { stream: true })).split(/(?=^id: )/m);
      const [comments = '', ...events] = parts[0]?.startsWith('id: ') === true ? ['', ...parts] : parts;
      const whole = comments + events.slice(0, count).join('');
      const cut = events[count]?.slice(0, CUT_EVENT_LENGTH) ?? '';
      response.write((whole + cut).slice(passed.length));
      passed = whole + cut;
      if (cut !== '') {
        // Lets the bytes leave before the connection breaks.
        setImmediate(() => response.destroy());
        return;
      }
    }
    response.end();
  };

/**
 * The faults of a bad network: every stream is cut within an event, every third response is lost, and every fifth request
 * is refused, but no request fails twice in a row. A player's stream, which repeats what is not older than its cursor, is cut
 * later each time.
 */
export function unreliableNetwork(): FaultOf {
  const failed = new Set<string>();
  let [requests, playerStreams] = [0, 0];
  return ({ method, path, key }) => {
    if (path === '/v1/players/me/events') return cutStream(EVENTS_BEFORE_CUT + playerStreams++);
    if (path.endsWith('/events')) return cutStream(EVENTS_BEFORE_CUT);
    requests += 1;
    const lost = requests % 3 === 0 ? FAULTS['connection cut after the commit'] : undefined;
    const fault = requests % 5 === 0 ? FAULTS['503'] : lost;
    const request = `${method} ${path} ${key}`;
    if (failed.delete(request) || fault === undefined) return undefined;
    failed.add(request);
    return fault;
  };
}

/** Starts a proxy. `faultOf` says what to do to a request; `undefined` passes it on. */
export async function startFaultyProxy(t: Test, service: string, faultOf: FaultOf): Promise<FaultyProxy> {
  const seen: Seen[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/', headers } = request;
    // `fetch` gives even an empty text a media type.
    const body = (await text(request)) || null;
    const abort = new AbortController();
    response.once('close', () => abort.abort());
    const forward: Forward = () =>
      fetch(`${service}${url}`, { method, headers: requestHeaders(request), body, signal: abort.signal });
    const entry = {
      method,
      path: url,
      key: headers['idempotency-key']?.toString(),
      lastEventId: headers['last-event-id']?.toString(),
    };
    const fault = faultOf(entry, seen);
    seen.push(entry);
    await (fault === undefined ? passOn(response, await forward()) : fault(response, forward));
  };
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}
