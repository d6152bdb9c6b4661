/** A `fetch` for servers that cannot be trusted: it limits the size of responses and follows no redirect. */
import { UnexpectedResponseError } from './errors.js';

export interface Bounds {
  /** Longest response, decompressed. Event streams have no end, so this does not apply to them. Default: 67,108,864 (64 MiB). */
  readonly maxResponseBytes?: number;
  /** Longest headers of a response, names and values together. Node.js reads no more than 16 KiB anyway. Default: 16,384. */
  readonly maxHeaderBytes?: number;
}

export const EVENT_STREAM = 'text/event-stream';
const DEFAULT_RESPONSE_BYTES = 64 * 1024 * 1024;
const DEFAULT_HEADER_BYTES = 16 * 1024;
const NO_BODY = [204, 205, 304];

export function tooLong(
  what: string,
  limit: number,
  unit: string,
  option: string,
  status = 200,
): UnexpectedResponseError {
  return new UnexpectedResponseError(
    `${what} is longer than ${limit.toLocaleString('en')} ${unit}, the limit that ${option} sets`,
    status,
  );
}

const headerBytes = (headers: Headers): number => {
  let size = 0;
  headers.forEach((value, name) => (size += name.length + value.length));
  return size;
};

const isRedirect = ({ type, status }: Response): boolean =>
  type === 'opaqueredirect' || (status >= 300 && status < 400 && status !== 304);

/** Browsers do not disclose the target of a redirect. */
const redirectError = (what: string, { headers, status }: Response): UnexpectedResponseError =>
  new UnexpectedResponseError(
    `${what} was redirected to ${headers.get('location') ?? 'another address'}. Redirects are not followed: the token, key and body of a request are for the service at baseUrl only. If you trust the other address, use it as baseUrl`,
    status,
  );

/** Node.js refuses headers over its own limit with this code. */
const isHeaderOverflow = (error: unknown): boolean =>
  error instanceof Error &&
  (error.cause as { readonly code?: string } | undefined)?.code === 'UND_ERR_HEADERS_OVERFLOW';

const limitedTo = (bytes: number, error: () => Error): TransformStream<Uint8Array, Uint8Array> => {
  let left = bytes;
  return new TransformStream({
    transform: (chunk, controller) => {
      left -= chunk.byteLength;
      if (left < 0) throw error();
      controller.enqueue(chunk);
    },
  });
};

/** Whether to leave reading the body to the caller: only a stream that was asked for has no end. */
const isStream = (response: Response, accept: string | null): boolean =>
  response.ok &&
  accept === EVENT_STREAM &&
  response.headers.get('content-type')?.startsWith(EVENT_STREAM) === true;

export type Send = (url: string, init: RequestInit & { readonly headers: Headers }) => Promise<Response>;

/**
 * Sends a request and resolves with the response. Reads the whole body first, because a connection may break in the
 * middle of it; only the body of a requested event stream is left unread. Throws `UnexpectedResponseError` for a
 * redirect and for a response that is too long.
 */
export function boundedFetch(fetch: typeof globalThis.fetch, bounds: Bounds): Send {
  return async (url, init) => {
    const { maxResponseBytes = DEFAULT_RESPONSE_BYTES, maxHeaderBytes = DEFAULT_HEADER_BYTES } = bounds;
    const what = `${init.method ?? 'GET'} ${url}`;
    const headersTooLong = (status?: number): Error =>
      tooLong(`the header of the response to ${what}`, maxHeaderBytes, 'bytes', 'maxHeaderBytes', status);
    const response = await fetch(url, { ...init, redirect: 'manual' }).catch((error: unknown) => {
      throw isHeaderOverflow(error) ? headersTooLong() : error;
    });
    const { status, statusText, headers } = response;
    if (isRedirect(response)) throw redirectError(what, response);
    if (headerBytes(headers) > maxHeaderBytes) throw headersTooLong(status);
    if (isStream(response, init.headers.get('accept'))) return response;
    const limited = response.body?.pipeThrough(
      limitedTo(maxResponseBytes, () =>
        tooLong(`the response to ${what}`, maxResponseBytes, 'bytes', 'maxResponseBytes', status),
      ),
    );
    const body = limited === undefined ? null : await new Response(limited).arrayBuffer();
    return new Response(NO_BODY.includes(status) ? null : body, { status, statusText, headers });
  };
}
