/** Sends requests exactly as they are, valid or not. */
import { Agent, request, type IncomingMessage } from 'node:http';
import { decodedText } from '#test/support/codings.js';

/** A request whose headers and body need not make sense. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer | null;
}

export interface RawResponse {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

export interface RawClient {
  /** Resolves with `null` when the connection ends without a response, or when `signal` drops it. */
  readonly send: (request: RawRequest, signal?: AbortSignal) => Promise<RawResponse | null>;
  readonly close: () => void;
}

export interface RawClientOptions {
  /** The largest number of connections. */
  readonly connections?: number;
  /** The address from which they come. */
  readonly localAddress?: string;
}

const TIMEOUT_MS = 20_000;
const EVENT_STREAM = 'text/event-stream';

/** A client of the service at `url`, with one connection by default. It leaves event streams as soon as they begin. */
export function createRawClient(
  url: string,
  { connections = 1, localAddress }: RawClientOptions = {},
): RawClient {
  const local = localAddress === undefined ? {} : { localAddress };
  const agent = new Agent({
    keepAlive: true,
    maxSockets: connections,
    maxFreeSockets: connections,
    ...local,
  });
  const { hostname, port } = new URL(url);
  const send: RawClient['send'] = ({ method, path, headers, body }, signal) =>
    new Promise((resolve) => {
      const length = body === null ? {} : { 'content-length': body.length };
      const drop = signal === undefined ? {} : { signal };
      const target = { agent, hostname, port, method, path, timeout: TIMEOUT_MS, ...drop };
      const outgoing = request({ ...target, headers: { ...headers, ...length } }, (response) => {
        const chunks: Buffer[] = [];
        const finish = (): void => {
          const text = decodedText(Buffer.concat(chunks), response.headers['content-encoding']);
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        };
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', finish);
        response.on('error', () => {
          resolve(null);
        });
        if (response.headers['content-type']?.startsWith(EVENT_STREAM) === true) {
          finish();
          outgoing.destroy();
        }
      });
      outgoing.on('timeout', () => outgoing.destroy());
      outgoing.on('error', () => {
        resolve(null);
      });
      outgoing.end(body ?? undefined);
    });
  return { send, close: () => agent.destroy() };
}

/** A well-formed request with `value` as its JSON body. */
export function jsonRequest(method: string, path: string, value?: unknown, token?: string): RawRequest {
  return {
    method,
    path,
    headers: {
      ...(value !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: value === undefined ? null : Buffer.from(JSON.stringify(value)),
  };
}

/** The JSON of a successful response; throws for any other. */
export async function jsonOf(client: RawClient, request: RawRequest): Promise<Record<string, unknown>> {
  const response = await client.send(request);
  if (response === null || response.status >= 300) throw new Error(`${request.path}: ${response?.text}`);
  return JSON.parse(response.text) as Record<string, unknown>;
}
