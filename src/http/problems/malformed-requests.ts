import { STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { defined } from '#src/kit/checked.js';
import { PROBLEM_MEDIA_TYPE, PROBLEMS, problemType, type ProblemCode } from './problems.js';

interface ParserError extends Error {
  readonly code: string;
}

interface Rejection {
  readonly code: ProblemCode;
  readonly detail: string;
}

const REJECTIONS: Readonly<Record<string, Rejection>> = {
  HPE_HEADER_OVERFLOW: {
    code: 'payload-too-large',
    detail: 'The headers are larger than this service accepts.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'validation-failed', detail: 'The request did not arrive in time.' },
};
const NOT_HTTP: Rejection = { code: 'validation-failed', detail: 'This is not a valid HTTP request.' };
const CONNECT_REJECTION: Rejection = {
  code: 'method-not-allowed',
  detail: 'CONNECT is not supported.',
};
const EXPECT_REJECTION: Rejection = {
  code: 'validation-failed',
  detail: 'The Expect header contains an unsupported expectation.',
};

const endWith = (socket: Duplex, { code, detail }: Rejection): void => {
  const { status, title } = PROBLEMS[code];
  const body = JSON.stringify({ type: problemType(code), title, status, detail, instance: '', code });
  const head = [
    `HTTP/1.1 ${status} ${defined(STATUS_CODES[status], `status ${status}`)}`,
    `Content-Type: ${PROBLEM_MEDIA_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
};

/** Rejects what cannot be parsed as a request: not HTTP, too slow, or with too many headers. */
export const rejectMalformedRequest = ({ code }: ParserError, socket: Socket): void => {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  endWith(socket, REJECTIONS[code] ?? NOT_HTTP);
};

/** Rejects requests for which Node.js would close the connection without a response. */
export const rejectUnsupportedRequests = (server: Server): void => {
  server.on('connect', (_request, socket: Duplex) => {
    endWith(socket, CONNECT_REJECTION);
  });
  server.on('checkExpectation', ({ socket }: { socket: Duplex }) => {
    endWith(socket, EXPECT_REJECTION);
  });
};
