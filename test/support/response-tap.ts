/** Checks every response of a server, to any client: test clients, plain sockets, browsers. */
import type { IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from 'node:http';
import { decodedText } from './codings.js';
import type { Exchange } from './response-laws.js';

type Headers = Record<string, string | string[] | undefined>;

const isChunk = (value: unknown): value is string | Uint8Array =>
  typeof value === 'string' || value instanceof Uint8Array;

const asReceived = (headers: OutgoingHttpHeaders): Headers =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      typeof value === 'number' ? String(value) : value,
    ]),
  );

/** Headers that are passed to `writeHead` are not among those that `getHeaders` returns. */
const recordHeaders = (response: ServerResponse): (() => Headers) => {
  let written: OutgoingHttpHeaders = {};
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  Object.assign(response, {
    writeHead: (...args: unknown[]): ServerResponse => {
      const last = args.at(-1);
      if (typeof last === 'object' && last !== null) written = last as OutgoingHttpHeaders;
      return writeHead(...args);
    },
  });
  return () => asReceived({ ...response.getHeaders(), ...written });
};

/** Calls `onBody` once: with the whole body when it ends, or with what was written of it when it is cut off. */
const recordBody = (
  response: ServerResponse,
  headers: () => Headers,
  onBody: (text: string, complete: boolean) => void,
): void => {
  const textOf = (bytes: Buffer): string => decodedText(bytes, headers()['content-encoding']);
  const chunks: Buffer[] = [];
  let finished = false;
  const finish = (complete: boolean): void => {
    if (!finished && (complete || response.headersSent)) onBody(textOf(Buffer.concat(chunks)), complete);
    finished = true;
  };
  const write = response.write.bind(response) as (...args: unknown[]) => boolean;
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  const record = (chunk: unknown): void => {
    if (isChunk(chunk)) chunks.push(Buffer.from(chunk as string));
  };
  Object.assign(response, {
    write: (...args: unknown[]): boolean => {
      record(args[0]);
      return write(...args);
    },
    end: (...args: unknown[]): ServerResponse => {
      record(args[0]);
      finish(true);
      return end(...args);
    },
  });
  response.once('close', () => {
    finish(false);
  });
};

/** `onFault` is called with what `check` throws, before the last byte of the response is sent. */
export function checkResponses(
  server: Server,
  check: (exchange: Exchange) => void,
  onFault: (fault: Error) => void,
): void {
  server.prependListener(
    'request',
    ({ method = '', url = '', headers: sent }: IncomingMessage, response: ServerResponse) => {
      const headers = recordHeaders(response);
      recordBody(response, headers, (text, complete) => {
        try {
          check({ method, url, sent, status: response.statusCode, headers: headers(), text, complete });
        } catch (fault) {
          onFault(fault as Error);
        }
      });
    },
  );
}
