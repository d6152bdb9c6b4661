/** Sends requests as they are, good or bad. */
import { Agent, request, type IncomingMessage } from 'node:http';
import type { Draft } from './mutations.js';

export interface Received {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

export interface Wire {
  /** `null` when the connection broke off without an answer. */
  readonly send: (draft: Draft) => Promise<Received | null>;
  readonly close: () => void;
}

const TIMEOUT_MS = 20_000;
const STREAM = 'text/event-stream';

/** `url`: where the service listens. Streams are left as soon as they begin. */
export const openWire = (url: string): Wire => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { hostname, port } = new URL(url);
  const send = ({ method, path, headers, body }: Draft): Promise<Received | null> =>
    new Promise((resolve) => {
      const length = body === null ? {} : { 'content-length': body.length };
      const options = {
        agent,
        hostname,
        port,
        method,
        path,
        headers: { ...headers, ...length },
        timeout: TIMEOUT_MS,
      };
      const outgoing = request(options, (response) => {
        const chunks: Buffer[] = [];
        const answer = (): void => {
          const text = Buffer.concat(chunks).toString('utf8');
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        };
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', answer);
        response.on('error', () => {
          resolve(null);
        });
        if (response.headers['content-type']?.startsWith(STREAM) === true) {
          answer();
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
};
