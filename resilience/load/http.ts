/** A small HTTP client that distinguishes a lost connection from a response. */
import { Agent, request, type IncomingMessage } from 'node:http';
import { at } from 'parlour-games/kit/checked';

export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

export interface Response {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

export interface Http {
  /** Rejects when no connection can be made, when it breaks, or when no complete response arrives in time. */
  readonly send: (request: Request) => Promise<Response>;
  readonly close: () => void;
}

const completeResponse = (response: IncomingMessage): Promise<Response> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', reject);
    response.on('close', () => {
      if (!response.complete) reject(new Error('the response broke off'));
    });
    response.on('end', () => {
      const { statusCode: status = 0, headers } = response;
      resolve({ status, headers, text: Buffer.concat(chunks).toString('utf8') });
    });
  });

/** `urls` take turns, request by request. */
export function createHttp(urls: readonly string[], connections: number, timeoutMs: number): Http {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const targets = urls.map((url) => new URL(url));
  let sent = 0;
  const send = ({ method, path, headers = {}, body }: Request): Promise<Response> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = at(targets, sent % targets.length);
      sent += 1;
      const text = body === undefined ? '' : JSON.stringify(body);
      const contentHeaders =
        text === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
      const options = { agent, hostname, port, method, path, headers: { ...contentHeaders, ...headers } };
      const outgoing = request(options, (response) => {
        completeResponse(response).then(resolve, reject);
      });
      const timer = setTimeout(() => outgoing.destroy(new Error('no response in time')), timeoutMs);
      outgoing.on('close', () => clearTimeout(timer));
      outgoing.on('error', reject).end(text);
    });
  return { send, close: () => agent.destroy() };
}
