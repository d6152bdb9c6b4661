import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import { PROBLEMS, type ProblemCode } from '../engine/problems.js';
import { PROBLEM_MEDIA_TYPE, problemType } from '../schemas/problem.js';

interface ParserError extends Error {
  readonly code: string;
}

const KNOWN: Readonly<Record<string, { code: ProblemCode; detail: string }>> = {
  HPE_HEADER_OVERFLOW: {
    code: 'payload-too-large',
    detail: 'The headers are larger than this service accepts.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'validation-failed', detail: 'The request did not arrive in time.' },
};
const UNREADABLE = { code: 'validation-failed', detail: 'This is not a valid HTTP request.' } as const;

/** Answers what is not HTTP, arrives too slowly or has too many headers; no request can be made of it. */
export const answerBrokenRequest = ({ code: fault }: ParserError, socket: Socket): void => {
  if (fault === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { code, detail } = KNOWN[fault] ?? UNREADABLE;
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
