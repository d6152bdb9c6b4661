import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { Problem, PROBLEMS, type FieldError, type ProblemCode } from '#src/engine/errors.js';
import { StoreUnavailable } from '#src/engine/store.js';
import { PROBLEM_MEDIA_TYPE, problemType } from '../schemas/problem.js';

const MAX_FIELD_ERRORS = 20;
const DATABASE_RETRY_SECONDS = 2;

const validationProblem = ({ validation = [], validationContext = 'body' }: FastifyError): Problem => {
  if (validationContext === 'params')
    return new Problem('not-found', 'There is nothing with this name here.');
  const errors = validation
    .slice(0, MAX_FIELD_ERRORS)
    .map(({ instancePath, message = 'is not valid', params }): FieldError => {
      const named = params['additionalProperty'] ?? params['propertyName'];
      const field = typeof named === 'string' && !message.includes(named) ? ` (${named})` : '';
      const allowed = Array.isArray(params['allowedValues']) ? `: ${params['allowedValues'].join(', ')}` : '';
      return { pointer: `/${validationContext}${instancePath}`, message: `${message}${field}${allowed}` };
    });
  const detail = errors.map(({ pointer, message }) => `${pointer} ${message}`).join('; ');
  return new Problem('validation-failed', `${detail}.`, { errors });
};

/** What the framework refuses by itself, in the words of the catalogue. */
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
    detail: 'The body is not as long as Content-Length says.',
  },
  FST_ERR_BAD_URL: { code: 'not-found', detail: 'The path is not a valid URL path.' },
  FST_ERR_MAX_PARAM_LENGTH: { code: 'not-found', detail: 'There is nothing at this path.' },
};

const clientProblem = ({ code, statusCode = 500, message }: FastifyError): Problem | null => {
  const known = FRAMEWORK_PROBLEMS[code];
  if (known !== undefined) return new Problem(known.code, known.detail);
  return statusCode < 500 ? new Problem('validation-failed', message) : null;
};

/** The problem that an error stands for; `null` for a fault of the service itself. */
const problemOf = (error: FastifyError): Problem | null => {
  if (error instanceof Problem) return error;
  if (error instanceof StoreUnavailable) {
    return new Problem('database-unavailable', 'The database does not answer; try again soon.', {
      retryAfterSeconds: DATABASE_RETRY_SECONDS,
    });
  }
  return error.validation === undefined ? clientProblem(error) : validationProblem(error);
};

export const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;

/** Answers with a problem document (RFC 9457). */
const sendProblem = (
  request: FastifyRequest,
  reply: FastifyReply,
  { code, detail, extras }: Problem,
): FastifyReply => {
  const { status, title } = PROBLEMS[code];
  const { retryAfterSeconds, ...members } = extras;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  if (code === 'unauthorized') reply.header('www-authenticate', 'Bearer realm="parlour"');
  const document = {
    type: problemType(code),
    title,
    status,
    detail,
    instance: pathOf(request.url),
    code,
    ...members,
  };
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type(PROBLEM_MEDIA_TYPE)
    .send(JSON.stringify(document));
};

const INTERNAL = {
  type: 'about:blank',
  title: 'The service failed',
  status: 500,
  detail: 'The fault is logged. Whether anything was changed may be unknown.',
  code: 'internal',
};

/** What the service itself got wrong is logged and tells nothing; all else is answered as the problem that it is. */
export const answerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
  const problem = problemOf(error);
  if (error instanceof StoreUnavailable) request.log.error({ err: error }, 'the database is unavailable');
  if (problem !== null) {
    sendProblem(request, reply, problem);
    return;
  }
  request.log.error({ err: error }, 'a request failed');
  reply
    .code(500)
    .header('cache-control', 'no-store')
    .type(PROBLEM_MEDIA_TYPE)
    .send(JSON.stringify({ ...INTERNAL, instance: pathOf(request.url) }));
};

/** Every error becomes a problem document. */
export default fp(
  (app, _options, done) => {
    app.setErrorHandler(answerError);
    done();
  },
  { name: 'errors' },
);
