import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { STATUS_CODES } from 'node:http';
import { PROBLEMS, type ProblemCode } from '#src/engine/errors.js';
import { PROBLEM_MEDIA_TYPE, problemType } from './schemas/problem.js';

interface ParserError extends Error {
  readonly code: string;
}

const KNOWN: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: {
    code: 'payload-too-large',
    detail: 'The headers are larger than this service accepts.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'validation-failed', detail: 'The request did not arrive in time.' },
};
const UNREADABLE = { code: 'validation-failed', detail: 'This is not a valid HTTP request.' } as const;

interface Refusal {
  readonly code: ProblemCode;
  readonly detail: string;
}

/** Answers what is not HTTP, arrives too slowly or has too many headers; no request can be made of it. */
export const answerMalformedRequest = ({ code: fault }: ParserError, socket: Socket): void => {
  if (fault === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  endWith(socket, KNOWN[fault] ?? UNREADABLE);
};

const endWith = (socket: Duplex, { code, detail }: Refusal): void => {
  const { status, title } = PROBLEMS[code];
  const body = JSON.stringify({ type: problemType(code), title, status, detail, instance: '', code });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    `Content-Type: ${PROBLEM_MEDIA_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
};

const NO_TUNNEL: Refusal = { code: 'method-not-allowed', detail: 'This service is no proxy.' };
const NO_EXPECTATION: Refusal = {
  code: 'validation-failed',
  detail: 'The header Expect asks for something unknown.',
};

/** Answers requests that Node.js would refuse by itself, without a word. */
export const answerOddRequests = (server: Server): void => {
  server.on('connect', (_request, socket: Duplex) => {
    endWith(socket, NO_TUNNEL);
  });
  server.on('checkExpectation', ({ socket }: { socket: Duplex }) => {
    endWith(socket, NO_EXPECTATION);
  });
};
