/** A small HTTP client that tells a lost connection from an answer. */
import { Agent, request, type IncomingMessage } from 'node:http';

export interface Sent {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

export interface Received {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

export interface Http {
  /** Rejects when the connection cannot be made, breaks off, or no whole answer comes in time. */
  readonly send: (sent: Sent) => Promise<Received>;
  readonly close: () => void;
}

const wholeAnswer = (response: IncomingMessage): Promise<Received> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', reject);
    response.on('close', () => {
      if (!response.complete) reject(new Error('the answer broke off'));
    });
    response.on('end', () => {
      const { statusCode: status = 0, headers } = response;
      resolve({ status, headers, text: Buffer.concat(chunks).toString('utf8') });
    });
  });

/** `urls` are asked in turn, request by request. */
export const createHttp = (urls: readonly string[], connections: number, timeoutMs: number): Http => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const targets = urls.map((url) => new URL(url));
  let next = 0;
  const send = ({ method, path, headers = {}, body }: Sent): Promise<Received> =>
    new Promise((resolve, reject) => {
      const target = targets[next % targets.length];
      next += 1;
      const text = body === undefined ? '' : JSON.stringify(body);
      const sized =
        text === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
      const { hostname, port } = target ?? {};
      const options = { agent, hostname, port, method, path, headers: { ...sized, ...headers } };
      const outgoing = request(options, (response) => {
        wholeAnswer(response).then(resolve, reject);
      });
      const timer = setTimeout(() => outgoing.destroy(new Error('no answer in time')), timeoutMs);
      outgoing.on('close', () => clearTimeout(timer));
      outgoing.on('error', reject).end(text);
    });
  return { send, close: () => agent.destroy() };
};
