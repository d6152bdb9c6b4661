import type { ErrorObject } from 'ajv';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EngineError } from '#src/engine/errors.js';
import { OutcomeUnknown, StoreFull, StoreUnavailable } from '#src/engine/store.js';
import { Problem, PROBLEM_MEDIA_TYPE, PROBLEMS, problemType, type ProblemCode } from './problems.js';
import { presentMatch } from '#src/http/presenters.js';
import { pathOf, rulesPath } from '#src/http/requests.js';
import { explain } from './validation-errors.js';
import { STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { defined } from 'parlour-games/kit/checked';

const MAX_FIELD_ERRORS = 20;
const DATABASE_RETRY_SECONDS = 2;
const STORAGE_RETRY_SECONDS = 60;

const validationProblem = ({ validation = [], validationContext = 'body' }: FastifyError): Problem => {
  // The validators are ajv’s, whose errors Fastify’s type describes in part.
  const { detail, errors } = explain(validation as ErrorObject[], validationContext, MAX_FIELD_ERRORS);
  if (validationContext === 'params') return new Problem('not-found', detail);
  return new Problem('validation-failed', detail, { errors });
};

/** Fastify's own errors, and the problems that they become. */
const FRAMEWORK_PROBLEMS: Readonly<Record<string, { code: ProblemCode; detail: string }>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'unsupported-media-type',
    detail: 'Send the body as JSON with the header “Content-Type: application/json”.',
  },
  FST_ERR_CTP_BODY_TOO_LARGE: {
    code: 'payload-too-large',
    detail: 'The body is larger than this service accepts.',
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'validation-failed',
    detail: 'The length of the body does not match Content-Length.',
  },
};

const clientProblem = ({ code, statusCode = 500, message }: FastifyError): Problem | null => {
  const known = FRAMEWORK_PROBLEMS[code];
  if (known !== undefined) return new Problem(known.code, known.detail);
  return statusCode < 500 ? new Problem('validation-failed', message) : null;
};

const problemOfEngineError = ({
  code,
  detail,
  extras: { gameType, match, record, ...extras },
}: EngineError): Problem =>
  new Problem(code, detail, {
    ...extras,
    ...(gameType !== undefined && { rules: rulesPath(gameType) }),
    ...(match && { match: presentMatch(match) }),
    ...(record !== undefined && { links: { record } }),
  });

/** The problem that an error becomes; `null` for an unexpected error, which is a bug of the service. */
const problemOf = (error: FastifyError): Problem | null => {
  if (error instanceof Problem) return error;
  if (error instanceof EngineError) return problemOfEngineError(error);
  if (error instanceof StoreFull) {
    return new Problem('insufficient-storage', `${error.message} Nothing was changed.`, {
      retryAfterSeconds: STORAGE_RETRY_SECONDS,
    });
  }
  if (error instanceof StoreUnavailable) {
    const detail =
      error instanceof OutcomeUnknown
        ? 'The database failed, and it is not known whether the change was stored. Repeat the request with the same Idempotency-Key.'
        : 'The database does not respond. Try again soon.';
    return new Problem('database-unavailable', detail, {
      retryAfterSeconds: DATABASE_RETRY_SECONDS,
    });
  }
  return error.validation === undefined ? clientProblem(error) : validationProblem(error);
};

const INTERNAL = {
  type: 'about:blank',
  title: 'Internal error',
  status: 500,
  detail: 'The error was logged. The request may or may not have changed something.',
  code: 'internal',
};

const send = (
  request: FastifyRequest,
  reply: FastifyReply,
  { type, title, status, detail, code, ...members }: typeof INTERNAL,
): void => {
  const document = { type, title, status, detail, instance: pathOf(request.originalUrl), code, ...members };
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type(PROBLEM_MEDIA_TYPE)
    .send(JSON.stringify(document));
};

const sendProblem = (
  request: FastifyRequest,
  reply: FastifyReply,
  { code, detail, extras }: Problem,
): void => {
  const { status, title } = PROBLEMS[code];
  const { retryAfterSeconds, ...members } = extras;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  if (code === 'unauthorized') reply.header('www-authenticate', 'Bearer realm="parlour"');
  const document = { type: problemType(code), title, status, detail, code, ...members };
  send(request, reply, document);
};

/** Logs unexpected errors and discloses nothing about them; sends every other error as its problem document. */
const handleError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
  const problem = problemOf(error);
  if (error instanceof OutcomeUnknown) request.server.metrics.unknownOutcomes.inc();
  if (error instanceof StoreUnavailable && !(error instanceof StoreFull))
    request.log.error({ err: error }, 'database unavailable');
  if (problem !== null) {
    sendProblem(request, reply, problem);
    return;
  }
  request.log.error({ err: error }, 'request failed');
  send(request, reply, INTERNAL);
};

/** Every error becomes a problem document (RFC 9457). */
export function addErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(handleError);
}

export interface ParserError extends Error {
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
  // Node.js no longer listens on the socket of a CONNECT request, whose client may have left.
  socket.on('error', () => undefined);
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
};

/** Whether bytes arrived that do not form a request. Other errors come from connections that close, perhaps unused. */
export function isMalformed({ code }: ParserError, { bytesRead }: Socket): boolean {
  return bytesRead > 0 && /^(HPE|ERR_HTTP)_/.test(code);
}

/**
 * Rejects what cannot be parsed as a request: not HTTP, too slow, or too many headers. A connection on which nothing arrived in
 * time is closed without a response, because browsers open some in advance and would take a response for that to their next
 * request.
 */
export function rejectMalformedRequest(error: ParserError, socket: Socket): void {
  if (!isMalformed(error, socket) || !socket.writable) {
    socket.destroy();
    return;
  }
  endWith(socket, REJECTIONS[error.code] ?? NOT_HTTP);
}

/** Rejects requests for which Node.js would close the connection without a response. */
export function rejectUnsupportedRequests(server: Server): void {
  server.on('connect', (_request, socket: Duplex) => {
    endWith(socket, CONNECT_REJECTION);
  });
  server.on('checkExpectation', ({ socket }: { socket: Duplex }) => {
    endWith(socket, EXPECT_REJECTION);
  });
}
